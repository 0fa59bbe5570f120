import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/labels.tsx";
import { paths } from "#base/paths.ts";
import type { PurchaseView } from "./purchase-view.server.ts";

const tones: Record<PurchaseView["state"], BadgeTone> = {
  paid: "ok",
  processing: "thread",
  open: "warn",
  failed: "bad",
  expired: "grey",
  review: "warn",
};

/** The state of the order in a sentence, and what can be done about one that is not paid. */
export function PurchaseState({ view: { state, quantity: count, amount, resumeUrl } }: { view: PurchaseView }) {
  const t = useT();
  return (
    <header className="grid justify-items-start gap-2">
      <Badge tone={tones[state]}>{t(`buy.states.${state}.badge`)}</Badge>
      <h1 className="mt-1 text-h1-phone text-balance text-ink tablet:text-h1">
        {state === "paid" ? t("buy.states.paid.title", { count }) : t(`buy.states.${state}.title`)}
      </h1>
      <p className="text-lead text-ink-2">{t(`buy.states.${state}.lead`, { amount })}</p>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden max-wide-phone:w-full max-wide-phone:*:w-full">
        {state === "open" && resumeUrl ? <ButtonLink to={resumeUrl}>{t("buy.actions.resume")}</ButtonLink> : null}
        {state === "failed" ? <ButtonLink to={paths.buyAgain}>{t("buy.actions.again")}</ButtonLink> : null}
        {state === "expired" || (state === "open" && !resumeUrl) ? (
          <ButtonLink to={paths.buyAgain}>{t("buy.actions.restart")}</ButtonLink>
        ) : null}
        {state === "processing" || state === "open" ? (
          <ButtonLink to={paths.paymentSuccess} variant="secondary" icon="rotate-cw" reloadDocument>
            {t("buy.actions.refresh")}
          </ButtonLink>
        ) : null}
        {state === "review" ? (
          <ButtonLink to={paths.support()} variant="secondary" icon="life-buoy">
            {t("buy.actions.support")}
          </ButtonLink>
        ) : null}
      </div>
    </header>
  );
}
