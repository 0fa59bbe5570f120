/**
 * One object for the whole portal, so that an administrator always remains: it holds the removals of administrators
 * that may be running. Checking and storing a removal is one step here, because the object runs nothing in between.
 */

import { DurableObject } from "cloudflare:workers";
import { minutes } from "#base/duration.ts";
import type { PortalEnv } from "../env.ts";
import { RemovalRepository } from "./removal-repository.ts";

/**
 * A removal counts for this long unless it is cancelled. Every call that it makes ends within seconds, so Firestore and
 * the identity service show its result by then, and a crashed request no longer blocks the others.
 */
export const removalLifetimeMs = minutes(10);

export class AdministratorsLock extends DurableObject<PortalEnv> {
  readonly #removals: RemovalRepository;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#removals = new RemovalRepository(ctx.storage.sql);
  }

  /**
   * Stores the removal of `uid` under `id` when one of the other administrators is not being removed. Otherwise false.
   */
  reserve({ id, uid }: { id: string; uid: string }, others: readonly string[], nowMs: number): boolean {
    this.#removals.deleteExpired(nowMs);
    const leaving = this.#removals.listUids();
    if (others.every((other) => leaving.has(other))) return false;
    this.#removals.add(id, uid, nowMs + removalLifetimeMs);
    return true;
  }

  /** For a removal that did not take place. Other requests that remove the same person keep their own. */
  cancel(id: string): void {
    this.#removals.delete(id);
  }
}
