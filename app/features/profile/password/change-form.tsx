import { Form, Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { Strength } from "./strength.tsx";

interface ChangePasswordFormProps {
  reply: FormReply | undefined;
  name: string;
  email: string;
}

export function ChangePasswordForm({ reply, name, email }: ChangePasswordFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("password");
  const [typed, setTyped] = useState("");
  const rules = { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 128 } as const;
  const present = form.field("currentPassword");

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "newPassword") setTyped(target.value);
  }

  return (
    <Form method="post" action={paths.profile} onInput={onInput} className="mt-4 grid gap-5">
      <input type="hidden" name="intent" value="password" />
      <FormErrorSummary refusal={form.refusal} autoFocus />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...present}
        autoFocus={present.autoFocus ?? (reply ? undefined : true)}
        id="password-current"
        type="password"
        label={t("profile.password.current")}
        autoComplete="current-password"
        maxLength={1024}
      />
      <div className="grid gap-x-4 gap-y-5 wide-phone:grid-cols-2">
        <div className="grid content-start gap-2">
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={pending}>{t("profile.password.submit")}</Button>
        <Link to={paths.profile} preventScrollReset className="link">
          {t("profile.close")}
        </Link>
      </div>
    </Form>
  );
}
