import { useT } from "#app/i18n/index.ts";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";
import { useTourOpener } from "./opener.ts";
import { postponeTour } from "./progress.ts";
import { tourSteps } from "./steps.ts";

/** Welcome dialog; closing it means "later". */
export function Welcome({ open }: { open: boolean }) {
  const t = useT();
  const tour = useTourOpener();
  return (
    <Dialog
      open={open}
      onClose={postponeTour}
      title={t("tour.welcome.title", { product: brand.managerName })}
      lead={t("tour.welcome.text")}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={postponeTour}>
            {t("tour.welcome.later")}
          </Button>
          <Button
            type="button"
            onClick={() => tour.open(0)}
            pending={tour.state === "pending"}
            pendingLabel={t("tour.welcome.pending")}
          >
            {t("tour.welcome.start")}
          </Button>
        </>
      }
    >
      <Route />
      <p className="text-small text-ink-3">{t("tour.welcome.pause")}</p>
      <p role="status" className="text-small text-bad empty:hidden">
        {tour.state === "failed" ? t("shell.account.tourFailed") : null}
      </p>
    </Dialog>
  );
}

/** Drawing of the tour's steps as a thread. */
function Route() {
  return (
    <span aria-hidden className="flex items-center">
      {tourSteps.map(({ name }, index) => (
        <span key={name} className="flex items-center not-first:flex-1">
          {index > 0 ? <span className="flex-1 border-t-2 border-dotted border-line-2" /> : null}
          <span
            className={`rounded-full ${index > 0 ? "size-2.5 border-2 border-control" : "size-4 border-[5px] border-thread"}`}
          />
        </span>
      ))}
    </span>
  );
}
