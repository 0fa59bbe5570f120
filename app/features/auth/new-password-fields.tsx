import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/ui/text-field.tsx";

/** A new password, twice; `email` tells the browser's password manager whose it is. */
export function NewPasswordFields({ form, email }: { form: FormView; email?: string }) {
  const t = useT();
  const rules = { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 128 } as const;
  return (
    <>
      {email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null}
      <TextField {...form.field("password")} {...rules} label={t("auth.newPassword")} hint={t("auth.passwordHint")} />
      <TextField {...form.field("passwordConfirm")} {...rules} label={t("auth.passwordConfirm")} />
    </>
  );
}
