/**
 * Use of the assistant by day, reserved tokens, and questions without a good answer. Every method is synchronous, so that
 * check and insert are one step.
 */
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import type { AssistantDay, OpenQuestion, TokenUse } from "./contract.ts";

const keptMs = days(90);
const shownDays = 30;
const shownQuestions = 50;
const maxQuestions = 500;

type DayRow = AssistantDay & Record<string, SqlStorageValue>;
type QuestionRow = { id: number; at_ms: number; language: string; question: string; why: string };

export const toDay = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

export class AssistantRecordRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS days (
      day TEXT PRIMARY KEY,
      questions INTEGER NOT NULL DEFAULT 0,
      failures INTEGER NOT NULL DEFAULT 0,
      tokens INTEGER NOT NULL DEFAULT 0,
      up INTEGER NOT NULL DEFAULT 0,
      down INTEGER NOT NULL DEFAULT 0
    ) STRICT`);
    sql.exec(`CREATE TABLE IF NOT EXISTS reservations (
      id TEXT PRIMARY KEY,
      day TEXT NOT NULL,
      tokens INTEGER NOT NULL
    ) STRICT`);
    sql.exec(`CREATE TABLE IF NOT EXISTS shares (
      day TEXT NOT NULL,
      person TEXT NOT NULL,
      tokens INTEGER NOT NULL,
      PRIMARY KEY (day, person)
    ) STRICT`);
    sql.exec(`CREATE TABLE IF NOT EXISTS questions (
      id INTEGER PRIMARY KEY,
      at_ms INTEGER NOT NULL,
      language TEXT NOT NULL,
      question TEXT NOT NULL,
      why TEXT NOT NULL
    ) STRICT`);
    if (!this.#hasColumn("questions", "person"))
      sql.exec("ALTER TABLE questions ADD COLUMN person TEXT NOT NULL DEFAULT ''");
    // `tokens` are those of requests and answers together.
    if (this.#hasColumn("days", "output")) return;
    for (const table of ["days", "reservations"])
      sql.exec(`ALTER TABLE ${table} ADD COLUMN output INTEGER NOT NULL DEFAULT 0`);
  }

  #hasColumn(table: string, name: string): boolean {
    return this.#sql.exec("SELECT 1 FROM pragma_table_info(?) WHERE name = ?", table, name).toArray().length > 0;
  }

  countTokens(day: string): number {
    const [row] = this.#sql.exec<{ tokens: number }>("SELECT tokens FROM days WHERE day = ?", day).toArray();
    return row?.tokens ?? 0;
  }

  countShare(day: string, person: string): number {
    const rows = this.#sql.exec<{ tokens: number }>(
      "SELECT tokens FROM shares WHERE day = ? AND person = ?",
      ...[day, person],
    );
    return rows.toArray()[0]?.tokens ?? 0;
  }

  addToShare(day: string, person: string, tokens: number): void {
    this.#sql.exec(
      `INSERT INTO shares (day, person, tokens) VALUES (?, ?, ?)
       ON CONFLICT (day, person) DO UPDATE SET tokens = tokens + excluded.tokens`,
      ...[day, person, tokens],
    );
  }

  addReservation(id: string, day: string, { input, output }: TokenUse): void {
    this.#sql.exec(
      "INSERT INTO reservations (id, day, tokens, output) VALUES (?, ?, ?, ?)",
      ...[id, day, input + output, output],
    );
  }

  /** Null when there is none, or no longer. */
  removeReservation(id: string): ({ day: string } & TokenUse) | null {
    const rows = this.#sql.exec<{ day: string; input: number; output: number }>(
      "DELETE FROM reservations WHERE id = ? RETURNING day, tokens - output AS input, output",
      id,
    );
    return rows.toArray()[0] ?? null;
  }

  addToDay(day: string, counts: Partial<Omit<AssistantDay, "day">>): void {
    const { questions = 0, failures = 0, input = 0, output = 0, up = 0, down = 0 } = counts;
    this.#sql.exec(
      `INSERT INTO days (day, questions, failures, tokens, output, up, down) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (day) DO UPDATE SET questions = questions + excluded.questions,
         failures = failures + excluded.failures, tokens = tokens + excluded.tokens, output = output + excluded.output,
         up = up + excluded.up, down = down + excluded.down`,
      ...[day, questions, failures, input + output, output, up, down],
    );
  }

  /** The same question is listed once, however often its thumb changes. */
  addQuestion(
    nowMs: number,
    person: string,
    { language, question, why }: Pick<OpenQuestion, "language" | "question" | "why">,
  ): void {
    this.#sql.exec("DELETE FROM questions WHERE language = ? AND question = ? AND why = ?", language, question, why);
    this.#sql.exec(
      "INSERT INTO questions (at_ms, person, language, question, why) VALUES (?, ?, ?, ?, ?)",
      ...[nowMs, person, language, question, why],
    );
    this.#sql.exec("DELETE FROM questions WHERE id <= (SELECT max(id) FROM questions) - ?", maxQuestions);
  }

  deletePerson(person: string): void {
    this.#sql.exec("DELETE FROM questions WHERE person = ?", person);
    this.#sql.exec("DELETE FROM shares WHERE person = ?", person);
  }

  deleteExpired(nowMs: number): void {
    this.#sql.exec("DELETE FROM questions WHERE at_ms <= ?", nowMs - keptMs);
    this.#sql.exec("DELETE FROM days WHERE day < ?", toDay(nowMs - keptMs));
    this.#sql.exec("DELETE FROM shares WHERE day < ?", toDay(nowMs));
    this.#sql.exec("DELETE FROM reservations WHERE day < ?", toDay(nowMs - keptMs));
  }

  /** Newest first. */
  listDays(): AssistantDay[] {
    const rows = this.#sql.exec<DayRow>(
      `SELECT day, questions, failures, tokens - output AS input, output, up, down FROM days
       ORDER BY day DESC LIMIT ?`,
      shownDays,
    );
    return rows.toArray();
  }

  /** Newest first. */
  listQuestions(): OpenQuestion[] {
    const rows = this.#sql.exec<QuestionRow>("SELECT * FROM questions ORDER BY id DESC LIMIT ?", shownQuestions);
    return rows.toArray().map(({ id, at_ms, language, question, why }) => ({
      ...{ id, at: new Date(at_ms).toISOString(), question },
      language: language as Language,
      why: why as OpenQuestion["why"],
    }));
  }
}
