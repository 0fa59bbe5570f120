/**
 * Firebase's extension "Trigger Email": takes each document of its collection through the states of a delivery, as the
 * extension's `processWrite` and `deliver` do. "Sending" keeps the mail for the mailbox.
 */
import * as z from "zod";
import type { Database } from "../firestore/store/database.ts";
import { parseFieldPath } from "../firestore/values/field-path.ts";
import { fromFields, type Plain, toFields } from "../firestore/values/value.ts";
import { commit } from "../firestore/writes.ts";

/** Of the server that sends the mails. */
export type SendingFault = "none" | "hang" | "lost" | { error: string };

export interface SentMail {
  /** Of each sending; a mail that is sent twice has two. */
  id: number;
  /** The document's id. */
  document: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  sentAt: string;
}

const leaseMs = 60_000;

/** What the extension and its mail library take; `to` is an address or a list of them. */
const mail = z.object({
  to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
  message: z
    .object({ subject: z.string(), text: z.string().optional(), html: z.string().optional() })
    .refine(({ text, html }) => text || html, "At least one of 'text' or 'html' must be provided in message"),
  headers: z.record(z.string(), z.string()).default({}),
});

const delivery = z.object({
  state: z.string(),
  attempts: z.number().default(0),
  leaseExpireTime: z.coerce.date().nullish(),
});

export class TriggerEmail {
  readonly #db: Database;
  readonly #sql: SqlStorage;
  readonly #collection: string;

  constructor(db: Database, sql: SqlStorage, collection: string) {
    this.#db = db;
    this.#sql = sql;
    this.#collection = collection;
    sql.exec(`CREATE TABLE IF NOT EXISTS sent_mails (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document TEXT NOT NULL,
      recipient TEXT NOT NULL,
      mail TEXT NOT NULL,
      sent_at TEXT NOT NULL
    ) STRICT`);
  }

  isMail(path: string): boolean {
    const [collection, , ...rest] = path.split("/");
    return collection === this.#collection && rest.length === 0;
  }

  /** Whether a write of this document makes the extension act. */
  isDue(path: string): boolean {
    const state = delivery.safeParse(this.#find(path)?.delivery).data?.state;
    return this.#find(path) !== null && (state === undefined || state === "PENDING" || state === "RETRY");
  }

  /** The text of a mail, by which a fault chooses it. */
  read(path: string): string {
    return JSON.stringify(this.#find(path) ?? {});
  }

  /** One step after a write of this document. True when its mail is to be sent now. */
  process(path: string, now: Date): boolean {
    const fields = this.#find(path);
    if (!fields || typeof fields.message !== "object") return false;
    if (!fields.delivery) {
      this.#update(path, { delivery: { startTime: now, state: "PENDING", attempts: 0, error: null } });
      return this.process(path, now);
    }
    const { state, leaseExpireTime } = delivery.parse(fields.delivery);
    if (state === "PROCESSING" && leaseExpireTime && leaseExpireTime < now) {
      this.#update(path, { "delivery.state": "ERROR", "delivery.error": "Message processing lease expired." });
      return false;
    }
    if (state !== "PENDING" && state !== "RETRY") return false;
    this.#update(path, {
      "delivery.state": "PROCESSING",
      "delivery.leaseExpireTime": new Date(now.getTime() + leaseMs),
    });
    return true;
  }

  /** Sends a mail that `process` has taken. */
  deliver(path: string, now: Date, fault: SendingFault = "none"): void {
    const fields = this.#find(path);
    if (fault === "hang" || !fields || delivery.safeParse(fields.delivery).data?.state !== "PROCESSING") return;
    const { attempts } = delivery.parse(fields.delivery);
    const ended = { "delivery.attempts": attempts + 1, "delivery.endTime": now, "delivery.leaseExpireTime": null };
    const parsed = mail.safeParse(fields);
    const error = typeof fault === "object" ? fault.error : parsed.success ? null : z.prettifyError(parsed.error);
    if (error !== null || !parsed.success) {
      this.#update(path, { ...ended, "delivery.state": "ERROR", "delivery.error": `Error: ${error}` });
      return;
    }
    const { to, message, headers } = parsed.data;
    this.#sql.exec(
      "INSERT INTO sent_mails (document, recipient, mail, sent_at) VALUES (?, ?, ?, ?)",
      ...[path.split("/")[1] ?? "", to.join(", ").toLowerCase(), JSON.stringify({ ...message, headers })],
      now.toISOString(),
    );
    if (fault === "lost") return;
    const info = { accepted: to, rejected: [], pending: [], response: "250 Accepted", messageId: crypto.randomUUID() };
    this.#update(path, { ...ended, "delivery.state": "SUCCESS", "delivery.error": null, "delivery.info": info });
  }

  /** Newest first. */
  list(to: string | undefined, limit: number): SentMail[] {
    return this.#sql
      .exec<{ id: number; document: string; recipient: string; mail: string; sent_at: string }>(
        "SELECT * FROM sent_mails WHERE recipient = coalesce(?, recipient) ORDER BY id DESC LIMIT ?",
        ...[to?.toLowerCase() ?? null, limit],
      )
      .toArray()
      .map(({ id, document, recipient, mail: content, sent_at: sentAt }) => ({
        ...{ text: "", html: "" },
        ...(JSON.parse(content) as Pick<SentMail, "subject" | "headers">),
        ...{ id, document, to: recipient, sentAt },
      }));
  }

  clear(): void {
    this.#sql.exec("DELETE FROM sent_mails");
  }

  #find(path: string): Record<string, Plain> | null {
    const document = this.#db.documents.find(path);
    return document ? fromFields(document.fields) : null;
  }

  /** Fields by their path. */
  #update(path: string, changes: Record<string, unknown>): void {
    const nested: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(changes)) {
      const [first = "", second] = name.split(".");
      if (second === undefined) nested[first] = value;
      else nested[first] = { ...(nested[first] as object | undefined), [second]: value };
    }
    const mask = Object.keys(changes).map(parseFieldPath);
    const change = { kind: "update", fields: toFields(nested), mask, transforms: [] } as const;
    commit(this.#db, [{ path, precondition: { exists: true }, change }]);
  }
}
