/** Durable Object with the people, tickets, conversations and names of files of the help desk. */
import { DurableObject } from "cloudflare:workers";
import type { SandboxVariables } from "../variables.ts";
import { createFieldsError, HelpdeskError } from "./errors.ts";
import { toHtml } from "./html.ts";
import type { NewMessage, NewTicket, TicketQuery } from "./requests.ts";

export interface Person {
  id: number;
  email: string;
  name: string;
  is_agent: number;
}

export interface TicketRow {
  id: number;
  requester_id: number;
  subject: string;
  description: string;
  status: number;
  priority: number;
  source: number;
  /** JSON. */
  custom_fields: string;
  created_at: number;
  updated_at: number;
}

export interface ConversationRow {
  id: number;
  ticket_id: number;
  user_id: number;
  body: string;
  incoming: number;
  private: number;
  is_note: number;
  created_at: number;
}

export interface AttachmentRow {
  id: number;
  key: string;
  ticket_id: number;
  conversation_id: number | null;
  name: string;
  content_type: string;
  size: number;
  created_at: number;
}

/** A file whose contents are already in the bucket. */
export type StoredFile = Pick<AttachmentRow, "key" | "name" | "content_type" | "size">;

export interface Conversation {
  row: ConversationRow;
  author: Person;
  attachments: AttachmentRow[];
}

export interface Ticket {
  row: TicketRow;
  requester: Person;
  attachments: AttachmentRow[];
}

/** Errors do not keep their class between Workers, so expected ones are values. */
export type Result<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: Pick<HelpdeskError, "status" | "code" | "message" | "fields"> };

/** The owner of the API key, and the agent who works on the sandbox's page. */
const agents = {
  key: { id: 70_000_001, email: "portal@helpdesk.test", name: "Portal" },
  staff: { id: 70_000_002, email: "nora@helpdesk.test", name: "Nora" },
};

const dayMs = 24 * 60 * 60 * 1000;
const defaultPeriodMs = 30 * dayMs;
const toSecond = (timeMs: number): number => Math.floor(timeMs / 1000) * 1000;

