/** Takes a release back: with scripts a question in a dialog, without them the same form in the page. */
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Section } from "#app/ui/page.tsx";
import { TextField } from "#app/ui/text-field.tsx";

const formId = "withdraw-release";

export function WithdrawForm({ version, form }: { version: string; form: FormView }) {
  const t = useT();
  const hydrated = useHydrated();
  const pending = usePending("withdraw");
  const [open, setOpen] = useState(false);
  const fields = (
    <Form method="post" id={formId} className="grid max-w-[640px] gap-4">
      <input type="hidden" name="intent" value="withdraw" />
      <TextField
        {...form.field("reason")}
        label={t("releases.withdraw.reason")}
        hint={t("releases.withdraw.reasonHint")}
        maxLength={500}
        autoComplete="off"
      />
    </Form>
  );
  const submit = (
    <Button form={formId} variant="danger" pending={pending} pendingLabel={t("releases.withdraw.pending")}>
      {t("releases.withdraw.submit")}
    </Button>
  );
  return (
    <Section title={t("releases.withdraw.title")}>
      <p className="mb-4 max-w-[68ch] text-ink-2">{t("releases.withdraw.text")}</p>
      {hydrated ? (
        <>
          <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
            {t("releases.withdraw.open")}
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t("releases.withdraw.question", { version })}
            lead={t("releases.withdraw.text")}
            actions={
              <>
                <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
                  {t("releases.withdraw.keep")}
                </Button>
                {submit}
              </>
            }
          >
            {fields}
          </Dialog>
        </>
      ) : (
        <div className="grid justify-items-start gap-4">
          {fields}
          {submit}
        </div>
      )}
    </Section>
  );
}
