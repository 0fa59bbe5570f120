/**
 * The conversations of one account's sessions, in its object's SQLite, and its messages of the last hour. A conversation
 * ends with its session. Every method is synchronous, so that check and insert are one step.
 */
import { RpcTarget } from "cloudflare:workers";
import { hours, seconds } from "#base/duration.ts";
import { newId } from "#base/identifier.ts";
import { timeLimits } from "#base/time-limits.ts";
import {
  type AnswerFailure,
  type ChatMessage,
  type Conversation,
  maxMessagesPerHour,
  type Source,
  type Thumb,
} from "./contract.ts";

/** A question without an answer counts as pending for longer than an answer takes: its request may have been lost. */
const leaseMs = timeLimits.vendors.modelAnswerMs + seconds(5);
const maxTurns = 100;

export type Started =
  | { status: "started"; id: string; question: ChatMessage; earlier: ChatMessage[] }
  /** This form was sent before. */
  | { status: "answered"; question: ChatMessage; answer: ChatMessage }
  | { status: "pending" }
  | { status: "limit"; waitSeconds: number }
  | { status: "ended" };

export interface Answered {
  text: string;
  sources: Source[];
  failure: AnswerFailure | null;
}

type Row = Record<"id" | "question" | "sources" | "thumb", string> &
  Record<"asked_at_ms", number> &
  Record<"answer" | "failure", string | null> &
  Record<"answered_at_ms", number | null>;

export class ConversationRepository extends RpcTarget {
  readonly #sql: SqlStorage;

