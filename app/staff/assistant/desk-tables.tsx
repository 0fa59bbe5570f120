/** The tables of the assistant's staff page. */
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import type { OpenQuestion } from "#workers/portal/assistant/contract.ts";

interface DayTableProps {
  days: { key: string; day: string; counts: string[]; tokens: string; percent: string; cost: string | null }[];
}

const columns = ["asked", "failed", "up", "down"] as const;

export function DayTable({ days }: DayTableProps) {
  const t = useT();
  if (days.length === 0) return <EmptyState drawing="inbox" title={t("assistantDesk.noUse")} />;
  return (
    <Table caption={t("assistantDesk.use")}>
      <thead>
        <tr>
          <ColumnHead>{t("assistantDesk.day")}</ColumnHead>
          {columns.map((name) => (
            <ColumnHead key={name}>{t(`assistantDesk.${name}`)}</ColumnHead>
          ))}
          <ColumnHead>{t("assistantDesk.tokens")}</ColumnHead>
          <ColumnHead end>{t("assistantDesk.price")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {days.map(({ key, day, counts, tokens, percent, cost }) => (
          <tr key={key}>
            <th scope="row">{day}</th>
            {columns.map((name, index) => (
              <td key={name}>
                {counts[index]} <span className="tablet:hidden">{t(`assistantDesk.${name}`)}</span>
              </td>
            ))}
            <td>
              {t("assistantDesk.ofBudget", { tokens, percent })}{" "}
              <span className="tablet:hidden">{t("assistantDesk.tokens")}</span>
            </td>
            <td className="end">{cost ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface OpenQuestionsProps {
  questions: (Pick<OpenQuestion, "id" | "question" | "why"> & { spoken: OpenQuestion["language"]; moment: Moment })[];
}

export function OpenQuestions({ questions }: OpenQuestionsProps) {
  const t = useT();
  if (questions.length === 0) return <EmptyState drawing="queue" title={t("assistantDesk.noQuestions")} />;
  return (
    <Table caption={t("assistantDesk.questions")}>
      <thead>
        <tr>
          <ColumnHead>{t("assistantDesk.question")}</ColumnHead>
          <ColumnHead>{t("assistantDesk.why")}</ColumnHead>
          <ColumnHead end>{t("assistantDesk.when")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ id, question, why, spoken, moment }) => (
          <tr key={id}>
            <th scope="row" lang={spoken} className="wrap-anywhere">
              {question}
            </th>
            <td>
              <Badge tone={why === "thumb-down" ? "warn" : "free"}>{t(`assistantDesk.whys.${why}`)}</Badge>
            </td>
            <td className="end">
              <MomentText moment={moment} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
