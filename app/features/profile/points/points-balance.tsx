import { useT } from "#app/i18n/index.ts";
import type { PointsView } from "#app/points.ts";
import { Section } from "#app/ui/page.tsx";

export function PointsBalance({ points }: { points: PointsView | null }) {
  const t = useT();
  if (!points) {
    return (
      <Section title={t("profile.points.title")} anchor="points">
        <p className="text-small text-ink-2">{t("profile.points.unknown")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("profile.points.title")} anchor="points">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure-2 proportional-nums whitespace-nowrap text-ink">{points.figure}</span>{" "}
        <span className="text-lead text-ink-2">{t("profile.points.unit", { count: points.count })}</span>
      </p>
      <p className="mt-1 text-small text-ink-3">
        {t("profile.points.value", { value: points.value, each: points.each })}
      </p>
    </Section>
  );
}
