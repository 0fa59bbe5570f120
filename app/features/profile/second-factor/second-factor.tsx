/** The second factor: off, being set up, its codes shown once, or on. */
import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";
import { SignInAgain } from "../reauthentication/sign-in-again.tsx";
import { selectReply } from "../reply.ts";
import { ChangeSecondFactor } from "./change.tsx";
import type { SecondFactorView } from "./load.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { SecondFactorReply } from "./reply.ts";
import { SetUp } from "./set-up.tsx";
import { StartForm } from "./start-form.tsx";

interface SecondFactorProps {
  secondFactor: SecondFactorView;
  reauthentication: ReauthenticationRequirement;
  isEditing: boolean;
  reply: SecondFactorReply | undefined;
  email: string;
}

export function SecondFactor({ secondFactor, reauthentication, isEditing, reply, email }: SecondFactorProps) {
  const t = useT();
  const startReply = selectReply(reply, "totp-start");
  const confirmReply = selectReply(reply, "totp-confirm");
  const own = selectReply(reply, "totp-start", "totp-confirm", "totp-codes", "totp-stop");
  // Another tab, or an earlier click, has set it up meanwhile.
  const late = useForm(startReply ?? confirmReply);
  const isOpen = isEditing || startReply !== undefined || confirmReply !== undefined;
  const canStart = !secondFactor.on && secondFactor.mayStart && reauthentication.method !== "stale";
  const open = (
    <ButtonLink to={paths.setUpTwoFactors} variant="secondary" size="small">
      {t("twoFactors.start.open")}
    </ButtonLink>
  );
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t("twoFactors.title")}
          {secondFactor.on ? (
            <Badge tone="ok">{t("twoFactors.on")}</Badge>
          ) : (
            <Badge tone="grey">{t("twoFactors.off")}</Badge>
          )}
        </span>
      }
      anchor="two-factors"
      aside={canStart && !isOpen ? open : undefined}
    >
      {secondFactor.isDue && !secondFactor.on ? (
        <div className="mb-4">
          <Alert tone="info" title={t("twoFactors.due")}>
            {t("twoFactors.dueText")}
          </Alert>
        </div>
      ) : null}
      <p className="-mt-1.5 text-ink-2">
        {secondFactor.on ? t("twoFactors.since", { date: secondFactor.on.since }) : t("twoFactors.lead")}
      </p>
      {own?.recoveryCodes ? (
        <RecoveryCodes codes={own.recoveryCodes} email={email} isNew={confirmReply === undefined} />
      ) : secondFactor.on ? (
        <>
          <FormErrorSummary error={late.refusal} autoFocus />
          <ChangeSecondFactor
            secondFactor={secondFactor}
            reauthentication={reauthentication}
            codesLeft={secondFactor.on.codesLeft}
            reply={own}
            email={email}
          />
        </>
      ) : own?.setup ? (
        <SetUp setup={own.setup} reply={own} />
      ) : canStart ? (
        isOpen && <StartForm reply={own} reauthentication={reauthentication} email={email} />
      ) : (
        <CannotStart isUnverified={!secondFactor.mayStart} reply={own} />
      )}
    </Section>
  );
}

function CannotStart({ isUnverified, reply }: { isUnverified: boolean; reply: SecondFactorReply | undefined }) {
  const t = useT();
  const { refusal } = useForm(reply);
  if (refusal) return <FormErrorSummary error={refusal} autoFocus />;
  if (isUnverified) return <p className="mt-2 text-small text-ink-3">{t("twoFactors.unverified")}</p>;
  return <SignInAgain />;
}
