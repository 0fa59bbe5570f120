/** Names another payment, so that the buyer does not pay twice without knowing. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { PaymentView } from "./payment-view.server.ts";
import type { PurchaseView } from "./purchase-view.server.ts";

type OtherView = NonNullable<PurchaseView["other"]>;

/** On the form: the payment that is under way, or has just been made. */
export function RecentPayment({ payment }: { payment: PaymentView }) {
  const t = useT();
  const { state, quantity: count, link, ...facts } = payment;
  return (
    <Alert
      tone="info"
      title={t(`buy.recent.${state}.title`, { number: facts.number })}
      action={
        <ButtonLink to={link} variant="secondary" size="small">
          {t(`buy.recent.${state}.action`)}
        </ButtonLink>
      }
    >
      {t("buy.recent.facts", { ...facts, count })} {t("buy.recent.again")}
    </Alert>
  );
}

/** On the page after a payment: the other order of the same basket. */
export function OtherPayment({ payment, hasAccount }: { payment: OtherView; hasAccount: boolean }) {
  const t = useT();
  const { state, advice, quantity: count, link, ...facts } = payment;
  const name = state === "paid" && advice === "stop" ? "alreadyPaid" : state;
  return (
    <Alert
      tone="warn"
      title={t(`buy.other.${name}`, { number: facts.number })}
      action={
        advice === "refund" ? (
          <ButtonLink
            // The form of the support asks for an account.
            to={hasAccount ? paths.support() : `mailto:${brand.supportEmail}`}
            variant="secondary"
            size="small"
          >
            {t("buy.actions.support")}
          </ButtonLink>
        ) : null
      }
    >
      {t("buy.recent.facts", { ...facts, count })} {t(`buy.other.${advice}`)}{" "}
      <a href={link} className="link inline-block py-0.5">
        {t("buy.other.see")}
      </a>
    </Alert>
  );
}
