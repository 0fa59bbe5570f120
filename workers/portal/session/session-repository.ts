/** The sessions of one account in its object's SQLite. A session id is stored as its hash, its tokens sealed. */

import { sha256Hex } from "#base/digest.ts";
import { days, hours, minutes } from "#base/duration.ts";
import type { Place } from "./contract.ts";
import { parsePlace, serializePlace } from "./device.ts";

export interface StoredSession extends SessionTimes {
  /** SHA-256 of the secret in the cookie; names the session wherever it is shown. */
  id: string;
  refreshSealed: string;
  idTokenSealed: string;
  tokenExpiresAtMs: number;
  device: string;
  openedPlace: Place | null;
  seenPlace: Place | null;
  mustRenew: RenewalNeed;
  /** The address was verified when it was opened, or the mailed link was confirmed in its own browser. */
  addressProven: boolean;
  /** The last reauthentication in this session; 0 when there was none since the sign-in. */
  provenAtMs: number;
}

/**
 * `soon`: the token's claims are out of date. `strictly`: the sign-in may be revoked, and the session is served only
 * after the service has confirmed it.
 */
export type RenewalNeed = "when-due" | "soon" | "strictly";
const renewals: readonly RenewalNeed[] = ["when-due", "soon", "strictly"];

type Row = Record<"id" | "refresh_sealed" | "id_token_sealed" | "device" | "opened_place" | "seen_place", string> &
  Record<"token_expires_at_ms" | "created_at_ms" | "last_seen_at_ms" | "proven_at_ms", number> &
  Record<"remember" | "must_renew" | "address_proven", number>;

/** More than one person needs; the least recently used are deleted first. */
const maxSessions = 50;

/** The public name of a session, for lists and tickets; only the cookie carries the secret. */
export const hashSessionSecret = (secret: string): string => sha256Hex(secret);

export class SessionRepository {
  readonly #sql: SqlStorage;
  readonly #onUnsettled: (ids: string[]) => void;
  /** Changes of rows so far, except times of use; and their number when a session was read. */
  #changes = 0;
  readonly #readAt = new WeakMap<StoredSession, number>();

