/** SQL of the answers to an update's questions. They are written only while their preview waits. */
import type { ConflictChoice, Question } from "theme-merge/merge/contract.ts";
import { getFingerprint } from "theme-merge/merge/question.ts";
import { columns } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";

export const selectAnswers = (database: Database, job: string) =>
  database.select(
    columns("update_answers", "n", "path", "choice", "answered_by", "answered_at"),
    sql`FROM update_answers n WHERE n.job_id = ${job} ORDER BY n.path`,
  );

export const selectChoices = (database: Database, job: string) =>
  database.select(
    columns("update_answers", "n", "path", "choice", "text"),
    sql`FROM update_answers n WHERE n.job_id = ${job}`,
  );

export const selectAnswerText = (database: Database, job: string, path: string) =>
  database.select(
    columns("update_answers", "n", "text"),
    sql`FROM update_answers n WHERE n.job_id = ${job} AND n.path = ${path}`,
  );

interface GivenAnswer {
  question: Question;
  choice: ConflictChoice;
}

interface Writing {
  job: string;
  /** The name on a link; null for the owner. */
  by: string | null;
  /** An answer given since then stays, in another tab or by another person. */
  seenAt: string;
  now: Date;
}

const isWaiting = (job: string): Condition =>
  sql`EXISTS (SELECT 1 FROM jobs j WHERE j.id = ${job} AND j.state = 'waiting')`;
const isKnown = (seenAt: string): Condition => sql`update_answers.answered_at <= ${seenAt}`;

/** Texts may be long: each is a statement of its own. */
export function writeAnswers(database: Database, given: readonly GivenAnswer[], writing: Writing): Statement[] {
  const plain = given.filter(({ choice }) => choice.choice !== "edit");
  const written = given.filter(({ choice }) => choice.choice === "edit");
  return [...(plain.length > 0 ? [plain] : []), ...written.map((each) => [each])].map((some) =>
    insertAnswers(database, some, writing),
  );
}

const toJson = ({ question, choice }: GivenAnswer) => ({
  path: question.path,
  question: getFingerprint(question, choice),
  ...choice,
});

const insertAnswers = (database: Database, given: readonly GivenAnswer[], { job, by, seenAt, now }: Writing) =>
  database.statement(
    sql`${insert("update_answers", {
      job_id: job,
      path: sql`value ->> 'path'`,
      question: sql`value ->> 'question'`,
      choice: sql`value ->> 'choice'`,
      text: sql`value ->> 'text'`,
      answered_by: by,
      answered_at: now.toISOString(),
    })}
    FROM json_each(${JSON.stringify(given.map(toJson))}) WHERE ${isWaiting(job)}
     ON CONFLICT (job_id, path) DO UPDATE SET question = excluded.question, choice = excluded.choice,
       text = excluded.text, answered_by = excluded.answered_by, answered_at = excluded.answered_at
     WHERE ${isKnown(seenAt)} AND (update_answers.choice, update_answers.text) IS NOT (excluded.choice, excluded.text)`,
  );

export const deleteAnswers = (database: Database, paths: readonly string[], { job, seenAt }: Writing): Statement =>
  database.statement(
    sql`DELETE FROM update_answers WHERE job_id = ${job} AND path IN (SELECT value
      FROM json_each(${JSON.stringify(paths)}))
       AND ${isWaiting(job)} AND ${isKnown(seenAt)}`,
  );

export const selectEarlierTexts = (database: Database, job: string) =>
  database.select(
    columns("update_earlier_texts", "e", "path", "text"),
    sql`FROM update_earlier_texts e WHERE e.job_id = ${job} ORDER BY e.path, e.answered_at`,
  );

/**
 * Statements for a new preview, of which the first two belong in front of the others: moves the texts written for
 * questions that it does not ask to the earlier texts, also those of the theme's last update where that one did not
 * end well; drops the other answers to such questions; takes over the newest answer to each question from earlier
 * updates of the same theme.
 */
export function takeOverAnswers(database: Database, job: string, questions: readonly Question[]): Statement[] {
  const asked = JSON.stringify(questions.map(({ path, places, whole }) => ({ path, places, whole })));
  const matches = sql`EXISTS (SELECT 1 FROM json_each(${asked}) q WHERE q.value ->> 'path' = n.path
    AND n.question = CASE WHEN n.choice IN ('mine', 'new') THEN q.value ->> 'places' ELSE q.value ->> 'whole' END)`;
  const ofTheme = sql`e.id <> j.id AND e.kind = 'update' AND e.shop = j.shop AND e.account = j.account
    AND e.source_theme_id = j.source_theme_id`;
  const last = sql`SELECT l.id FROM (SELECT e.id, e.state FROM jobs e JOIN jobs j ON j.id = ${job}
    WHERE ${ofTheme} ORDER BY e.created_at DESC, e.rowid DESC LIMIT 1) l WHERE l.state IN ('failed', 'cancelled')`;
  const earlier = {
    job_id: job,
    path: sql`n.path`,
    text: sql`n.text`,
    answered_by: sql`n.answered_by`,
    answered_at: sql`n.answered_at`,
  };
  return [
    database.statement(
      sql`${insert("update_earlier_texts", earlier)}
       FROM update_answers n
       WHERE n.choice = 'edit' AND (n.job_id = ${job} OR n.job_id IN (${last})) AND NOT ${matches}
       ON CONFLICT DO NOTHING`,
    ),
    database.statement(
      sql`${insert("update_earlier_texts", earlier)}
       FROM update_earlier_texts n
       WHERE n.job_id IN (${last})
       ON CONFLICT DO NOTHING`,
    ),
    database.statement(sql`DELETE FROM update_answers AS n WHERE n.job_id = ${job} AND NOT ${matches}`),
    database.statement(
      sql`${insert("update_answers", {
        job_id: job,
        path: sql`n.path`,
        question: sql`n.question`,
        choice: sql`n.choice`,
        text: sql`n.text`,
        answered_by: sql`n.answered_by`,
        answered_at: sql`n.answered_at`,
      })}
      FROM update_answers n JOIN jobs e ON e.id = n.job_id JOIN jobs j ON j.id = ${job}
       WHERE ${ofTheme} AND ${matches}
       ORDER BY n.answered_at DESC
       ON CONFLICT (job_id, path) DO NOTHING`,
    ),
  ];
}
