/** Forms of signed-out pages. They work without a script; `public/signed-out.js` makes them easier to fill in. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { PasswordStrength, scores } from "#app/kit/forms/password-strength.tsx";
import { PreferenceButtons } from "#app/kit/forms/preference-buttons.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";

interface AuthFormProps {
  children: ReactNode;
  /** Path, if it is not the page's own. */
  action?: string;
  reloadDocument?: boolean;
}

/** The script shows these messages beside the fields before it sends the form, and sends it only once. */
export function AuthForm({ children, ...attributes }: AuthFormProps) {
  const t = useT();
  return (
    <Form
      method="post"
      className="grid gap-5"
      {...attributes}
      data-checked
      data-required={t("validation.required")}
      data-invalid={t("validation.invalid")}
      data-email={t("validation.email")}
      data-short-name={t("validation.name")}
      data-short-password={t("validation.passwordLength")}
      data-mismatch={t("validation.passwordMismatch")}
    >
      {children}
      {/* In place of those of the page's head, which lose what is typed. */}
      <noscript>
        <div className="flex justify-center">
          <PreferenceButtons action={paths.preferences} />
        </div>
      </noscript>
      <span data-spinner hidden>
        <Icon name="loader-circle" className="size-4 animate-spin" />
      </span>
      <p data-problem hidden className="flex gap-1.5 text-small text-bad">
        <Icon name="circle-alert" className="mt-px size-4" />
        <span />
      </p>
    </Form>
  );
}

/** Below the field `password` of its form. The script shows the line of the estimated score. */
export function TypedStrength() {
  return (
    <div role="status" data-strength>
      {scores.map((score) => (
        <div key={score} hidden className="mt-2 grid gap-1.5">
          <PasswordStrength score={score} />
        </div>
      ))}
    </div>
  );
}
