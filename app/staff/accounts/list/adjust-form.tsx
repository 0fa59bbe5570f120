import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";

/** Form that adds points to a balance or removes some. */
export function AdjustForm({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("adjust");
  return (
    <Section title={t("pointsDesk.adjust.title")}>
      <p className="-mt-1.5 mb-4 text-ink-2">{t("pointsDesk.adjust.lead")}</p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="adjust" />
        <HiddenRequestId value={keptRequestId(reply)} />
        <TextField
          {...form.field("email")}
          type="email"
          label={t("pointsDesk.adjust.email")}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field("amount")}
          label={t("pointsDesk.adjust.amount")}
          hint={t("pointsDesk.adjust.amountHint")}
          maxLength={9}
          autoComplete="off"
        />
        <TextField
          {...form.field("reason")}
          label={t("pointsDesk.adjust.reason")}
          hint={t("pointsDesk.adjust.reasonHint")}
          maxLength={300}
          autoComplete="off"
        />
        <div className="max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("pointsDesk.adjust.pending")}>
            {t("pointsDesk.adjust.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
