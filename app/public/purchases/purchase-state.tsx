import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge, type BadgeTone } from "#app/kit/parts/labels.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { PurchaseView } from "./purchase-view.server.ts";

const tones: Record<PurchaseView["state"], BadgeTone> = {
  paid: "ok",
  processing: "thread",
  open: "warn",
  failed: "bad",
  expired: "grey",
  review: "warn",
  claimed: "grey",
  disputed: "warn",
  refunded: "grey",
  lost: "bad",
  withdrawn: "grey",
};

/** The state of the order in a sentence, and what can be done about one that is not paid. */
export function PurchaseState({ view }: { view: PurchaseView }) {
  const t = useT();
  const { id, state, licencesLeft: count, amount, refunded, resumeUrl, pollSeconds, ownEmail } = view;
  const facts = { amount, refunded: refunded ?? "" };
  return (
    <header aria-live="polite" className="grid justify-items-start gap-2">
      <Badge tone={tones[state]}>{t(`buy.states.${state}.badge`)}</Badge>
      <h1 className="mt-1 text-h1-phone text-balance text-ink tablet:text-h1">
        {state === "paid" ? t("buy.states.paid.title", { count }) : t(`buy.states.${state}.title`)}
      </h1>
      <p className="text-lead text-ink-2">
        {t(state === "paid" && refunded ? "buy.states.paid.leadRefunded" : `buy.states.${state}.lead`, facts)}
        {pollSeconds === null ? null : <span className="noscript:hidden"> {t("buy.states.updates")}</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden max-wide-phone:w-full max-wide-phone:*:w-full">
        {state === "open" && resumeUrl ? <ButtonLink to={resumeUrl}>{t("buy.actions.resume")}</ButtonLink> : null}
        {state === "failed" ? <ButtonLink to={paths.buyOrder(id)}>{t("buy.actions.again")}</ButtonLink> : null}
        {state === "expired" || (state === "open" && !resumeUrl) ? (
          <ButtonLink to={paths.buyOrder(id)}>{t("buy.actions.restart")}</ButtonLink>
        ) : null}
        {pollSeconds === null ? null : (
          <ButtonLink to={paths.paymentOf(id)} variant="secondary" icon="rotate-cw" reloadDocument>
            {t("buy.actions.refresh")}
          </ButtonLink>
        )}
        {state === "review" || state === "disputed" || state === "withdrawn" ? (
          // The form of the support asks for an account.
          <ButtonLink
            to={ownEmail ? paths.support() : `mailto:${brand.supportEmail}`}
            variant="secondary"
            icon="life-buoy"
          >
            {t("buy.actions.support")}
          </ButtonLink>
        ) : null}
      </div>
    </header>
  );
}
