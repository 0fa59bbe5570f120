/**
 * Every removal of an administrator (demotion, disabling, deletion) and every promotion is reserved here first, so that
 * one administrator who can sign in with a verified address always remains.
 */
import { type AppError, type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import type { PortalEnv } from "../env.ts";
import type { AdministratorList, Reservation } from "./administrators-lock.ts";

interface ChangeTools {
  env: Pick<PortalEnv, "ADMINISTRATORS">;
  deadline: Deadline;
  requestId: string;
  onFault: (error: unknown) => void;
}

export function createAdministratorChanges({ env, deadline, requestId, onFault }: ChangeTools) {
  const lock = getLock(env);

  const listAdministrators = (): Promise<Result<AdministratorList>> =>
    withTimeLimit(deadline.leftMs(), lock.list(requestId) as Promise<Result<AdministratorList>>);

  return {
    /** Answers early, before anything is reserved; only `remove` decides. Throws when nothing answers in time. */
    async isLast(uid: string): Promise<Result<boolean>> {
      const administrators = await listAdministrators();
      return administrators.ok ? success(getOthers(administrators.value, uid)?.length === 0) : administrators;
    },

    /**
     * Runs a removal of this person while it is reserved. LAST_ACTIVE_ADMINISTRATOR: no other one would remain.
     * STATE_CONFLICT: they are being promoted.
     */
    remove: <Value>(uid: string, action: () => Promise<Result<Value>>) =>
      runReserved(action, async (id) => {
        const administrators = await listAdministrators();
        if (!administrators.ok) return administrators;
        const { sequence } = administrators.value;
        return lock.reserve({ id, uid }, { others: getOthers(administrators.value, uid), sequence }, Date.now());
      }),

    /** STATE_CONFLICT: they are being removed. */
    promote: <Value>(uid: string, action: () => Promise<Result<Value>>) =>
      runReserved(action, (id) => lock.reservePromotion({ id, uid }, Date.now())),
  };

  /** A change with an unknown result stays reserved until it shows everywhere. */
  async function runReserved<Value>(
    action: () => Promise<Result<Value>>,
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
    const done = await action();
    if (done.ok) await lock.complete(id).catch(onFault);
    else if (!unknownResults.includes(done.error.code)) await lock.cancel(id).catch(onFault);
    return done;
  }
}

/** The other active administrators. Null when this person is not an administrator. */
const getOthers = ({ uids, active }: AdministratorList, uid: string): string[] | null =>
  uids.includes(uid) ? active.filter((other) => other !== uid) : null;

const unknownResults: readonly ErrorCode[] = ["UNANSWERED", "WRITE_UNANSWERED"];

/** There is one. */
const getLock = ({ ADMINISTRATORS }: ChangeTools["env"]) => ADMINISTRATORS.getByName("portal");
