/** By which somebody shows who they are: the present password of those who have one, and a code where a second factor is on. */
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { ProofAsked } from "#workers/portal/reauthentication/contract.ts";

interface ProofFieldsProps {
  form: FormView;
  proof: ProofAsked;
  /** Tells the browser's password manager whose password it is. */
  email: string;
  /** Tells the fields apart from those of other forms. */
  id: string;
  autoFocus?: boolean;
}

export function ProofFields({ form, proof, email, id, autoFocus }: ProofFieldsProps) {
  const t = useT();
  const password = form.field("currentPassword");
  return (
    <>
      {proof.by === "password" ? (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            {...password}
            autoFocus={password.autoFocus ?? autoFocus}
            id={`${id}-password`}
            type="password"
            label={t("profile.proof.password")}
            autoComplete="current-password"
            maxLength={1024}
          />
        </>
      ) : null}
      {proof.code ? (
        <TextField
          {...form.field("code")}
          id={`${id}-code`}
          label={t("profile.proof.code")}
          hint={t("profile.proof.codeHint")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
        />
      ) : null}
    </>
  );
}
