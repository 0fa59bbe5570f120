/** Export and erasure of the viewer's own data. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { licencesChoice } from "#workers/licences/accounts/contract.ts";
import { createIdentityClient } from "../clients/identity-client.ts";
import { getJournal } from "../env.ts";
import { answerFaults, defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { collectPersonalData } from "./collect-personal-data.ts";
import type { PersonalData } from "./contract.ts";
import { deleteIdentity } from "./delete-identity.ts";
import type { ErasureRow, PendingErasure } from "./erasure-repository.ts";

/** The complete data or an error: UPSTREAM_UNAVAILABLE, or BLOCKED after too many exports. */
export async function exportPersonalData(scope: PortalScope): Promise<Result<PersonalData>> {
  const { attempts, viewer, onFault } = scope;
  const attempt = await attempts.guard<Result<PersonalData>>("export", viewer.email, async () => {
    const value = await answerFaults(onFault, "UPSTREAM_UNAVAILABLE", async () =>
      success(await collectPersonalData(scope)),
    );
    return { outcome: value.ok ? "right" : "unsettled", value };
  });
  return "error" in attempt ? { ok: false, error: attempt.error } : attempt.value;
}

/**
 * Deletes the account after reauthentication. The errors of `reauthenticate`, LAST_ADMINISTRATOR and
 * UPSTREAM_UNAVAILABLE mean that nothing was deleted. UNANSWERED means that the result is unknown; the cron task checks
 * it. When `finished` is false, the cron task deletes the rest within the hour.
 */
export const eraseAccount = defineUseCase(
  z.object({ proof: z.object({ password: z.string(), code: z.string() }), licences: licencesChoice }),
  async (scope, { proof, licences }): Promise<Result<{ finished: boolean }>> => {
    const { env, viewer, onFault } = scope;
    const { uid, email } = viewer;
    const erasure: PendingErasure = { uid, email, licences, archive: crypto.randomUUID(), event: null };
    // Run every other check before reauthentication, which may use up a code.
    const ready = await createAccountDeletion(scope).checkReady(uid, scope.licences);
    const started = ready.ok
      ? await reauthenticate(scope, proof, ({ idToken }) => deleteOwn(scope, erasure, idToken))
      : ready;
    // The last administrator cannot have another deletion running.
    if (started.ok || started.error.code === "LAST_ADMINISTRATOR") return started;
    const isGone = started.error.code === "SIGN_IN_REQUIRED";
    const other = await withTimeLimit(
      otherErasureMs + lastErasureMs,
      waitForOtherErasure(getJournal(env), { ...erasure, isGone }),
    ).catch(onFault);
    return other ? success(other) : started;
  },
);

/** Another person could take the role while this form was open, so only the deletion itself decides. */
async function deleteOwn(
  scope: PortalScope,
  erasure: PendingErasure,
  idToken: string,
): Promise<Result<{ finished: boolean }>> {
  const { configuration, lasting, viewer, onFault } = scope;
  const { IDENTITY_URL: baseUrl, FIREBASE_API_KEY: apiKey } = configuration;
  // Without the request's deadline, because a deletion that has begun has to be finished.
  const { deleteAccount } = createIdentityClient({ baseUrl, apiKey, onFault });
  const deleted = await createAccountDeletion(scope).run(erasure, () =>
    deleteIdentity(() => deleteAccount(idToken), { exists: lasting.directory.exists, uid: viewer.uid }),
  );
  const isLast = !deleted.ok && deleted.error.code === "LAST_ACTIVE_ADMINISTRATOR";
  return isLast ? failure("LAST_ADMINISTRATOR") : deleted;
}

interface Journal {
  findErasure(uid: string): Promise<ErasureRow | null>;
}

/** An older deletion is not part of the same double click. */
const maxDoubleClickMs = 60_000;
const { otherErasureMs, lastErasureMs } = timeLimits.services;
const pauseMs = 100;

/**
 * After a double click, waits for the other request and returns its result; null when there is none or it failed.
 * Another request's row has another archive name. When the other request came second but finished first, the row has
 * this request's archive name; `isGone` shows that case, because this request found the account gone.
 */
export async function waitForOtherErasure(
  journal: Journal,
  { uid, archive, isGone }: { uid: string; archive: string; isGone: boolean },
): Promise<{ finished: boolean } | null> {
  const startedAtMs = Date.now();
  let row = await journal.findErasure(uid);
  if (!row || startedAtMs - row.begunAtMs > maxDoubleClickMs) return null;
  if (row.archive === archive && !isGone) return null;
  while (row && row.passedAtMs === null && Date.now() - startedAtMs < otherErasureMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    row = await journal.findErasure(uid);
  }
  return row?.isConfirmed ? { finished: row.passedAtMs !== null } : null;
}
