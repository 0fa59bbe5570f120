import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";
import { OpenedForm } from "../opened-form.tsx";
import { ReauthenticationFields } from "../reauthentication/reauthentication-fields.tsx";
import type { SecondFactorReply } from "./reply.ts";

interface StartFormProps {
  reply: SecondFactorReply | undefined;
  reauthentication: ReauthenticationRequirement;
  email: string;
}

export function StartForm({ reply, reauthentication, email }: StartFormProps) {
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
      <ReauthenticationFields
        form={form}
        reauthentication={reauthentication}
        email={email}
        id="two-factors"
        autoFocus={!reply}
      />
    </OpenedForm>
  );
}
