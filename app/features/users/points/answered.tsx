import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { MomentText } from "#app/ui/moment-text.tsx";
import { Section } from "#app/ui/page.tsx";
import { PageLinks } from "./further.tsx";
import type { AnsweredView, RowView } from "./load.server.ts";

/** Answered requests, the last answer first; without them the section is left out, because the queue says why. */
export function AnsweredRequests({ answered }: { answered: AnsweredView }) {
  const t = useT();
  if (!answered) return null;
  return (
    <Section title={t("pointsDesk.answered.title")}>
      {answered.rows.length === 0 ? <p className="text-ink-2">{t("pointsDesk.answered.empty")}</p> : null}
      {answered.rows.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {answered.rows.map((row) => (
            <AnsweredRequest key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <PageLinks list={answered} />
    </Section>
  );
}

function AnsweredRequest({ row }: { row: RowView }) {
  const t = useT();
  const { person, count, amount, value, status, answered, answeredBy, reason } = row;
  const by = answeredBy ?? t("pointsDesk.answered.somebody");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong break-words text-ink">
          {person ? person.name || person.email : t("pointsDesk.gone")}
        </p>
        {reason ? <p className="text-small break-words text-ink-2">{reason}</p> : null}
        <p className="text-small break-words text-ink-3">
          {answered ? (
            <MomentText
              moment={answered}
              sentence={(when) =>
                t(answered.dated ? "pointsDesk.answered.byOn" : "pointsDesk.answered.by", { by, when })
              }
            />
          ) : null}
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1">
        <p className="whitespace-nowrap text-ink-2">
          {t("pointsDesk.points", { count, amount })}, {value}
        </p>
        <Badge tone={status === "accepted" ? "ok" : "grey"}>
          {t(status === "accepted" ? "pointsDesk.answered.accepted" : "pointsDesk.answered.refused")}
        </Badge>
      </div>
    </li>
  );
}
