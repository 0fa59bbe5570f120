/**
 * Every removal of an administrator (demotion, disabling, deletion) and every promotion is reserved here first, so that
 * one administrator who can sign in with a verified address always remains.
 */
import { type AppError, type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { PortalEnv } from "../env.ts";
import type { Reservation } from "./administrators-lock.ts";

/** The identity service takes at most this many accounts in one call. */
const maxAdministrators = 100;

interface ChangeTools {
  env: Pick<PortalEnv, "ADMINISTRATORS">;
  store: Firestore;
  directory: Pick<IdentityAdminClient, "filterActive">;
  onFault: (error: unknown) => void;
}

export type AdministratorChanges = ReturnType<typeof createAdministratorChanges>;

export function createAdministratorChanges({ env, store, directory, onFault }: ChangeTools) {
  const lock = getLock(env);

  /**
   * The other active administrators. Null when this person is not an administrator. Throws when Firestore does
   * not answer.
   */
  async function fetchOthers(uid: string): Promise<Result<string[] | null>> {
    const administrators = await store.query({
      collection: "users",
      where: { field: "role", equals: "admin" },
      orderBy: { field: "__name__", direction: "ASCENDING" },
      fields: ["role"],
      limit: maxAdministrators,
    });
    const uids = administrators.map(({ id }) => id);
    if (!uids.includes(uid)) return success(null);
    return directory.filterActive(uids.filter((other) => other !== uid));
  }

  return {
    /** Answers early, before anything is reserved; only `remove` decides. */
    async isLast(uid: string): Promise<Result<boolean>> {
      const others = await fetchOthers(uid);
      return others.ok ? success(others.value?.length === 0) : others;
    },

    /**
     * Runs a removal of this person while it is reserved. LAST_ACTIVE_ADMINISTRATOR: no other one would remain.
     * STATE_CONFLICT: they are being promoted.
     */
    remove: <Value>(uid: string, act: () => Promise<Result<Value>>) =>
      runReserved(act, async (id) => {
        const sequence = await lock.getSequence();
        const others = await fetchOthers(uid);
        return others.ok ? lock.reserve({ id, uid }, { others: others.value, sequence }, Date.now()) : others;
      }),

    /** STATE_CONFLICT: they are being removed. */
    promote: <Value>(uid: string, act: () => Promise<Result<Value>>) =>
      runReserved(act, (id) => lock.reservePromotion({ id, uid }, Date.now())),
  };

  /** A change with an unknown result stays reserved until it shows everywhere. */
  async function runReserved<Value>(
    act: () => Promise<Result<Value>>,
    reserve: (id: string) => Promise<Reservation | { ok: false; error: AppError }>,
  ): Promise<Result<Value>> {
    const id = crypto.randomUUID();
    try {
      const reservation = await reserve(id);
      if (typeof reservation === "object") return reservation;
      if (reservation === "last") return failure("LAST_ACTIVE_ADMINISTRATOR");
      if (reservation === "changing") return failure("STATE_CONFLICT");
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const done = await act();
    if (done.ok) await lock.complete(id).catch(onFault);
    else if (!unknownResults.includes(done.error.code)) await lock.cancel(id).catch(onFault);
    return done;
  }
}

const unknownResults: readonly ErrorCode[] = ["UNANSWERED", "WRITE_UNANSWERED"];

/** There is one. */
const getLock = ({ ADMINISTRATORS }: ChangeTools["env"]) => ADMINISTRATORS.getByName("portal");