export class HelpdeskVendor extends DurableObject<SandboxVariables> {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: SandboxVariables) {
    super(ctx, env);
    this.#sql.exec(tables);
    this.#saveAgents();
  }

  createTicket(ticket: NewTicket, files: StoredFile[], at?: { id: number; timeMs: number }): Ticket {
    return this.ctx.storage.transactionSync(() => {
      const now = toSecond(at?.timeMs ?? Date.now());
      const { id } = this.#one<{ id: number }>(
        `INSERT INTO tickets (id, requester_id, subject, description, status, priority, source, custom_fields, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
        ...[at?.id ?? null, this.saveContact(ticket), ticket.subject, toHtml(ticket.description), ticket.status],
        ...[ticket.priority, ticket.source, JSON.stringify(ticket.customFields), now, now],
      );
      this.#saveFiles(files, id, null, now);
      return this.#requireTicket(id);
    });
  }

  getTicket(id: number): Ticket | null {
    const [row] = this.#select<TicketRow>("SELECT * FROM tickets WHERE id = ?", id);
    return row ? this.#toTicket(row) : null;
  }

  setStatus(id: number, status: number): Ticket {
    this.#sql.exec("UPDATE tickets SET status = ?, updated_at = ? WHERE id = ?", status, toSecond(Date.now()), id);
    return this.#requireTicket(id);
  }

  /** Agents are no contacts. */
  getContact(id: number): Person | null {
    return this.#select<Person>("SELECT * FROM people WHERE id = ? AND is_agent = 0", id)[0] ?? null;
  }

  /** A new address becomes a contact; a known one keeps its name. */
  saveContact({ email, name }: Pick<NewTicket, "email" | "name">): number {
    this.#sql.exec(
      "INSERT OR IGNORE INTO people (email, name) VALUES (?, ?)",
      ...[email, name ?? email.slice(0, email.indexOf("@"))],
    );
    return this.#requireContact(email).id;
  }

  /** Adds a reply or a note. The owner of the key may write as a contact, but not as another agent. */
  addMessage(
    ticketId: number,
    message: NewMessage & { isNote: boolean },
    options: { files?: StoredFile[]; timeMs?: number; isStaff?: boolean } = {},
  ): Result<Conversation> {
    return attempt(() =>
      this.ctx.storage.transactionSync(() => {
        const author = this.#findAuthor(message.userId, options.isStaff ?? false);
        const now = toSecond(options.timeMs ?? Date.now());
        const row = this.#one<ConversationRow>(
          `INSERT INTO conversations (ticket_id, user_id, body, incoming, private, is_note, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
          ...[ticketId, author.id, toHtml(message.body), message.isIncoming ? 1 : 0, message.isPrivate ? 1 : 0],
          ...[message.isNote ? 1 : 0, now],
        );
        this.#sql.exec("UPDATE tickets SET updated_at = ? WHERE id = ?", now, ticketId);
        this.#saveFiles(options.files ?? [], ticketId, row.id, now);
        return this.#toConversation(row);
      }),
    );
  }

  /** Oldest first. */
  listConversations(ticketId: number, { page, perPage }: { page: number; perPage: number }): Conversation[] {
    return this.#select<ConversationRow>(
      "SELECT * FROM conversations WHERE ticket_id = ? ORDER BY id LIMIT ? OFFSET ?",
      ...[ticketId, perPage, (page - 1) * perPage],
    ).map((row) => this.#toConversation(row));
  }

  /** An unknown contact is an error, not an empty list. */
  listTickets({ email, updatedSinceMs, page, perPage, orderBy }: TicketQuery): Result<Ticket[]> {
    return attempt(() => {
      const requester = email === null ? null : this.#requireContact(email);
      const rows = this.#select<TicketRow>(
        `SELECT * FROM tickets WHERE (?1 IS NULL OR requester_id = ?1) AND updated_at >= ?2 AND created_at >= ?3
         ORDER BY ${orderBy} DESC, id DESC LIMIT ?4 OFFSET ?5`,
        ...[requester?.id ?? null, toSecond(updatedSinceMs ?? 0)],
        ...[updatedSinceMs === undefined ? Date.now() - defaultPeriodMs : 0, perPage, (page - 1) * perPage],
      );
      return rows.map((row) => this.#toTicket(row));
    });
  }

  findAttachment(key: string): AttachmentRow | null {
    return this.#select<AttachmentRow>("SELECT * FROM attachments WHERE key = ?", key)[0] ?? null;
  }

  /** Deletes everything and returns the keys of the files. */
  clear(): string[] {
    const keys = this.#select<{ key: string }>("SELECT key FROM attachments").map(({ key }) => key);
    for (const table of clearedTables) this.#sql.exec(`DELETE FROM ${table}`);
    this.#saveAgents();
    return keys;
  }

  #saveAgents(): void {
    for (const { id, email, name } of Object.values(agents))
      this.#sql.exec("INSERT OR IGNORE INTO people (id, email, name, is_agent) VALUES (?, ?, ?, 1)", id, email, name);
  }

  #requireContact(email: string): Person {
    const [found] = this.#select<Person>("SELECT * FROM people WHERE email = ?", email);
    if (found) return found;
    const message = "There is no contact matching the given email";
    throw createFieldsError([{ field: "email", message, code: "invalid_value" }]);
  }

  #findAuthor(userId: number | undefined, isStaff: boolean): Person {
    const id = userId ?? (isStaff ? agents.staff.id : agents.key.id);
    const [person] = this.#select<Person>("SELECT * FROM people WHERE id = ?", id);
    if (!person) {
      const message = "There is no contact matching the given user_id";
      throw createFieldsError([{ field: "user_id", message, code: "invalid_value" }]);
    }
    if (userId === undefined || person.is_agent === 0 || person.id === agents.key.id) return person;
    const message = `The user with the id ${person.id} and the name ${person.name} cannot be assumed.`;
    throw new HelpdeskError(403, "invalid_user", message);
  }

  #saveFiles(files: StoredFile[], ticketId: number, conversationId: number | null, now: number): void {
    for (const { key, name, content_type, size } of files)
      this.#sql.exec(
        `INSERT INTO attachments (key, ticket_id, conversation_id, name, content_type, size, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[key, ticketId, conversationId, name, content_type, size, now],
      );
  }

  #requireTicket(id: number): Ticket {
    const ticket = this.getTicket(id);
    if (!ticket) throw new Error(`There is no ticket ${id}.`);
    return ticket;
  }

  #toTicket(row: TicketRow): Ticket {
    return {
      row,
      requester: this.#one<Person>("SELECT * FROM people WHERE id = ?", row.requester_id),
      attachments: this.#select("SELECT * FROM attachments WHERE ticket_id = ? AND conversation_id IS NULL", row.id),
    };
  }

  #toConversation(row: ConversationRow): Conversation {
    return {
      row,
      author: this.#one<Person>("SELECT * FROM people WHERE id = ?", row.user_id),
      attachments: this.#select("SELECT * FROM attachments WHERE conversation_id = ?", row.id),
    };
  }

  #select<Row>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#sql.exec(query, ...values).toArray() as Row[];
  }

  /** Returns the only row of a statement. */
  #one<Row>(query: string, ...values: SqlStorageValue[]): Row {
    return this.#sql.exec(query, ...values).one() as Row;
  }
}

function attempt<Value>(run: () => Value): Result<Value> {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
    const { status, code, message, fields } = error;
    return { ok: false, error: { status, code, message, fields } };
  }
}

/** Times are milliseconds since 1970 and multiples of a second, like the vendor's. */
/** The tables of the help desk. Times are milliseconds since 1970 and multiples of a second, like the vendor's. */

const tables = `
  CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    is_agent INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS tickets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    requester_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    description TEXT NOT NULL,
    status INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    source INTEGER NOT NULL,
    custom_fields TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS tickets_by_requester ON tickets (requester_id, created_at);
  CREATE TABLE IF NOT EXISTS conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ticket_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    body TEXT NOT NULL,
    incoming INTEGER NOT NULL,
    private INTEGER NOT NULL,
    is_note INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS conversations_by_ticket ON conversations (ticket_id, id);
  CREATE TABLE IF NOT EXISTS attachments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    ticket_id INTEGER NOT NULL,
    conversation_id INTEGER,
    name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS attachments_by_ticket ON attachments (ticket_id, conversation_id);
`;

const clearedTables = ["people", "tickets", "conversations", "attachments"];
