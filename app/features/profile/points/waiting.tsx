import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/page.tsx";
import type { WaitingView } from "./load.server.ts";

/** Requests without an answer, the oldest first, each with the day by which it has one. */
export function WaitingRequests({ requests }: { requests: WaitingView[] }) {
  const t = useT();
  return (
    <Section title={t("points.waiting.title")}>
      <ul className="divide-y divide-line border-y border-line">
        {requests.map(({ id, count, amount, value, due, isLate }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div>
              <p className="font-strong text-ink">{t("points.waiting.points", { count, amount, value })}</p>
              <time dateTime={due.iso} className="text-small text-ink-3">
                {t(isLate ? "points.waiting.overdue" : "points.waiting.due", { date: due.text })}
              </time>
            </div>
            {isLate ? <Badge tone="warn">{t("points.waiting.late")}</Badge> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
