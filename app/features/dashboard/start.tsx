import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { StartView } from "./step-views.ts";

/** From the licence to the published theme, for the store that is on its way there. */
export function Start({ start: { store, done, steps } }: { start: StartView }) {
  const t = useT();
  const title = t("dashboard.start.title", { store });
  return (
    <Section title={title} aside={t("dashboard.start.progress", { done, total: steps.length })}>
      <Stepper label={title} steps={steps} />
    </Section>
  );
}
