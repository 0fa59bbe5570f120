/**
 * Accounts whose deletion is under way, in one object for the whole portal: unlike the cache it is exact. The class keeps
 * the name under which it was deployed.
 */
import { DurableObject } from "cloudflare:workers";
import type { LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type { PortalEnv } from "../env.ts";

/** An account whose deletion has to be finished. */
export interface PendingErasure {
  uid: string;
  email: string;
  licences: LicencesChoice;
  /** The random name under which the points stay. */
  archive: string;
}

export interface ErasureRow extends PendingErasure {
  begunAtMs: number;
  /** The account is gone at the identity service. */
  isConfirmed: boolean;
  /** When all of it had been done once. */
  passedAtMs: number | null;
}

type SqlRow = Record<"uid" | "email" | "archive", string> & { licences: LicencesChoice } & Record<
    "begun_at_ms" | "is_confirmed",
    number
  > & { passed_at_ms: number | null };

export class MaintenanceJournal extends DurableObject<PortalEnv> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    // Runs of tasks are recorded by the licence service.
    this.#sql.exec("DROP TABLE IF EXISTS runs");
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS erasures (
      uid TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      licences TEXT NOT NULL,
      archive TEXT NOT NULL,
      begun_at_ms INTEGER NOT NULL,
      is_confirmed INTEGER NOT NULL DEFAULT 0,
      passed_at_ms INTEGER
    ) STRICT`);
  }

  /** Begun once more, it goes by what was asked for last. */
  startErasure({ uid, email, licences, archive }: PendingErasure, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO erasures (uid, email, licences, archive, begun_at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (uid) DO UPDATE SET email = ?2, licences = ?3, begun_at_ms = ?5 WHERE is_confirmed = 0`,
      ...[uid, email, licences, archive],
      nowMs,
    );
  }

  /** The account is gone: from now on there is no way back. Answers what is owed, also when it had been dropped meanwhile. */
  confirmErasure(owed: PendingErasure, begunAtMs: number): PendingErasure {
    this.startErasure(owed, begunAtMs);
    this.#sql.exec("UPDATE erasures SET is_confirmed = 1 WHERE uid = ?", owed.uid);
    return this.findErasure(owed.uid) ?? owed;
  }

  completeErasure(uid: string, nowMs: number): void {
    this.#sql.exec("UPDATE erasures SET passed_at_ms = ? WHERE uid = ?", nowMs, uid);
  }

  deleteErasure(uid: string): void {
    this.#sql.exec("DELETE FROM erasures WHERE uid = ?", uid);
  }

  findErasure(uid: string): ErasureRow | null {
    return this.listErasures().find((row) => row.uid === uid) ?? null;
  }

  /** The oldest first. */
  listErasures(): ErasureRow[] {
    return this.#sql
      .exec<SqlRow>("SELECT * FROM erasures ORDER BY begun_at_ms")
      .toArray()
      .map(({ uid, email, licences, archive, ...row }) => ({
        ...{ uid, email, licences, archive },
        begunAtMs: row.begun_at_ms,
        isConfirmed: row.is_confirmed === 1,
        passedAtMs: row.passed_at_ms,
      }));
  }
}

/** There is one. */
export const getJournal = ({ MAINTENANCE }: PortalEnv) => MAINTENANCE.getByName("portal");
