import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";

interface Points {
  count: number;
  figure: string;
  value: string;
  each: string;
}

export function PointsBalance({ points }: { points: Points }) {
  const t = useT();
  return (
    <Section title={t("profile.points.title")}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure-2 proportional-nums whitespace-nowrap text-ink">{points.figure}</span>
        <span className="text-lead text-ink-2">{t("profile.points.unit", { count: points.count })}</span>
      </p>
      <p className="mt-1 text-small text-ink-3">
        {t("profile.points.value", { value: points.value, each: points.each })}
      </p>
    </Section>
  );
}
