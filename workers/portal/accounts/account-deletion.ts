/**
 * Deletes an account for good, for its owner or for the staff: the identity service first, which is the point of no
 * return, then everything else.
 */
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { PortalEnv } from "../env.ts";
import { getJournal } from "../env.ts";
import { logSecurity } from "../log.ts";
import { createAdministratorChanges } from "./administrator-changes.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import type { PendingErasure } from "./erasure-repository.ts";

interface DeletionOptions {
  env: PortalEnv;
  deadline: Deadline;
  requestId: string;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export function createAccountDeletion(options: DeletionOptions) {
  const { env, deadline, requestId, waitUntil, onFault } = options;
  const administrators = createAdministratorChanges({ env, deadline, requestId, onFault });
  const journal = getJournal(env);

  return {
    /** Checks that every service answers, because the deletion cannot be undone. `licences` acts as the owner. */
    async checkReady(uid: string, licences: Pick<LicencesClient, "exportAccount">): Promise<Result<void>> {
      try {
        const isLast = await administrators.isLast(uid);
        if (!isLast.ok) return isLast;
        if (isLast.value) return failure("LAST_ADMINISTRATOR");
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
      const answered = await licences.exportAccount({ part: "terms" });
      return answered.ok ? success(undefined) : answered;
    },

    /**
     * `deleteIdentity` answers UNANSWERED when its result is unknown. LAST_ACTIVE_ADMINISTRATOR: nothing was done,
     * because no other one would remain, whatever runs at the same time.
     */
    run: (erasure: PendingErasure, deleteIdentity: () => Promise<Result<void>>) =>
      administrators.remove(erasure.uid, () => erase(erasure, deleteIdentity)),
  };

  async function erase(
    erasure: PendingErasure,
    deleteIdentity: () => Promise<Result<void>>,
  ): Promise<Result<{ finished: boolean }>> {
    const { uid } = erasure;
    try {
      // Record the erasure first: after a crash, the cron task checks how far it came.
      await withTimeLimit(timeLimits.services.erasureRecordMs, journal.startErasure(erasure, Date.now()));
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const deleted = await deleteIdentity();
    if (!deleted.ok) {
      // The account may be gone, so check every open session on its next request.
      if (deleted.error.code === "UNANSWERED") await env.ACCOUNT.getByName(uid).distrust(null).catch(onFault);
      return deleted;
    }
    logSecurity("account.deleted", { requestId, uid });
    const rest = eraseRest(erasure);
    waitUntil(rest);
    return success({ finished: await withTimeLimit(deadline.leftMs(), rest).catch(() => false) });
  }

  /** Continues after the request's deadline. The cron task finishes what is left. */
  async function eraseRest(erasure: PendingErasure): Promise<boolean> {
    try {
      const confirmed = await journal.confirmErasure(erasure, Date.now());
      const finished = await erasePersonalData(confirmed, { env, requestId, onFault });
      if (finished) await journal.completeErasure(erasure.uid, Date.now()).catch(onFault);
      return finished;
    } catch (error) {
      onFault(error);
      return false;
    }
  }
}
