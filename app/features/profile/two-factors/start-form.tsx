import { Form, Link } from "@remix-run/react";
import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import type { Proof } from "./proof.server.ts";
import { ProofField } from "./proof-field.tsx";
import type { TwoFactorsReply } from "./reply.ts";

interface StartFormProps {
  reply: TwoFactorsReply | undefined;
  proof: Proof;
  email: string;
}

export function StartForm({ reply, proof, email }: StartFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("totp-start");
  return (
    <Form method="post" action={paths.twoFactors} preventScrollReset className="mt-4 grid gap-5">
      <input type="hidden" name="intent" value="totp-start" />
      <FormErrorSummary refusal={form.refusal} autoFocus />
      <p className="text-ink-2">{t("twoFactors.start.hint")}</p>
      <ProofField form={form} proof={proof} email={email} id="two-factors-password" autoFocus={!reply} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={pending}>{t("twoFactors.start.submit")}</Button>
        <Link to={paths.profile} preventScrollReset className="link">
          {t("profile.close")}
        </Link>
      </div>
    </Form>
  );
}
