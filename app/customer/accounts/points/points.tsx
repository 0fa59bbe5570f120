/** Points in the profile: balance, request form, pending requests and ledger. */

import { Link } from "@remix-run/react";
import { type T, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { EntryView, PendingView, PointsPart } from "./load.server.ts";
import { PointsPanel } from "./points-panel.tsx";

export function PointsSection({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  const form = useForm(reply);
  const spent = form.error("requestId");
  return (
    <div id="points" className="scroll-mt-20">
      <div className="grid gap-4 empty:hidden *:last:mb-4">
        <FormErrorSummary error={form.formError} autoFocus />
        {spent ? <Alert tone="bad" role="alert" title={spent} /> : null}
      </div>
      <PointsPanel points={points} reply={reply} />
      {points.pending.length > 0 ? <PendingRequests requests={points.pending} /> : null}
      <PointsHistory history={points.history} isAsking={points.isAsking} />
    </div>
  );
}

/** Pending requests, oldest first, each with its due date. */
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

/** The points ledger, newest entry first. */
function PointsHistory({ history, isAsking }: Pick<PointsPart, "history" | "isAsking">) {
  const t = useT();
  return (
    <Section title={t("points.history.title")}>
      {history === null ? (
        <p className="text-small text-ink-2">{t(isAsking ? "points.history.asked" : "points.history.unavailable")}</p>
      ) : null}
      {history?.entries.length === 0 && history.isNewest ? (
        <p className="text-small text-ink-2">{t("points.history.empty")}</p>
      ) : null}
      {history?.entries.length ? (
        <ul className="divide-y divide-line">
          {history.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {history && (history.next || !history.isNewest) ? (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {history.isNewest ? null : (
            <Link to={paths.points} className="link inline-block py-0.5">
              {t("points.history.newest")}
            </Link>
          )}
          {history.next ? (
            <Link to={paths.pointsAfter(history.next)} className="link inline-block py-0.5">
              {t("points.history.more")}
            </Link>
          ) : null}
        </p>
      ) : null}
    </Section>
  );
}

function Entry({ entry }: { entry: EntryView }) {
  const t = useT();
  const { amount, isGain, on, reason, status } = entry;
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-strong text-ink">{describeEntry(t, entry)}</p>
        {reason ? <p className="text-small break-words text-ink-2">{reason}</p> : null}
        <p className="text-small text-ink-3">
          <time dateTime={on.iso}>{on.text}</time>
          {status ? `, ${t(`points.history.status.${status}`)}` : null}
        </p>
      </div>
      <p className={`flex-none font-strong whitespace-nowrap ${isGain ? "text-ok" : "text-ink-2"}`}>{amount}</p>
    </li>
  );
}

function describeEntry(t: T, { kind, licences }: EntryView): string {
  if (kind === "signup") return t("points.history.signup", { count: licences ?? 1 });
  return t(kind === null ? "points.history.unknown" : `points.history.${kind}`);
}
