/** The thread from the payment to the published theme; its buttons are in the step that is due. */
import type { ReactNode } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { paths } from "#base/paths.ts";
import type { AccountStep, PurchaseView } from "./purchase-view.server.ts";

export function PurchaseSteps({ view }: { view: PurchaseView }) {
  const t = useT();
  if (view.state !== "paid" && view.state !== "processing") return null;
  return (
    <div className="mt-9">
      <Timeline label={t("buy.steps.label")}>
        {view.state === "paid" ? <PaidSteps view={view} /> : <ProcessingSteps view={view} />}
      </Timeline>
    </div>
  );
}

function PaidSteps({ view }: { view: PurchaseView }) {
  const t = useT();
  const { quantity: count, amount, time, email, accountStep } = view;
  const minutes = (value: number) => t("buy.steps.minutes", { count: value });
  const isDone = accountStep === "done";
  return (
    <>
      <TimelineItem
        state="done"
        title={t("buy.steps.paid")}
        detail={t("buy.steps.paidText", { count, amount })}
        aside={time}
      />
      <TimelineItem
        state="done"
        title={t("buy.steps.granted", { count })}
        detail={t("buy.steps.grantedText", { email: email ?? "" })}
        aside={time}
      />
      {isDone ? null : (
        <TimelineItem
          {...describeAccount(t, view)}
          state="now"
          {...(accountStep === "client" ? {} : { aside: minutes(1) })}
        >
          <AccountButtons step={accountStep} canClaim={view.claimCode !== null} />
        </TimelineItem>
      )}
      <TimelineItem
        state={isDone ? "now" : "toCome"}
        title={t("buy.steps.activate")}
        detail={t("buy.steps.activateText")}
        aside={minutes(3)}
      >
        {isDone ? (
          <Buttons>
            <ButtonLink to={paths.activate} size="large">
              {t("buy.actions.activate")}
            </ButtonLink>
          </Buttons>
        ) : null}
      </TimelineItem>
      <TimelineItem
        state="toCome"
        title={t("buy.steps.install")}
        detail={t("buy.steps.installText")}
        aside={minutes(2)}
      />
      <TimelineItem state="yours" title={t("buy.steps.publish")} detail={t("buy.steps.publishText")} />
    </>
  );
}

function ProcessingSteps({ view: { quantity: count, amount, time, email, accountStep } }: { view: PurchaseView }) {
  const t = useT();
  return (
    <>
      <TimelineItem
        state="done"
        title={t("buy.steps.ordered")}
        detail={t("buy.steps.paidText", { count, amount })}
        aside={time}
      />
      <TimelineItem
        state="now"
        title={t("buy.steps.bank")}
        detail={t("buy.steps.bankText")}
        aside={t("buy.steps.days")}
      />
      <TimelineItem
        state="toCome"
        title={t("buy.steps.granted", { count })}
        detail={t("buy.steps.toGrant", { email: email ?? "" })}
      />
      {accountStep === "register" ? (
        <TimelineItem state="yours" title={t("buy.steps.account")} detail={t("buy.steps.accountEarly")}>
          <Buttons>
            <ButtonLink to={paths.registerAfterPurchase} variant="secondary">
              {t("buy.actions.register")}
            </ButtonLink>
          </Buttons>
        </TimelineItem>
      ) : null}
    </>
  );
}

function describeAccount(t: T, { accountStep, email, ownEmail }: PurchaseView) {
  const facts = { email: email ?? "", own: ownEmail ?? "" };
  if (accountStep === "client") return { title: t("buy.steps.client"), detail: t("buy.steps.clientText", facts) };
  if (accountStep === "otherAddress")
    return { title: t("buy.steps.otherAddress"), detail: t("buy.steps.otherAddressText", facts) };
  if (accountStep === "register") return { title: t("buy.steps.account"), detail: t("buy.steps.accountText") };
  if (accountStep === "signIn") return { title: t("buy.steps.signIn"), detail: t("buy.steps.signInText", facts) };
  if (accountStep === "verify") return { title: t("buy.steps.verify"), detail: t("buy.steps.verifyText") };
  return { title: t("buy.steps.otherAccount"), detail: t("buy.steps.otherAccountText", facts) };
}

function AccountButtons({ step, canClaim }: { step: AccountStep; canClaim: boolean }) {
  const t = useT();
  const signIn = paths.loginAfterPurchase(paths.activate);
  if (step === "client") return null;
  if (step === "otherAccount")
    return canClaim ? (
      <Buttons>
        <ButtonLink to={paths.claim} size="large">
          {t("buy.actions.claim")}
        </ButtonLink>
      </Buttons>
    ) : null;
  if (step === "verify")
    return (
      <Buttons>
        <ButtonLink to={paths.email} size="large">
          {t("buy.actions.verify")}
        </ButtonLink>
      </Buttons>
    );
  const isNew = step === "register" || step === "otherAddress";
  return (
    <Buttons>
      {isNew ? (
        <ButtonLink to={paths.registerAfterPurchase} size="large">
          {t("buy.actions.register")}
        </ButtonLink>
      ) : null}
      <ButtonLink to={signIn} size="large" variant={isNew ? "secondary" : "primary"}>
        {t(isNew ? "buy.actions.haveAccount" : "buy.actions.signIn")}
      </ButtonLink>
    </Buttons>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 flex flex-wrap gap-2 max-wide-phone:*:w-full">{children}</div>
);
