/** Starts an update once its owner has chosen for each conflict. */

import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { assertOffered } from "../releases/offered-releases.ts";
import { loadOwnStore } from "../stores/open-store.ts";
import { answerQuestions, loadQuestions, loadSavedChoices } from "./answer-update.ts";
import type { StartUpdateRequest } from "./contract.ts";
import type { Job } from "./jobs/contract.ts";
import { getEventSubject } from "./jobs/job-events.ts";
import { launchJob } from "./jobs/job-launcher.ts";
import { requeueJob, selectLiveJob } from "./jobs/job-repository.ts";
import { toJob } from "./jobs/job-view.ts";
import { loadOwnJob } from "./jobs/read-jobs.ts";
import { saveChoices } from "./update-input.ts";
import { assertReadable, findFaults } from "./written-texts.ts";

/**
 * Given choices are saved first, so that none is lost when the update does not start. Throws ANSWERS_CHANGED with the
 * files that were answered since `seenAt`, in another tab or by another person.
 */
export async function startUpdate(
  context: Context,
  actor: Actor,
  { id, choices, seenAt }: StartUpdateRequest,
): Promise<Job> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const questions = await loadQuestions({ context, job });
  await loadOwnStore(context, actor, job.shop);
  await assertOffered(context, job.version);
  const asked = questions.filter(({ path }) => Object.hasOwn(choices, path));
  const answers = Object.fromEntries(asked.flatMap(({ path }) => (choices[path] ? [[path, choices[path]]] : [])));
  const { stale } = await answerQuestions({ context, job }, null, {
    ...{ answers, seenAt: seenAt ?? now.toISOString() },
    // All texts are checked below.
    unfinished: true,
  });
  if (stale.length > 0) fail("ANSWERS_CHANGED", { files: stale });
  const chosen = await loadSavedChoices({ context, job });
  const missing = questions.filter(({ path }) => !chosen.has(path));
  if (missing.length > 0) fail("CHOICES_MISSING", { files: missing.map(({ path }) => path) });
  assertReadable(await findFaults({ context, job }, chosen));
  const number = await saveChoices({ context, job }, chosen);
  const event = {
    type: "theme.update_started" as const,
    now,
    actor,
    ...getEventSubject(job),
    after: { choices: number },
  };
  const change = requeueJob(database, actor, { id, from: "waiting", step: job.step, choices: number }, now);
  const [, queued, live] = await database.batch([
    ...recordChange(database, counted(change), event),
    selectLiveJob(database, actor, job.shop),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) {
    return running && running.id !== id ? fail("JOB_RUNNING", { job: running.id }) : fail("STATE_CONFLICT");
  }
  const after = await loadOwnJob(context, actor, id);
  await launchJob(context, after);
  return toJob(after);
}
