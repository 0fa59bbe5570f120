import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#shared/paths.ts";
import type { News } from "./news.ts";

/** The newest release in a few lines; "unknown" when it could not be asked. */
export function WhatsNew({ news }: { news: News | "unknown" }) {
  const t = useT();
  const all = (
    <Link to={paths.changelog} className="link">
      {t("dashboard.news.all")}
    </Link>
  );
  if (news === "unknown") {
    return (
      <Section title={t("dashboard.news.titleUnknown")} aside={all}>
        <p role="alert" className="text-small text-ink-2">
          {t("dashboard.news.unknown")}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t("dashboard.news.title", { version: news.version })} aside={all}>
      <ul className="grid list-disc gap-2 pl-4 text-ink-2 marker:text-thread">
        {news.points.map((point) => (
          <li key={point} className="break-words">
            {point}
          </li>
        ))}
      </ul>
    </Section>
  );
}
