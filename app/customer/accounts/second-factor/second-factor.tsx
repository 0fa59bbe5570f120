/** The section of the second factor in its states: off, in set-up, new recovery codes, on. */

import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { ReauthenticationFields, SignInAgain } from "#app/kit/forms/reauthentication.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";
import { selectReply } from "../action.ts";
import type { SecondFactorView } from "../load.server.ts";
import { OpenedForm } from "../opened-form.tsx";
import { ChangeSecondFactor } from "./change.tsx";
import type { SecondFactorReply } from "./second-factor-actions.server.ts";
import { SetUp } from "./set-up.tsx";

interface SecondFactorProps {
  secondFactor: SecondFactorView;
  reauthentication: ReauthenticationRequirement;
  isEditing: boolean;
  reply: SecondFactorReply | undefined;
  email: string;
}

export function SecondFactorSection({ secondFactor, reauthentication, isEditing, reply, email }: SecondFactorProps) {
  const t = useT();
  const startReply = selectReply(reply, "totp-start");
  const confirmReply = selectReply(reply, "totp-confirm");
  const own = selectReply(reply, "totp-start", "totp-confirm", "totp-codes", "totp-stop");
  // Another tab or an earlier click has enabled it meanwhile.
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
          <FormErrorSummary error={late.formError} autoFocus />
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
  const { formError } = useForm(reply);
  if (formError) return <FormErrorSummary error={formError} autoFocus />;
  if (isUnverified) return <p className="mt-2 text-small text-ink-3">{t("twoFactors.unverified")}</p>;
  return <SignInAgain returnTo={paths.twoFactors} />;
}

interface StartFormProps {
  reply: SecondFactorReply | undefined;
  reauthentication: ReauthenticationRequirement;
  email: string;
}

function StartForm({ reply, reauthentication, email }: StartFormProps) {
  const t = useT();
  const form = useForm(reply);
  return (
    <OpenedForm
      intent="totp-start"
      action={paths.twoFactors}
      refusal={form.formError}
      submit={t("twoFactors.start.submit")}
      className="mt-4"
    >
      <p className="text-ink-2">{t("twoFactors.start.hint")}</p>
      <ReauthenticationFields
        form={form}
        reauthentication={reauthentication}
        email={email}
        id="two-factors"
        autoFocus={!reply}
      />
    </OpenedForm>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  /** They replace earlier codes. */
  isNew: boolean;
}

/** New recovery codes, shown only once, to copy, download or print. */
function RecoveryCodes({ codes, email, isNew }: RecoveryCodesProps) {
  const t = useT();
  const hydrated = useHydrated();
  const shown = useRef<HTMLDivElement>(null);
  // The codes replace the sent form, so move keyboard and screen reader focus to them.
  useEffect(() => shown.current?.focus(), []);
  const text = [t("twoFactors.codes.fileHead", { email, name: brand.managerName }), "", ...codes, ""].join("\r\n");
  return (
    <div ref={shown} tabIndex={-1} className="mt-4 grid scroll-mt-20 gap-4 rounded-card" data-print-alone>
      <Alert tone="ok" role="status" title={t(isNew ? "twoFactors.codes.renewed" : "twoFactors.codes.enabled")}>
        {t("twoFactors.codes.once")}
      </Alert>
      <p className="text-ink-2">{t("twoFactors.codes.use")}</p>
      <CodeBlock file={t("twoFactors.codes.of", { email })}>{codes.join("\n")}</CodeBlock>
      <div className="flex flex-wrap items-center gap-2.5">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("twoFactors.codes.file")}
          className="button min-h-11 rounded-control border border-line-2 bg-surface px-4 text-ink hover:bg-hover tablet:min-h-[38px]"
        >
          <Icon name="download" className="size-4" />
          {t("twoFactors.codes.download")}
        </a>
        {hydrated ? (
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            {t("twoFactors.codes.print")}
          </Button>
        ) : null}
        <ButtonLink to={paths.profile}>{t("twoFactors.codes.done")}</ButtonLink>
      </div>
    </div>
  );
}
