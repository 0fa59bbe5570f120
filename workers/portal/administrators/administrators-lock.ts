/**
 * One object for the whole portal, so that an administrator always remains: it holds the removals of administrators that
 * may be under way. Checking and noting a removal is one step here, because the object runs nothing in between.
 */

import { DurableObject } from "cloudflare:workers";
import { minutes } from "#base/duration.ts";
import type { PortalEnv } from "../env.ts";

/**
 * A removal counts for this long unless it is cancelled. Every call that it makes ends within seconds, so Firestore and
 * the identity service show its outcome by then, and a request that crashed blocks the others no longer.
 */
export const removalMs = minutes(10);

export class AdministratorsLock extends DurableObject<PortalEnv> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS removals (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) STRICT`);
  }

  /** Notes the removal of `uid` under `id` when one of the other administrators is not being removed. Otherwise false. */
  reserve({ id, uid }: { id: string; uid: string }, others: readonly string[], nowMs: number): boolean {
    this.#sql.exec("DELETE FROM removals WHERE expires_at_ms <= ?", nowMs);
    const leaving = new Set(
      this.#sql
        .exec<{ uid: string }>("SELECT uid FROM removals")
        .toArray()
        .map((row) => row.uid),
    );
    if (others.every((other) => leaving.has(other))) return false;
    this.#sql.exec("INSERT INTO removals (id, uid, expires_at_ms) VALUES (?, ?, ?)", id, uid, nowMs + removalMs);
    return true;
  }

  /** For a removal that did not take place. Other requests that remove the same person keep their own. */
  cancel(id: string): void {
    this.#sql.exec("DELETE FROM removals WHERE id = ?", id);
  }
}
