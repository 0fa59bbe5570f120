/** Forms of an enabled second factor: new recovery codes, and disabling it. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { ReauthenticationFields, SignInAgain } from "#app/kit/forms/reauthentication.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";
import { selectReply } from "../action.ts";
import type { SecondFactorView } from "../load.server.ts";
import type { SecondFactorReply } from "./second-factor-actions.server.ts";

const fewCodes = 3;

interface ChangeSecondFactorProps {
  secondFactor: SecondFactorView;
  reauthentication: ReauthenticationRequirement;
  codesLeft: number;
  reply: SecondFactorReply | undefined;
  email: string;
}

export function ChangeSecondFactor({
  secondFactor,
  reauthentication,
  codesLeft,
  reply,
  email,
}: ChangeSecondFactorProps) {
  const t = useT();
  const renewReply = selectReply(reply, "totp-codes");
  const stopReply = selectReply(reply, "totp-stop");
  const common = { reauthentication, email };
  return (
    <div className="mt-4 grid gap-4">
      {codesLeft <= fewCodes ? (
        <Alert
          tone="warn"
          title={codesLeft === 0 ? t("twoFactors.codes.none") : t("twoFactors.codes.few", { count: codesLeft })}
        >
          {t(codesLeft === 0 ? "twoFactors.codes.noneText" : "twoFactors.codes.fewText")}
        </Alert>
      ) : null}
      <div className="border-t border-line">
        <Disclosure
          title={t("twoFactors.renew.title")}
          aside={t("twoFactors.codes.left", { count: codesLeft })}
          open={renewReply !== undefined}
        >
          <CodeForm
            {...common}
            intent="totp-codes"
            reply={renewReply}
            text={t("twoFactors.renew.text")}
            submit={t("twoFactors.renew.submit")}
          />
        </Disclosure>
        <Disclosure title={t("twoFactors.stop.title")} open={stopReply !== undefined}>
          <CodeForm
            {...common}
            intent="totp-stop"
            reply={stopReply}
            text={
              <>
                {t("twoFactors.stop.text")} {secondFactor.isMandatory ? t("twoFactors.stop.textStaff") : null}
              </>
            }
            submit={t("twoFactors.stop.submit")}
          />
        </Disclosure>
      </div>
    </div>
  );
}

interface CodeFormProps {
  reauthentication: ReauthenticationRequirement;
  intent: "totp-codes" | "totp-stop";
  reply: SecondFactorReply | undefined;
  email: string;
  text: ReactNode;
  submit: string;
}

function CodeForm({ reauthentication, intent, reply, email, text, submit }: CodeFormProps) {
  const form = useForm(reply);
  const pending = usePending(intent);
  if (reauthentication.method === "stale") return <SignInAgain returnTo={paths.twoFactors} />;
  return (
    <Form method="post" action={paths.twoFactors} preventScrollReset className="grid gap-5 pt-1">
      <input type="hidden" name="intent" value={intent} />
      <FormErrorSummary error={form.formError} autoFocus />
      <p>{text}</p>
      <ReauthenticationFields form={form} reauthentication={reauthentication} email={email} id={intent} />
      <div>
        <Button variant={intent === "totp-stop" ? "danger" : "secondary"} pending={pending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
