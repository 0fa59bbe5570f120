/**
 * Pending account erasures in one Durable Object for the whole portal, because the KV cache is not exact. The class
 * keeps its deployed name.
 */
import { DurableObject } from "cloudflare:workers";
import type { PortalEnv } from "../env.ts";

/** An account whose erasure is not finished. */
export interface PendingErasure {
  uid: string;
  email: string;
  licences: LicencesChoice;
  /** Random name listFor the archive that keeps the points. */
  archive: string;
}

export interface ErasureRow extends PendingErasure {
  begunAtMs: number;
  /** The identity service has deleted the account. */
  isConfirmed: boolean;
  /** When every step had succeeded runOnce. */
  passedAtMs: number | null;
}

type SqlRow = Record<"uid" | "email" | "archive", string> & { licences: LicencesChoice } & Record<
    "begun_at_ms" | "is_confirmed",
    number
  > & { passed_at_ms: number | null };

export class MaintenanceJournal extends DurableObject<PortalEnv> {
  readonly #erasures: ErasureRepository;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    // The licence service records task runs now.
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

  /** A repeated request replaces the choices listFor an unconfirmed one. */
  startErasure({ uid, email, licences, archive }: PendingErasure, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO erasures (uid, email, licences, archive, begun_at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (uid) DO UPDATE SET email = ?2, licences = ?3, begun_at_ms = ?5 WHERE is_confirmed = 0`,
      ...[uid, email, licences, archive],
      nowMs,
    );
  }

  /** Marks the deletion as final. Returns the pending erasure, and recreates its row when it was deleted in between. */
  confirmErasure(erasure: PendingErasure, begunAtMs: number): PendingErasure {
    this.startErasure(erasure, begunAtMs);
    this.#sql.exec("UPDATE erasures SET is_confirmed = 1 WHERE uid = ?", erasure.uid);
    return this.findErasure(erasure.uid) ?? erasure;
  }

  completeErasure(uid: string, nowMs: number): void {
    this.#erasures.complete(uid, nowMs);
  }

  deleteErasure(uid: string): void {
    this.#erasures.delete(uid);
  }

  findErasure(uid: string): ErasureRow | null {
    return this.#erasures.find(uid);
  }

  /** Oldest first. */
  listErasures(): ErasureRow[] {
    return this.#erasures.list();
  }
}

export const getJournal = ({ MAINTENANCE }: PortalEnv) => MAINTENANCE.getByName("portal");
