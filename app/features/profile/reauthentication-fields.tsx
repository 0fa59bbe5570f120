/**
 * Fields of the reauthentication: the current password, if the user has one, and a code while a second factor is on.
 */

import { Form } from "@remix-run/react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { paths } from "#base/paths.ts";
import { maxSignInAgeMinutes, type ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";

interface ReauthenticationFieldsProps {
  form: FormView;
  reauthentication: ReauthenticationRequirement;
  /** For the browser's password manager: the account of the password. */
  email: string;
  /** Distinguishes the fields from those of other forms. */
  id: string;
  autoFocus?: boolean;
}

export function ReauthenticationFields({ form, reauthentication, email, id, autoFocus }: ReauthenticationFieldsProps) {
  const t = useT();
  const password = form.field("currentPassword");
  return (
    <>
      {reauthentication.method === "password" ? (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            {...password}
            autoFocus={password.autoFocus ?? autoFocus}
            id={`${id}-password`}
            type="password"
            label={t("profile.reauthentication.password")}
            autoComplete="current-password"
            maxLength={1024}
          />
        </>
      ) : null}
      {reauthentication.needsCode ? (
        <TextField
          {...form.field("code")}
          id={`${id}-code`}
          label={t("profile.reauthentication.code")}
          hint={t("profile.reauthentication.codeHint")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
        />
      ) : null}
    </>
  );
}

/** Users without a password sign in again. */
export function SignInAgain() {
  const t = useT();
  return (
    <Form method="post" action={paths.logout} reloadDocument className="mt-3 grid justify-items-start gap-3">
      <p className="text-small text-ink-2">{t("profile.reauthentication.stale", { count: maxSignInAgeMinutes })}</p>
      <Button variant="secondary" size="small">
        {t("profile.reauthentication.signInAgain")}
      </Button>
    </Form>
  );
}
