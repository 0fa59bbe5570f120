/** Runs one task and keeps what came of it; it never throws, so that one task stops none of the others. */
import { Database } from "../database.ts";
import type { LicencesEnv } from "../env.ts";
import { LicenceError } from "../errors.ts";
import { log } from "../log.ts";
import type { LicenceTask, TaskError } from "./contract.ts";
import { beginRun, endRun } from "./run-repository.ts";
import { type Task, tasks } from "./tasks.ts";

class TooSlow extends Error {
  override name = "TooSlow";
}

export async function runTask(
  env: LicencesEnv,
  name: LicenceTask,
  requestId: string,
  task: Task = tasks[name],
): Promise<void> {
  const database = new Database(env.DB);
  const startedAt = new Date();
  // A task runs also when nothing can be noted down.
  const noted = await database.batch([beginRun(database, { task: name, requestId, startedAt })]).catch((error) => {
    log("error", { event: "fault", requestId, route: `maintenance/${name}`, error });
    return null;
  });
  if (noted?.[0]?.changes === 0) return;
  let counts: Record<string, number> = {};
  let error: TaskError | null = null;
  try {
    counts = await withinTime(task.run(env, requestId), task.limitMs);
  } catch (thrown) {
    error = errorOf(thrown);
    const entry = { requestId, route: `maintenance/${name}`, code: error };
    if (error === "UNAVAILABLE") log("warn", { event: "upstream_unavailable", ...entry, error: causeOf(thrown) });
    else log("error", { event: "fault", ...entry, error: thrown });
  }
  const finishedAt = new Date();
  const durationMs = finishedAt.getTime() - startedAt.getTime();
  // What runs several times a minute and found nothing would only fill the log.
  const isQuiet = task.everyMinutes === 1 && !error && Object.values(counts).every((count) => count === 0);
  if (!isQuiet)
    log("info", { event: "maintenance", requestId, task: name, counts, durationMs, ...(error ? { code: error } : {}) });
  await database
    .batch([endRun(database, { task: name, finishedAt, durationMs, counts, error })])
    .catch((thrown) => log("error", { event: "fault", requestId, route: `maintenance/${name}`, error: thrown }));
}

const errorOf = (thrown: unknown): TaskError => {
  if (thrown instanceof TooSlow) return "TIMEOUT";
  return thrown instanceof LicenceError && thrown.code === "UPSTREAM_UNAVAILABLE" ? "UNAVAILABLE" : "FAULT";
};

const causeOf = (thrown: unknown): unknown => (thrown instanceof LicenceError ? (thrown.cause ?? thrown) : thrown);

/** What goes on behind its limit ends with the Worker's own. */
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
