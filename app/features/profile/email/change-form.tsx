/** Asks for another address: the password shows who asks, the link shows whose the address is. */
import { Form, Link } from "@remix-run/react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Assurance } from "#app/ui/assurance.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { tooManyMails } from "./too-many-mails.ts";

interface ChangeFormProps {
  reply: FormReply | undefined;
  email: string;
  /** Asked for already: the same form sends its link again. */
  asked: string | null;
  hasPassword: boolean;
}

export function ChangeForm({ reply, email, asked, hasPassword }: ChangeFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("email");
  const fields = { ...form.field("newEmail", asked ?? undefined) };
  if (!hasPassword) return <Notice tone="info" title={t("profile.email.needsPassword")} />;
  return (
    <Form method="post" action={paths.profile} className="grid gap-5 rounded-card border border-line-2 p-4 tablet:p-5">
      <input type="hidden" name="intent" value="email" />
      <div className="grid gap-1">
        <h3 className="text-h2 text-ink">{t("profile.email.title")}</h3>
        <p className="text-ink-2">{t("profile.email.lead")}</p>
      </div>
      <FormErrorSummary refusal={tooManyMails(t, reply) ?? form.refusal} autoFocus />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...fields}
        autoFocus={fields.autoFocus ?? (reply ? undefined : true)}
        id="email-new"
        type="email"
        label={t("profile.email.newEmail")}
        autoComplete="off"
        maxLength={254}
      />
      <TextField
        {...form.field("currentPassword")}
        id="email-password"
        type="password"
        label={t("profile.email.password")}
        autoComplete="current-password"
        maxLength={1024}
      />
      <Assurance>{t("profile.email.promise")}</Assurance>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={pending}>{t(asked ? "profile.email.resend" : "profile.email.submit")}</Button>
        <Link to={paths.profile} preventScrollReset className="link">
          {t("profile.close")}
        </Link>
      </div>
    </Form>
  );
}
