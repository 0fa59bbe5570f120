import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Proof } from "./proof.server.ts";

interface ProofFieldProps {
  form: FormView;
  proof: Proof;
  email: string;
  /** Tells the field apart from those of other forms. */
  id: string;
  autoFocus?: boolean;
}

/** The present password, asked of those who have one; `email` tells the browser's password manager whose it is. */
export function ProofField({ form, proof, email, id, autoFocus }: ProofFieldProps) {
  const t = useT();
  if (proof !== "password") return null;
  const field = form.field("currentPassword");
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field}
        autoFocus={field.autoFocus ?? autoFocus}
        id={id}
        type="password"
        label={t("twoFactors.currentPassword")}
        autoComplete="current-password"
        maxLength={1024}
      />
    </>
  );
}
