/** Activations and deactivations per week, licences granted per month. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import type { ChartView } from "./business-view.ts";
import { LineChart } from "./line-chart.tsx";

export function WeeksChart({ chart }: { chart: ChartView }) {
  const t = useT();
  const [activated, released] = chart.sums;
  const { value: peak, label: when } = chart.peak;
  const isQuiet = chart.sums.every(({ count }) => count === 0);
  return (
    <Section title={t("business.weeks.title")}>
      <LineChart
        chart={chart}
        sentence={
          isQuiet
            ? t("business.weeks.quiet")
            : t("business.weeks.sentence", {
                activated: t("business.activations", { count: activated?.count ?? 0, number: activated?.text ?? "" }),
                released: t("business.releases", { count: released?.count ?? 0, number: released?.text ?? "" }),
                peak: t("business.activations", { count: peak.count, number: peak.text }),
                when,
              })
        }
        names={[t("business.weeks.activated"), t("business.weeks.released")]}
        periodName={t("business.weeks.period")}
        firstLabel={t("business.weeks.since", { day: chart.rows[0]?.label ?? "" })}
        lastLabel={t("business.weeks.now")}
      />
    </Section>
  );
}

export function MonthsChart({ chart }: { chart: ChartView }) {
  const t = useT();
  const [granted] = chart.sums;
  const { value: peak, label: when } = chart.peak;
  const licences = (count: number, number: string) => t("business.months.count", { count, number });
  return (
    <Section title={t("business.months.title")}>
      <LineChart
        chart={chart}
        sentence={
          granted && granted.count > 0
            ? t("business.months.sentence", {
                granted: licences(granted.count, granted.text),
                peak: licences(peak.count, peak.text),
                when,
              })
            : t("business.months.quiet")
        }
        names={[t("business.months.granted")]}
        periodName={t("business.months.period")}
        firstLabel={chart.rows[0]?.label ?? ""}
        lastLabel={t("business.months.now")}
      />
    </Section>
  );
}
