/**
 * Asks again who the user is: the current password, if they have one, and a code while a second factor is on. Without a
 * password they sign in again.
 */

import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormReply, FormView } from "#app/kit/forms/form.ts";
import { signOutForm } from "#app/kit/forms/sign-out-form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import { maxSignInAgeMinutes, type ReauthenticationRequirement } from "#workers/portal/session/contract.ts";

interface ReauthenticationFieldsProps {
  form: FormView;
  reauthentication: ReauthenticationRequirement;
  /** The browser's password manager finds the password by this address. */
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
            label={t("reauthentication.password")}
            autoComplete="current-password"
            maxLength={1024}
          />
        </>
      ) : null}
      {reauthentication.needsCode ? (
        <TextField
          {...form.field("code")}
          id={`${id}-code`}
          label={t("reauthentication.code")}
          hint={t("reauthentication.codeHint")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
        />
      ) : null}
    </>
  );
}

interface ProtectedFieldsProps {
  form: FormView;
  reply: FormReply | undefined;
  id: string;
  /** The page with this form open. */
  returnTo: string;
}

/** Renders nothing until the reply to a protected form asks for the password. */
export function ProtectedFields({ form, reply, id, returnTo }: ProtectedFieldsProps) {
  const t = useT();
  const asked = reply?.reauthentication;
  if (!asked) return null;
  const question = { code: "REAUTHENTICATION_REQUIRED", details: { minutes: maxSignInAgeMinutes } } as const;
  const { sentence, fix } = describeError(t, question);
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p role="alert" className="text-ink-2">
        <strong className="font-strong text-ink">{sentence}</strong> {fix}
      </p>
      {asked.method === "stale" ? (
        <SignInAgain returnTo={returnTo} />
      ) : (
        <ReauthenticationFields form={form} reauthentication={asked} email={asked.email} id={id} autoFocus />
      )}
    </div>
  );
}

/**
 * Users without a password sign in again, in another tab, so that what they typed stays. The button belongs to the form
 * of the menu, because it may stand inside another form.
 */
export function SignInAgain({ returnTo }: { returnTo: string }) {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-ink-2">{t("reauthentication.stale", { count: maxSignInAgeMinutes })}</p>
      <Button
        form={signOutForm}
        formAction={paths.logoutTo(returnTo)}
        formTarget="_blank"
        variant="secondary"
        size="small"
      >
        {t("reauthentication.signInAgain")}
      </Button>
    </div>
  );
}
