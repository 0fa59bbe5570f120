import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import type { PointsView } from "#app/points.ts";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#shared/paths.ts";

/** Null when the balance could not be read. */
export function PointsBalance({ points }: { points: PointsView | null }) {
  const t = useT();
  if (!points) {
    return (
      <Section title={t("dashboard.points.title")}>
        <p role="alert" className="text-small text-ink-2">
          {t("dashboard.points.unknown")}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t("dashboard.points.title")}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure-2 proportional-nums whitespace-nowrap text-ink">{points.figure}</span>{" "}
        <span className="text-lead text-ink-2">
          {t("dashboard.points.unit", { count: points.count, value: points.value })}
        </span>
      </p>
      {points.count > 0 ? (
        <Link to={paths.points} className="link mt-1 inline-block py-0.5">
          {t("dashboard.points.use")}
        </Link>
      ) : (
        <p className="mt-1 text-small text-ink-3">{t("dashboard.points.each", { value: points.each })}</p>
      )}
    </Section>
  );
}
