/** Runs one task and keeps what came of it; it never throws, so that one task stops none of the others. */

import { storeOptions } from "../account/store-options.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault, logMaintenance } from "../log.ts";
import { clock } from "./clock.ts";
import type { PortalTask, TaskError } from "./contract.ts";
import { journalOf } from "./journal.ts";
import type { Task } from "./task.ts";
import { tasks } from "./tasks.ts";

/** Beyond its own limit, at which it stops by itself, a task that hangs is left behind. */
const graceMs = 30_000;

class TooSlow extends Error {
  override name = "TooSlow";
}

export async function runTask(
  env: PortalEnv,
  name: PortalTask,
  requestId: string,
  task: Task = tasks[name],
): Promise<void> {
  const onFault = (error: unknown) => logFault(error, { requestId, kind: `cron/${name}` });
  const journal = journalOf(env);
  const startedAtMs = Date.now();
  // A task runs also when nothing can be noted down.
  const begun = await journal.begin(name, requestId, startedAtMs).catch((error) => {
    onFault(error);
    return true;
  });
  if (!begun) return;
  const counts: Record<string, number> = {};
  let error: TaskError | null = null;
  try {
    const tools = {
      env,
      store: createFirestoreClient(storeOptions(requireConfiguration(env))),
      licences: createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault }),
      now: new Date(startedAtMs),
      requestId,
      count: (what: string, howMany: number) => {
        counts[what] = (counts[what] ?? 0) + howMany;
      },
      isOver: () => Date.now() - startedAtMs > task.limitMs,
    };
    await withinTime(task.run(tools), task.limitMs + graceMs);
  } catch (thrown) {
    error = thrown instanceof TooSlow ? "TIMEOUT" : thrown instanceof UpstreamFault ? "UNAVAILABLE" : "FAULT";
    onFault(thrown);
  }
  const finishedAtMs = Date.now();
  const durationMs = finishedAtMs - startedAtMs;
  // A task of every minute that found nothing to do says nothing.
  const isNews = error !== null || task.everyMinutes >= 60 || Object.values(counts).some((count) => count > 0);
  if (isNews) logMaintenance({ requestId, task: name, counts, durationMs, ...(error ? { code: error } : {}) });
  await journal.end(name, { finishedAtMs, durationMs, counts, error }).catch(onFault);
}

async function withinTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`A task took longer than ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
