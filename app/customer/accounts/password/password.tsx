/** The section of the password: its last change, the form that changes it, or a link to choose the first one. */
import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import type { Score } from "#app/kit/forms/estimate-strength.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { PasswordStrength } from "#app/kit/forms/password-strength.tsx";
import { ReauthenticationFields } from "#app/kit/forms/reauthentication.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { useFocusReturn } from "#app/kit/parts/hooks.ts";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";
import { selectReply } from "../action.ts";
import { getMailLimitMessage } from "../email/mail-limit.ts";
import { OpenedForm } from "../opened-form.tsx";

interface PasswordProps {
  /** Null while unknown. */
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
    <Form method="post" action={paths.password} className="grid gap-4">
      <input type="hidden" name="intent" value="password-mail" />
      <FormErrorSummary error={getMailLimitMessage(t, reply) ?? form.formError} autoFocus />
      <p className="-mt-1.5 text-ink-2">{t("profile.password.none", { email })}</p>
      <div>
        <Button variant="secondary" pending={pending}>
          {t("profile.password.mailLink")}
        </Button>
      </div>
    </Form>
  );
}

interface ChangePasswordFormProps {
  reply: FormReply | undefined;
  name: string;
  email: string;
  reauthentication: ReauthenticationRequirement;
}

function ChangePasswordForm({ reply, name, email, reauthentication }: ChangePasswordFormProps) {
  const t = useT();
  const form = useForm(reply);
  const [typed, setTyped] = useState("");
  const rules = { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 128 } as const;

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "newPassword") setTyped(target.value);
  }

  return (
    <OpenedForm
      intent="password"
      action={paths.password}
      refusal={form.formError}
      submit={t("profile.password.submit")}
      className="mt-4"
      onInput={onInput}
    >
      <HiddenRequestId />
      <ReauthenticationFields
        form={form}
        reauthentication={reauthentication}
        email={email}
        id="present"
        autoFocus={!reply}
      />
      <div className="grid items-start gap-x-4 gap-y-5 wide-phone:grid-cols-2">
        <div className="grid gap-2">
          <TextField
            {...form.field("newPassword")}
            {...rules}
            id="password-new"
            label={t("profile.password.new")}
            hint={t("profile.password.hint")}
          />
          <Strength password={typed} about={[name, email]} />
        </div>
        <TextField
          {...form.field("newPasswordConfirm")}
          {...rules}
          id="password-confirm"
          label={t("profile.password.confirm")}
        />
      </div>
    </OpenedForm>
  );
}

interface StrengthProps {
  password: string;
  /** Name and e-mail, which make a password weak. */
  about: string[];
}

/** With JavaScript only. */
function Strength({ password, about }: StrengthProps) {
  const score = useScore(password, about);
  if (score === null) return null;
  return (
    <div role="status" className="grid gap-1.5">
      <PasswordStrength score={score} />
    </div>
  );
}

/** Null for an empty password, and when the estimator cannot be loaded. */
function useScore(password: string, about: string[]): Score | null {
  const [score, setScore] = useState<Score | null>(null);
  const known = about.join("\n");
  useEffect(() => {
    let isCurrent = true;
    const estimate = async () => {
      if (password === "") return null;
      const { estimateStrength } = await import("#app/kit/forms/estimate-strength.ts");
      return estimateStrength(password, known.split("\n"));
    };
    estimate()
      .catch(() => null)
      .then((found) => isCurrent && setScore(found));
    return () => {
      isCurrent = false;
    };
  }, [password, known]);
  return score;
}
