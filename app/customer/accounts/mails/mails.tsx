/** Which mails the user gets. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { chosenKinds, type MailPreferences } from "#workers/portal/mail/contract.ts";
import type { MailsView } from "./load.server.ts";

interface MailsSectionProps {
  mails: MailsView;
  email: string;
  emailVerified: boolean;
  reply: FormReply | undefined;
}

export function MailsSection({ mails, email, emailVerified, reply }: MailsSectionProps) {
  const t = useT();
  return (
    <Section title={t("mail.title")} anchor="mails">
      {mails.isAvailable ? (
        <>
          <p className="text-ink-2 wrap-anywhere">{t("mail.lead", { email })}</p>
          {emailVerified ? null : <p className="mt-1 text-ink-2">{t("mail.unverified")}</p>}
          {mails.chosen ? (
            <Choices chosen={mails.chosen} reply={reply} />
          ) : (
            <Unavailable title={t("mail.unread")} retry={{ to: paths.mailPreferences, label: t("mail.retry") }} />
          )}
        </>
      ) : (
        <p className="text-ink-2">{t("mail.unavailable")}</p>
      )}
    </Section>
  );
}

function Choices({ chosen, reply }: { chosen: MailPreferences; reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("mail");
  return (
    <Form method="post" action={paths.mailPreferences} className="mt-4 grid gap-4">
      <FormErrorSummary error={form.formError} />
      <input type="hidden" name="intent" value="mail" />
      <fieldset className="grid tablet:gap-3">
        <legend className="mb-2 text-small font-label text-ink">{t("mail.legend")}</legend>
        {chosenKinds.map((kind) => (
          <CheckboxField
            key={kind}
            name={kind}
            id={`mail-${kind}`}
            label={t(`mail.kinds.${kind}.label`)}
            hint={t(`mail.kinds.${kind}.hint`)}
            defaultChecked={reply ? reply.values[kind] === "on" : chosen[kind]}
          />
        ))}
      </fieldset>
      <p className="text-small text-ink-3">{t("mail.security")}</p>
      <div className="flex justify-end max-wide-phone:*:w-full">
        <Button variant="secondary" pending={pending} pendingLabel={t("mail.pending")}>
          {t("mail.submit")}
        </Button>
      </div>
    </Form>
  );
}
