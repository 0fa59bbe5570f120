import { Form, useNavigate } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SafetyNote } from "#app/ui/explanations.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { paths } from "#base/paths.ts";
import type { Job } from "#workers/portal/contract.ts";

export type Confirmation = "publish" | "rollback";

interface PublishConfirmationProps {
  job: Job;
  confirmation: Confirmation;
}

/** Asks before visitors see another theme: a dialog where JavaScript runs, else a panel of the page. */
export function PublishConfirmation({ job, confirmation }: PublishConfirmationProps) {
  const t = useT();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const shop = job.shop.replace(/\.myshopify\.com$/, "");
  const name = confirmation === "publish" ? job.name : (job.publication?.former?.name ?? "");
  const title = t(`themes.job.ask.${confirmation}`, { name, shop });
  const lead = t(`themes.job.ask.${confirmation}Lead`);
  const promise = <SafetyNote>{t(`themes.job.ask.${confirmation}Promise`)}</SafetyNote>;
  const actions = <ConfirmationButtons job={job} confirmation={confirmation} />;
  if (hydrated) {
    const close = () => navigate(paths.job(job.id), { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={title} lead={lead} actions={actions}>
        {promise}
      </Dialog>
    );
  }
  return (
    <section className="mb-8 grid gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog text-ink">{title}</h2>
      <p className="text-ink-2">{lead}</p>
      {promise}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}

function ConfirmationButtons({ job, confirmation }: PublishConfirmationProps) {
  const t = useT();
  const pending = usePending(confirmation);
  return (
    <>
      <ButtonLink to={paths.job(job.id)} variant="secondary">
        {t(`themes.job.ask.${confirmation}No`)}
      </ButtonLink>
      <Form method="post" action={paths.job(job.id)} className="contents max-wide-phone:*:w-full">
        <input type="hidden" name="intent" value={confirmation} />
        <Button pending={pending} pendingLabel={t("themes.job.ask.pending")}>
          {t(`themes.job.ask.${confirmation}Yes`)}
        </Button>
      </Form>
    </>
  );
}
