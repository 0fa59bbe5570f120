/**
 * One object for the whole portal, so that an active administrator always remains: it holds the removals of
 * administrators (demotion, disabling, deletion) and the promotions that may be running. Checking and storing one is one
 * step here, because the object runs nothing in between.
 */

import { DurableObject } from "cloudflare:workers";
import { minutes } from "#base/duration.ts";
import type { PortalEnv } from "../env.ts";
import { AdministratorChangeRepository } from "./administrator-change-repository.ts";

/**
 * A change counts for this long unless it is cancelled. Every call that it makes ends within seconds, so Firestore and
 * the identity service show its result by then, and a crashed request no longer blocks the others.
 */
export const changeLifetimeMs = minutes(10);

const sequenceKey = "sequence";

interface Change {
  id: string;
  uid: string;
}

/** "changing": the person is being promoted or removed at this moment. */
export type Reservation = "reserved" | "last" | "changing";

export class AdministratorsLock extends DurableObject<PortalEnv> {
  readonly #changes: AdministratorChangeRepository;
  readonly #kv: SyncKvStorage;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#changes = new AdministratorChangeRepository(ctx.storage.sql);
    this.#kv = ctx.storage.kv;
  }

  /** Call it before the administrators are read: their list shows what is done by now. */
  getSequence(): number {
    return this.#kv.get<number>(sequenceKey) ?? 0;
  }

  /**
   * Stores a removal when one of the other administrators is not being removed. `others` were read since `sequence`;
   * null when the person was no administrator then.
   */
  reserve(
    change: Change,
    { others, sequence }: { others: readonly string[] | null; sequence: number },
    nowMs: number,
  ): Reservation {
    this.#changes.deleteExpired(nowMs);
    const leaving = this.#changes.listUids("removal", sequence);
    if (others?.every((other) => leaving.has(other))) return "last";
    // Otherwise the new administrator could let another one go and then be removed without this check.
    if (others === null && this.#changes.listUids("promotion", sequence).has(change.uid)) return "changing";
    this.#changes.add("removal", change, nowMs + changeLifetimeMs);
    return "reserved";
  }

  reservePromotion(change: Change, nowMs: number): Reservation {
    this.#changes.deleteExpired(nowMs);
    if (this.#changes.listUids("removal", this.getSequence()).has(change.uid)) return "changing";
    this.#changes.add("promotion", change, nowMs + changeLifetimeMs);
    return "reserved";
  }

  /** The change shows in every list of administrators that is read from now on. */
  complete(id: string): void {
    const sequence = this.getSequence() + 1;
    this.#kv.put(sequenceKey, sequence);
    this.#changes.complete(id, sequence);
  }

  /** For a change that did not take place. Other requests that remove the same person keep their own. */
  cancel(id: string): void {
    this.#changes.delete(id);
  }
}
