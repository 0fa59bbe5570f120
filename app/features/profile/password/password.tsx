/** When the password was last changed, and the way to change it, or to get a first one. */
import { Form } from "@remix-run/react";
import { type FormReply, useForm } from "#app/form.ts";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { useFocusReturn } from "#app/ui/hooks.ts";
import { MomentText } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";
import { getMailLimitMessage } from "../email/mail-limit.ts";
import { selectReply } from "../reply.ts";
import { ChangePasswordForm } from "./change-form.tsx";

interface PasswordProps {
  /** Null while it is not known. */
  password: { exists: boolean; changed: Moment | null } | null;
  isEditing: boolean;
  reply: FormReply | undefined;
  name: string;
  email: string;
  reauthentication: ReauthenticationRequirement;
}

export function Password({ password, isEditing, reply, name, email, reauthentication }: PasswordProps) {
  const t = useT();
  useFocusReturn(isEditing, "#password a");
  if (password?.exists === false) {
    return (
      <Section title={t("profile.password.title")} anchor="password">
        <NoPassword reply={selectReply(reply, "password-mail")} email={email} />
      </Section>
    );
  }
  const modify = (
    <ButtonLink to={paths.changePassword} variant="secondary" size="small">
      {t("profile.password.modify")}
    </ButtonLink>
  );
  return (
    <Section title={t("profile.password.title")} anchor="password" aside={isEditing ? undefined : modify}>
      <p className="-mt-1.5 text-ink-2">
        {password?.changed ? <Changed moment={password.changed} /> : null} {t("profile.password.lead")}
      </p>
      {isEditing ? (
        <ChangePasswordForm
          reply={selectReply(reply, "password")}
          name={name}
          email={email}
          reauthentication={reauthentication}
        />
      ) : null}
    </Section>
  );
}

function Changed({ moment }: { moment: Moment }) {
  const t = useT();
  const sentence = (when: string) =>
    t(moment.isDate ? "profile.password.changedOn" : "profile.password.changed", { when });
  return <MomentText moment={moment} sentence={sentence} />;
}

function NoPassword({ reply, email }: { reply: FormReply | undefined; email: string }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("password-mail");
  return (
    <Form method="post" action={paths.profile} className="grid gap-4">
      <input type="hidden" name="intent" value="password-mail" />
      <FormErrorSummary error={getMailLimitMessage(t, reply) ?? form.refusal} autoFocus />
      <p className="-mt-1.5 text-ink-2">{t("profile.password.none", { email })}</p>
      <div>
        <Button variant="secondary" pending={pending}>
          {t("profile.password.mailLink")}
        </Button>
      </div>
    </Form>
  );
}
