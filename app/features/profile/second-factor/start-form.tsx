import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#base/paths.ts";
import type { ProofAsked } from "#workers/portal/reauthentication/contract.ts";
import { OpenedForm } from "../opened-form.tsx";
import { ProofFields } from "../reauthentication/reauthentication-fields.tsx";
import type { TwoFactorsReply } from "./reply.ts";

interface StartFormProps {
  reply: TwoFactorsReply | undefined;
  proof: ProofAsked;
  email: string;
}

export function StartForm({ reply, proof, email }: StartFormProps) {
  const t = useT();
  const form = useForm(reply);
  return (
    <OpenedForm
      intent="totp-start"
      action={paths.twoFactors}
      refusal={form.refusal}
      submit={t("twoFactors.start.submit")}
      className="mt-4"
    >
      <p className="text-ink-2">{t("twoFactors.start.hint")}</p>
      <ProofFields form={form} proof={proof} email={email} id="two-factors" autoFocus={!reply} />
    </OpenedForm>
  );
}
