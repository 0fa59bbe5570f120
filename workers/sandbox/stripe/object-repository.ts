/** The objects of the account, as JSON in the vendor's shapes, newest first. */
import { createMissingError } from "./errors.ts";
import type { ListPage } from "./parameters.ts";

export const tables = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (kind, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS open_sessions ON objects (json_extract(body, '$.expires_at'))
    WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    status INTEGER,
    sent_at TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);
`;

export const clearedTables = ["objects", "idempotency", "deliveries"];

export interface StripeObject {
  id: string;
  object: string;
  created?: number;
}

export class ObjectRepository {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  save<Saved extends StripeObject>(object: Saved): Saved {
    this.#sql.exec(
      `INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      object.id,
      object.object,
      object.created ?? 0,
      JSON.stringify(object),
    );
    return object;
  }

  find<Found extends StripeObject>(id: string): Found | null {
    const [row] = this.#sql.exec<{ body: string }>("SELECT body FROM objects WHERE id = ?", id);
    return row ? JSON.parse(row.body) : null;
  }

  /** The object of the path; throws the vendor's 404. */
  require<Found extends StripeObject>(kind: Found["object"], id: string, param?: string): Found {
    const found = this.find<Found>(id);
    return found?.object === kind ? found : raise(createMissingError(kind, id, param));
  }

  /** The object that a parameter names; throws the vendor's 400. */
  requireNamed<Found extends StripeObject>(kind: Found["object"], id: string, param: string): Found {
    const found = this.find<Found>(id);
    return found?.object === kind ? found : raise(createMissingError(kind, id, param, 400));
  }

  remove(id: string): void {
    this.#sql.exec("DELETE FROM objects WHERE id = ?", id);
  }

  /** `where` compares fields of the object, or with each value of a list; undefined ones are left out. */
  list<Item extends StripeObject>(
    kind: Item["object"],
    page: ListPage,
    where: Record<string, string | boolean | readonly string[] | undefined> = {},
  ): { data: Item[]; hasMore: boolean } {
    const { limit, starting_after: after, created = {} } = page;
    const fields = Object.entries(where).filter(([, value]) => value !== undefined);
    const times = Object.entries(created).filter(([, value]) => value !== undefined);
    const conditions = [
      "kind = ?",
      ...fields.map(([name, value]) => toComparison(name, value)),
      ...times.map(([name]) => `created ${comparisons[name]} ?`),
      ...(after ? ["seq < ?"] : []),
    ];
    const values = [
      kind,
      ...fields.map(([, value]) => toSqlValue(value)),
      ...times.map(([, value]) => value as number),
      ...(after ? [this.#findPosition(kind, after)] : []),
    ];
    const rows = this.#sql
      .exec<{ body: string }>(
        `SELECT body FROM objects WHERE ${conditions.join(" AND ")} ORDER BY seq DESC LIMIT ?`,
        ...values,
        limit + 1,
      )
      .toArray();
    const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as Item);
    return { data, hasMore: rows.length > limit };
  }

  /** Open sessions whose time is over. */
  listOverdue(now: number): StripeObject[] {
    return this.#sql
      .exec<{ body: string }>(`SELECT body FROM objects WHERE ${isOpen} AND ${expiry} <= ? ORDER BY ${expiry}`, now)
      .toArray()
      .map(({ body }) => JSON.parse(body));
  }

  /** Seconds since 1970; null without open sessions. */
  findNextExpiry(): number | null {
    return this.#sql.exec<{ at: number | null }>(`SELECT min(${expiry}) AS at FROM objects WHERE ${isOpen}`).one().at;
  }

  #findPosition(kind: string, id: string): number {
    const [row] = this.#sql.exec<{ seq: number }>("SELECT seq FROM objects WHERE id = ? AND kind = ?", id, kind);
    return row?.seq ?? raise(createMissingError(kind, id, "starting_after", 400));
  }
}

/** Fields that the vendor compares without case. */
const anyCase = new Set(["code"]);

function toComparison(name: string, value: unknown): string {
  const field = `json_extract(body, '$.${name}')`;
  if (Array.isArray(value)) return `${field} IN (SELECT value FROM json_each(?))`;
  return `${field} = ?${anyCase.has(name) ? " COLLATE NOCASE" : ""}`;
}

function toSqlValue(value: string | boolean | readonly string[] | undefined): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" ? JSON.stringify(value) : (value ?? null);
}

const expiry = "json_extract(body, '$.expires_at')";
const isOpen = "kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'";

const comparisons: Record<string, string> = { gte: ">=", lt: "<" };

function raise(error: Error): never {
  throw error;
}