  /** `onUnsettled` gets each session that has ended, for whatever reason, or that must be renewed strictly. */
  constructor(sql: SqlStorage, onUnsettled: (ids: string[]) => void) {
    this.#sql = sql;
    this.#onUnsettled = onUnsettled;
    // A table without the column held readable tokens: its sessions end.
    if (this.#has("id") && !this.#has("id_token_sealed")) sql.exec("DROP TABLE sessions");
    sql.exec(`CREATE TABLE IF NOT EXISTS sessions (
      id TEXT PRIMARY KEY,
      refresh_sealed TEXT NOT NULL,
      id_token_sealed TEXT NOT NULL,
      token_expires_at_ms INTEGER NOT NULL,
      device TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      last_seen_at_ms INTEGER NOT NULL,
      remember INTEGER NOT NULL,
      must_renew INTEGER NOT NULL,
      address_proven INTEGER NOT NULL,
      opened_place TEXT NOT NULL DEFAULT '',
      seen_place TEXT NOT NULL DEFAULT '',
      proven_at_ms INTEGER NOT NULL DEFAULT 0
    ) STRICT`);
    for (const name of ["opened_place", "seen_place"].filter((added) => !this.#has(added)))
      sql.exec(`ALTER TABLE sessions ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`);
    if (!this.#has("proven_at_ms")) sql.exec("ALTER TABLE sessions ADD COLUMN proven_at_ms INTEGER NOT NULL DEFAULT 0");
  }

  add(session: Omit<StoredSession, "provenAtMs">): void {
    this.#sql.exec(
      `INSERT INTO sessions (id, refresh_sealed, id_token_sealed, token_expires_at_ms, device, created_at_ms,
         last_seen_at_ms, remember, must_renew, address_proven, opened_place, seen_place)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      session.id,
      session.refreshSealed,
      session.idTokenSealed,
      session.tokenExpiresAtMs,
      session.device,
      session.createdAtMs,
      session.lastSeenAtMs,
      session.remember ? 1 : 0,
      renewals.indexOf(session.mustRenew),
      session.addressProven ? 1 : 0,
      serializePlace(session.openedPlace),
      serializePlace(session.seenPlace),
    );
    this.#unsettle(
      "DELETE FROM sessions WHERE id NOT IN (SELECT id FROM sessions ORDER BY last_seen_at_ms DESC, created_at_ms DESC LIMIT ?)",
      maxSessions,
    );
  }

  find(id: string, nowMs: number): StoredSession | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM sessions WHERE id = ?", id).toArray();
    const session = row ? fromRow(row) : null;
    if (!session || !isAlive(session, nowMs)) return null;
    this.#readAt.set(session, this.#changes);
    return session;
  }

  /** Reads the row again only when a row has changed since. */
  findAgain(session: StoredSession, nowMs: number): StoredSession | null {
    if (this.#readAt.get(session) !== this.#changes) return this.find(session.id, nowMs);
    return isAlive(session, nowMs) ? session : null;
  }

  /** Newest use first. */
  list(nowMs: number): StoredSession[] {
    const rows = this.#sql
      .exec<Row>("SELECT * FROM sessions ORDER BY last_seen_at_ms DESC, created_at_ms DESC")
      .toArray();
    return rows.map(fromRow).filter((session) => isAlive(session, nowMs));
  }

  touch(id: string, nowMs: number, place: Place | null): void {
    this.#sql.exec(
      "UPDATE sessions SET last_seen_at_ms = ?, seen_place = ? WHERE id = ?",
      nowMs,
      serializePlace(place),
      id,
    );
  }

  renew(
    id: string,
    renewed: Pick<StoredSession, "refreshSealed" | "idTokenSealed" | "tokenExpiresAtMs" | "mustRenew">,
  ): void {
    this.#changes++;
    this.#sql.exec(
      "UPDATE sessions SET refresh_sealed = ?, id_token_sealed = ?, token_expires_at_ms = ?, must_renew = ? WHERE id = ?",
      renewed.refreshSealed,
      renewed.idTokenSealed,
      renewed.tokenExpiresAtMs,
      renewals.indexOf(renewed.mustRenew),
      id,
    );
  }

  markForRenewal(how: RenewalNeed): void {
    this.#changes++;
    const update = "UPDATE sessions SET must_renew = ?";
    if (how === "strictly") this.#unsettle(update, renewals.indexOf(how));
    else this.#sql.exec(update, renewals.indexOf(how));
  }

  proveAddress(id: string): void {
    this.#changes++;
    this.#sql.exec("UPDATE sessions SET address_proven = 1 WHERE id = ?", id);
  }

  recordProof(id: string, nowMs: number): void {
    this.#changes++;
    this.#sql.exec("UPDATE sessions SET proven_at_ms = ? WHERE id = ?", nowMs, id);
  }

  removeUnproven(): void {
    this.#unsettle("DELETE FROM sessions WHERE address_proven = 0");
  }

  /** Whether there was one. */
  remove(id: string): boolean {
    return this.#unsettle("DELETE FROM sessions WHERE id = ?", id) > 0;
  }

  /** Whether there was one. */
  removeAll(exceptId = ""): boolean {
    return this.#unsettle("DELETE FROM sessions WHERE id <> ?", exceptId) > 0;
  }

  #has(column: string): boolean {
    const columns = this.#sql.exec<{ name: string }>("PRAGMA table_info(sessions)").toArray();
    return columns.some(({ name }) => name === column);
  }

  /** When the next session ends by itself; null when there is none left. */
  removeDead(nowMs: number): number | null {
    const all = this.#sql.exec<Row>("SELECT * FROM sessions").toArray().map(fromRow);
    for (const { id } of all.filter((session) => !isAlive(session, nowMs))) this.remove(id);
    const ends = all.filter((session) => isAlive(session, nowMs)).map(getEndMs);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  /** Returns how many sessions it changed. */
  #unsettle(change: string, ...bindings: (string | number)[]): number {
    this.#changes++;
    const rows = this.#sql.exec<{ id: string }>(`${change} RETURNING id`, ...bindings).toArray();
    if (rows.length > 0) this.#onUnsettled(rows.map(({ id }) => id));
    return rows.length;
  }
}

const fromRow = (row: Row): StoredSession => ({
  id: row.id,
  refreshSealed: row.refresh_sealed,
  idTokenSealed: row.id_token_sealed,
  tokenExpiresAtMs: row.token_expires_at_ms,
  device: row.device,
  createdAtMs: row.created_at_ms,
  lastSeenAtMs: row.last_seen_at_ms,
  remember: row.remember === 1,
  mustRenew: renewals[row.must_renew] ?? "strictly",
  addressProven: row.address_proven === 1,
  provenAtMs: row.proven_at_ms,
  openedPlace: parsePlace(row.opened_place),
  seenPlace: parsePlace(row.seen_place),
});

/** How long a session lives. */

export const lifetimes = {
  rememberedIdleMs: days(30),
  absoluteMs: days(180),
  /** Without "remember me" the cookie ends with the browser, and the session here after this. */
  browserIdleMs: hours(12),
  /** Last-seen times are written no more often than this. */
  touchEveryMs: minutes(1),
  renewTokenBeforeMs: minutes(5),
  /**
   * Tokens live an hour. With less than this left they are renewed in the background, so that a closed account is
   * detected.
   */
  renewTokenBehindMs: minutes(50),
} as const;

export interface SessionTimes {
  createdAtMs: number;
  lastSeenAtMs: number;
  remember: boolean;
}

function getEndMs({ createdAtMs, lastSeenAtMs, remember }: SessionTimes): number {
  const idleMs = remember ? lifetimes.rememberedIdleMs : lifetimes.browserIdleMs;
  return Math.min(lastSeenAtMs + idleMs, createdAtMs + lifetimes.absoluteMs);
}

export const isAlive = (session: SessionTimes, nowMs: number): boolean => nowMs < getEndMs(session);

/** While a password or an address is about to change, renewed tokens are not trusted. */
const storageKey = "distrustedUntil";
/** Longer than a call to the identity service with its time limit. */
const distrustMs = minutes(1);

export class SessionDistrust {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  start(nowMs: number): void {
    this.#kv.put(storageKey, nowMs + distrustMs);
  }

  end(): void {
    this.#kv.delete(storageKey);
  }

  isActive(nowMs: number): boolean {
    return nowMs < (this.#kv.get<number>(storageKey) ?? 0);
  }
}

/** Empties the object's storage and keeps its tables, because the object may stay in memory. */
export async function eraseStorage(storage: DurableObjectStorage): Promise<void> {
  const { kv, sql } = storage;
  for (const [name] of [...kv.list()]) kv.delete(name);
  const tables = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  );
  for (const { name } of tables.toArray()) sql.exec(`DELETE FROM "${name}"`);
  await storage.deleteAlarm();
}
