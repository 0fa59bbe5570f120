/** Requests a change of e-mail. The password authenticates the user, and the link verifies the new e-mail. */

import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { ReauthenticationFields } from "#app/kit/forms/reauthentication.tsx";
import { HiddenRequestId } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";
import { OpenedForm } from "../opened-form.tsx";
import { getMailLimitMessage } from "./mail-limit.ts";

interface ChangeEmailFormProps {
  reply: FormReply | undefined;
  email: string;
  /** The e-mail of a pending change: the form then sends its link again. */
  pendingEmail: string | null;
  reauthentication: ReauthenticationRequirement;
}

export function ChangeEmailForm({ reply, email, pendingEmail, reauthentication }: ChangeEmailFormProps) {
  const t = useT();
  const form = useForm(reply);
  const field = form.field("newEmail", pendingEmail ?? undefined);
  if (reauthentication.method !== "password") return <Alert tone="info" title={t("profile.email.needsPassword")} />;
  const head = (
    <div className="grid gap-1">
      <h3 className="text-h2 text-ink">{t("profile.email.title")}</h3>
      <p className="text-ink-2">{t("profile.email.lead")}</p>
    </div>
  );
  return (
    <OpenedForm
      intent="email"
      action={paths.email}
      refusal={getMailLimitMessage(t, reply) ?? form.formError}
      head={head}
      submit={t(pendingEmail ? "profile.email.resend" : "profile.email.submit")}
      className="rounded-card border border-line-2 p-4 tablet:p-5"
    >
      <HiddenRequestId />
      <TextField
        {...field}
        autoFocus={field.autoFocus ?? (reply ? undefined : true)}
        id="email-new"
        type="email"
        label={t("profile.email.newEmail")}
        autoComplete="off"
        maxLength={254}
      />
      <ReauthenticationFields form={form} reauthentication={reauthentication} email={email} id="email" />
      <SafetyNote>{t("profile.email.promise")}</SafetyNote>
    </OpenedForm>
  );
}
