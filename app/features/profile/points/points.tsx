/** Points in the profile: what they are worth, the form that requests them, the pending requests and the ledger. */
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { PointsHistory } from "./history.tsx";
import type { PendingView, PointsPart } from "./load.server.ts";
import { PointsPanel } from "./panel.tsx";

export function PointsSection({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  const form = useForm(reply);
  const spent = form.error("requestId");
  return (
    <div id="points" className="scroll-mt-20">
      <div className="grid gap-4 empty:hidden *:last:mb-4">
        <FormErrorSummary error={form.refusal} autoFocus />
        {spent ? <Alert tone="bad" role="alert" title={spent} /> : null}
      </div>
      <PointsPanel points={points} reply={reply} />
      {points.pending.length > 0 ? <PendingRequests requests={points.pending} /> : null}
      <PointsHistory history={points.history} isAsking={points.isAsking} />
    </div>
  );
}

/** Pending requests, oldest first, each with the day by which it is answered. */
function PendingRequests({ requests }: { requests: PendingView[] }) {
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
