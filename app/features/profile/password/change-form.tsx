import { type FormEvent, useState } from "react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { HiddenRequestId } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import type { ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";
import { OpenedForm } from "../opened-form.tsx";
import { ReauthenticationFields } from "../reauthentication/reauthentication-fields.tsx";
import { Strength } from "./strength.tsx";

interface ChangePasswordFormProps {
  reply: FormReply | undefined;
  name: string;
  email: string;
  reauthentication: ReauthenticationRequirement;
}

export function ChangePasswordForm({ reply, name, email, reauthentication }: ChangePasswordFormProps) {
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
      refusal={form.refusal}
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
