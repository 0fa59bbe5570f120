/** Set-up: shows the secret as QR code, link and text, and asks for the first code. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { paths } from "#base/paths.ts";
import type { SecondFactorReply, SetupView } from "./second-factor-actions.server.ts";

export function SetUp({ setup, reply }: { setup: SetupView; reply: SecondFactorReply }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("totp-confirm");
  const field = form.field("code");
  return (
    <ol className="mt-5 grid gap-6">
      <Step number={1} title={t("twoFactors.setup.scanTitle")}>
        <div className="flex flex-wrap items-start gap-5">
          <img
            src={setup.qrCode}
            alt={t("twoFactors.setup.picture")}
            width={168}
            height={168}
            className="flex-none rounded-card border border-line"
          />
          <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-3">
            <p className="text-ink-2">{t("twoFactors.setup.scan")}</p>
            <a href={setup.uri} className="link">
              {t("twoFactors.setup.open")}
            </a>
            <p className="text-ink-2">{t("twoFactors.setup.orType")}</p>
            <div className="w-full min-w-0">
              <CodeBlock file={t("twoFactors.setup.key")}>
                <Groups text={setup.secret} />
              </CodeBlock>
            </div>
          </div>
        </div>
      </Step>
      <Step number={2} title={t("twoFactors.setup.confirmTitle")}>
        <Form method="post" action={paths.twoFactors} preventScrollReset className="grid gap-5">
          <input type="hidden" name="intent" value="totp-confirm" />
          <div className="max-w-[400px]">
            <TextField
              {...field}
              autoFocus
              id="two-factors-code"
              label={t("twoFactors.code")}
              hint={t("twoFactors.setup.codeHint")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
            />
          </div>
          <SafetyNote>{t("twoFactors.setup.ends")}</SafetyNote>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button pending={pending}>{t("twoFactors.setup.submit")}</Button>
            <Link to={paths.profile} preventScrollReset className="link">
              {t("twoFactors.setup.cancel")}
            </Link>
          </div>
        </Form>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <h3 className="font-strong text-ink">
        {number}. {title}
      </h3>
      {children}
    </li>
  );
}

/** Shows groups of four characters; copied text has no spaces. */
function Groups({ text }: { text: string }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {[...text.matchAll(/.{1,4}/g)].map(({ 0: group, index }) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