  /** The table of sessions exists already. */
  constructor(sql: SqlStorage) {
    super();
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS assistant_turns (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      request_id TEXT NOT NULL,
      question TEXT NOT NULL,
      asked_at_ms INTEGER NOT NULL,
      answer TEXT,
      answered_at_ms INTEGER,
      sources TEXT NOT NULL DEFAULT '[]',
      failure TEXT,
      thumb TEXT NOT NULL DEFAULT 'none',
      UNIQUE (session_id, request_id, question)
    ) STRICT`);
    // Of all sessions: a session that ends takes its turns with it, but its answer is still being written.
    sql.exec("CREATE TABLE IF NOT EXISTS assistant_pending (id TEXT PRIMARY KEY, asked_at_ms INTEGER NOT NULL) STRICT");
    // Clearing a conversation does not reset the limit.
    sql.exec("CREATE TABLE IF NOT EXISTS assistant_uses (at_ms INTEGER NOT NULL) STRICT");
  }

  /** A question that cannot be answered now, `counted: false`, uses up nothing. */
  start(sessionId: string, requestId: string, question: string, { counted }: { counted: boolean }): Started {
    const nowMs = Date.now();
    // A form that was changed before it is sent again asks another question.
    const row = this.#find("session_id = ? AND request_id = ? AND question = ?", sessionId, requestId, question);
    if (row) {
      const [asked, answer] = toMessages(row, nowMs);
      return asked && answer ? { status: "answered", question: asked, answer } : { status: "pending" };
    }
    if (this.#isAnswering(nowMs)) return { status: "pending" };
    const waitMs = counted ? this.#getWaitMs(nowMs) : 0;
    if (waitMs > 0) return { status: "limit", waitSeconds: Math.ceil(waitMs / 1000) };
    if (!this.#hasSession(sessionId)) return { status: "ended" };
    const earlier = this.list(sessionId);
    const id = newId(new Date(nowMs));
    this.#sql.exec(
      "INSERT INTO assistant_turns (id, session_id, request_id, question, asked_at_ms) VALUES (?, ?, ?, ?, ?)",
      ...[id, sessionId, requestId, question, nowMs],
    );
    this.#sql.exec("INSERT INTO assistant_pending (id, asked_at_ms) VALUES (?, ?)", id, nowMs);
    if (counted) this.#sql.exec("INSERT INTO assistant_uses (at_ms) VALUES (?)", nowMs);
    this.#sql.exec(
      `DELETE FROM assistant_turns WHERE session_id = ? AND id NOT IN
         (SELECT id FROM assistant_turns WHERE session_id = ? ORDER BY asked_at_ms DESC, rowid DESC LIMIT ?)`,
      ...[sessionId, sessionId, maxTurns],
    );
    return { status: "started", id, question: toQuestion({ id, question, asked_at_ms: nowMs }), earlier };
  }

  /** The first answer stays. Nothing happens when the conversation was cleared or the session has ended meanwhile. */
  complete(id: string, { text, sources, failure }: Answered): void {
    this.#sql.exec("DELETE FROM assistant_pending WHERE id = ?", id);
    this.#sql.exec(
      `UPDATE assistant_turns SET answer = ?, sources = ?, failure = ?, answered_at_ms = ?
       WHERE id = ? AND answer IS NULL`,
      ...[text, JSON.stringify(sources), failure, Date.now(), id],
    );
  }

  list(sessionId: string): ChatMessage[] {
    const nowMs = Date.now();
    const rows = this.#sql.exec<Row>(
      "SELECT * FROM assistant_turns WHERE session_id = ? ORDER BY asked_at_ms, rowid",
      sessionId,
    );
    return rows.toArray().flatMap((row) => toMessages(row, nowMs));
  }

  load(sessionId: string): Conversation {
    const nowMs = Date.now();
    return {
      messages: this.list(sessionId),
      pending: this.#isPending(sessionId, nowMs),
      leftThisHour: maxMessagesPerHour - this.#listUses(nowMs).length,
    };
  }

  /** Of all sessions, for the export of the person's data. */
  listAll(): ChatMessage[] {
    const nowMs = Date.now();
    const rows = this.#sql.exec<Row>("SELECT * FROM assistant_turns ORDER BY asked_at_ms, rowid");
    return rows.toArray().flatMap((row) => toMessages(row, nowMs));
  }

  /** A pending question stays: without it another one could be asked beside it. */
  clear(sessionId: string): void {
    this.#sql.exec(
      "DELETE FROM assistant_turns WHERE session_id = ? AND (answer IS NOT NULL OR asked_at_ms <= ?)",
      ...[sessionId, Date.now() - leaseMs],
    );
  }

  /** Returns the question and its former thumb; null when this session has no such answer. */
  rate(sessionId: string, id: string, thumb: Thumb): { question: string; former: Thumb; answeredAtMs: number } | null {
    const row = this.#find("session_id = ? AND id = ? AND answer IS NOT NULL", sessionId, id);
    if (!row) return null;
    this.#sql.exec("UPDATE assistant_turns SET thumb = ? WHERE id = ?", thumb, id);
    return { question: row.question, former: row.thumb as Thumb, answeredAtMs: row.answered_at_ms ?? row.asked_at_ms };
  }

  #find(where: string, ...bindings: string[]): Row | undefined {
    return this.#sql.exec<Row>(`SELECT * FROM assistant_turns WHERE ${where}`, ...bindings).toArray()[0];
  }

  #isPending(sessionId: string, nowMs: number): boolean {
    const pending = this.#sql.exec(
      "SELECT 1 FROM assistant_turns WHERE session_id = ? AND answer IS NULL AND asked_at_ms > ? LIMIT 1",
      ...[sessionId, nowMs - leaseMs],
    );
    return pending.toArray().length > 0;
  }

  /** Whether an answer for any session of the account is being written. */
  #isAnswering(nowMs: number): boolean {
    this.#sql.exec("DELETE FROM assistant_pending WHERE asked_at_ms <= ?", nowMs - leaseMs);
    return this.#sql.exec("SELECT 1 FROM assistant_pending LIMIT 1").toArray().length > 0;
  }

  #hasSession(sessionId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM sessions WHERE id = ?", sessionId).toArray().length > 0;
  }

  /** Times of the last hour, oldest first. */
  #listUses(nowMs: number): number[] {
    this.#sql.exec("DELETE FROM assistant_uses WHERE at_ms <= ?", nowMs - hours(1));
    const rows = this.#sql.exec<{ at_ms: number }>("SELECT at_ms FROM assistant_uses ORDER BY at_ms").toArray();
    return rows.map(({ at_ms }) => at_ms);
  }

  /** Until the hour has room for another message. */
  #getWaitMs(nowMs: number): number {
    const uses = this.#listUses(nowMs);
    const freed = uses[uses.length - maxMessagesPerHour];
    return freed === undefined ? 0 : freed + hours(1) - nowMs;
  }
}

const toQuestion = ({ id, question, asked_at_ms }: Pick<Row, "id" | "question" | "asked_at_ms">): ChatMessage => ({
  id: `question-${id}`,
  sender: "user",
  text: question,
  timestamp: new Date(asked_at_ms).toISOString(),
});

/** The question, and its answer unless that is pending. */
function toMessages(row: Row, nowMs: number): ChatMessage[] {
  const question = toQuestion(row);
  const isLost = row.answer === null && row.asked_at_ms <= nowMs - leaseMs;
  if (row.answer === null && !isLost) return [question];
  const failure = isLost ? "broken" : (row.failure as AnswerFailure | null);
  const answer: ChatMessage = {
    id: row.id,
    sender: "bot",
    text: row.answer ?? "",
    timestamp: new Date(row.answered_at_ms ?? row.asked_at_ms).toISOString(),
    sources: JSON.parse(row.sources) as Source[],
    thumb: row.thumb as Thumb,
    ...(failure ? { failure } : {}),
  };
  return [question, answer];
}
