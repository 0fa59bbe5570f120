/** The check that changes something: a development theme comes and goes in the store, when the person asks for it. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";

export function DeepCheck() {
  const t = useT();
  const pending = usePending("deep-check");
  return (
    <Section title={t("store.deep.title")}>
      <Form method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="intent" value="deep-check" />
        <p className="max-w-[60ch] text-ink-2">{t("store.deep.text")}</p>
        <Button variant="secondary" pending={pending} pendingLabel={t("store.deep.pending")}>
          {t("store.deep.submit")}
        </Button>
      </Form>
    </Section>
  );
}
