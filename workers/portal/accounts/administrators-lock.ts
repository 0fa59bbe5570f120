/**
 * One object for the whole portal, so that an active administrator always remains: it holds the removals of
 * administrators (demotion, disabling, deletion) and the promotions that may be running. Checking and storing one is one
 * step here, because the object runs nothing in between.
 */

import { DurableObject } from "cloudflare:workers";
import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import { runInRequest } from "../request-scope.ts";
import { AdministratorChangeRepository } from "./administrator-change-repository.ts";

/**
 * A change counts for this long unless it is cancelled. Every call that it makes ends within seconds, so Firestore and
 * the identity service show its result by then, and a crashed request no longer blocks the others.
 */
export const changeLifetimeMs = minutes(10);

const sequenceKey = "sequence";

/** The identity service takes at most this many accounts in one call. */
const maxAdministrators = 100;

interface Change {
  id: string;
  uid: string;
}

/** Read since `sequence`. */
export interface AdministratorList {
  sequence: number;
  uids: string[];
  /** Those who can sign in with a verified address. */
  active: string[];
}

/** "changing": the person is being promoted or removed at this moment. */
export type Reservation = "reserved" | "last" | "changing";

export class AdministratorsLock extends DurableObject<PortalEnv> {
  readonly #changes: AdministratorChangeRepository;
  readonly #kv: SyncKvStorage;
  #reading: Promise<Result<AdministratorList>> | null = null;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#changes = new AdministratorChangeRepository(ctx.storage.sql);
    this.#kv = ctx.storage.kv;
  }

  /** For the health check. */
  isWell(): boolean {
    return true;
  }

  /**
   * Requests that arrive together share one read, so that many changes at once do not read the same list many times.
   * An older list is as safe as a new one, because `reserve` counts what was done since its sequence.
   */
  list(requestId?: string): Promise<Result<AdministratorList>> {
    this.#reading ??= runInRequest(requestId, () => this.#read()).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<Result<AdministratorList>> {
    const sequence = this.#getSequence();
    const onFault = (error: unknown) => logFault(error, { kind: "administrators" });
    try {
      const configuration = requireConfiguration(this.env);
      const stored = getFirestoreOptions(configuration);
      const { projectId, account } = stored;
      const administrators = await createFirestoreClient(stored).query({
        collection: "users",
        where: { field: "role", equals: "admin" },
        orderBy: { field: "__name__", direction: "ASCENDING" },
        fields: ["role"],
        limit: maxAdministrators,
      });
      const uids = administrators.map(({ id }) => id);
      const directory = { baseUrl: configuration.IDENTITY_URL, projectId, account, onFault };
      const active = await createIdentityAdminClient(directory).filterActive(uids);
      return active.ok ? success({ sequence, uids, active: active.value }) : active;
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  /** Counts the changes that are done. */
  #getSequence(): number {
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
    if (this.#changes.listUids("removal", this.#getSequence()).has(change.uid)) return "changing";
    this.#changes.add("promotion", change, nowMs + changeLifetimeMs);
    return "reserved";
  }

  /** The change shows in every list of administrators that is read from now on. */
  complete(id: string): void {
    const sequence = this.#getSequence() + 1;
    this.#kv.put(sequenceKey, sequence);
    this.#changes.complete(id, sequence);
  }

  /** For a change that did not take place. Other requests that remove the same person keep their own. */
  cancel(id: string): void {
    this.#changes.delete(id);
  }
}
