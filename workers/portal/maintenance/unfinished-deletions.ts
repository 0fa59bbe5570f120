/**
 * Finishes interrupted deletions of accounts. Each runs again after an hour, when no ID token of the account is valid
 * any more, because a running request may have written something back.
 */

import { minutes } from "#base/duration.ts";
import { erasePersonalData } from "../accounts/erase-personal-data.ts";
import type { ErasureRow } from "../accounts/erasure-repository.ts";
import { getFirestoreOptions } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { getJournal, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import type { TaskTools } from "../task-tools.ts";

/** The request that started it may still be running. */
const underWayMs = minutes(5);
/** ID tokens live an hour. */
const lastTokenMs = minutes(65);

export async function finishDeletions(tools: TaskTools): Promise<void> {
  const { env, now, requestId, count, mustStop } = tools;
  const journal = getJournal(env);
  const ageMs = (row: ErasureRow) => now.getTime() - row.begunAtMs;
  const due = (await journal.listErasures()).filter(
    (row) => ageMs(row) > (row.passedAtMs === null ? underWayMs : lastTokenMs),
  );
  let failed = 0;
  for (const row of due) {
    if (mustStop()) return;
    const onFault = (error: unknown) => logFault(error, { requestId, kind: "cron/unfinished-deletions", uid: row.uid });
    if (!row.isConfirmed && (await isStillThere(tools, row.uid, onFault))) {
      // The deletion never began, and the person saw an error.
      await journal.deleteErasure(row.uid);
      continue;
    }
    const confirmed = await journal.confirmErasure(row, row.begunAtMs);
    if (!(await erasePersonalData(confirmed, { env, requestId, onFault }))) {
      failed += 1;
      continue;
    }
    if (ageMs(row) > lastTokenMs) await journal.deleteErasure(row.uid);
    else await journal.completeErasure(row.uid, now.getTime());
    if (row.passedAtMs === null) count("finished", 1);
  }
  if (failed > 0) {
    count("remaining", failed);
    throw new UpstreamFault("own-data", "status");
  }
}

async function isStillThere({ env }: TaskTools, uid: string, onFault: (error: unknown) => void): Promise<boolean> {
  const configuration = requireConfiguration(env);
  const { projectId, account } = getFirestoreOptions(configuration);
  const directory = createIdentityAdminClient({ baseUrl: configuration.IDENTITY_URL, projectId, account, onFault });
  const exists = await directory.exists(uid);
  if (!exists.ok) throw new UpstreamFault("identity", "status");
  return exists.value;
}
