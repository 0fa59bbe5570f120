/** Runs one scheduled task of either Worker: claims the run, limits its time, logs and records its result. */
import { seconds } from "./duration.ts";
import { getIntervalMinutes, type TaskError, type TaskName } from "./scheduled-tasks.ts";
import { TimeLimitError, withTimeLimit } from "./time-limit.ts";

export interface RunControl {
  requestId: string;
  /** When the run began. */
  now: Date;
  /** Adds to the counts of the run, also when it fails afterwards. */
  count(name: string, amount: number): void;
  /** The run must end soon; the next run continues. */
  mustStop(): boolean;
}

/** Must be safe at any time, concurrently and after it was cut off. */
export interface Task<Tools> {
  maxMs: number;
  run(tools: Tools): Promise<void>;
}

export interface RunEnd {
  finishedAt: Date;
  durationMs: number;
  counts: Record<string, number>;
  error: TaskError | null;
}

export interface RunRecords {
  /** Claims the run; false when the latest run has this very request id, because then it is the same one. */
  begin(task: TaskName, requestId: string, startedAt: Date): Promise<boolean>;
  end(task: TaskName, end: RunEnd): Promise<void>;
}

interface RunOptions<Tools> {
  name: TaskName;
  task: Task<Tools>;
  requestId: string;
  createTools(control: RunControl): Tools;
  records: RunRecords;
  /** Whether a service that the task needs did not answer. */
  isUnavailable(error: unknown): boolean;
  log: {
    failed(error: unknown, code: TaskError): void;
    finished(entry: LogEntry): void;
  };
}

interface LogEntry {
  requestId: string;
  task: TaskName;
  counts: Record<string, number>;
  durationMs: number;
  code?: TaskError;
}

/** `mustStop` turns true this long before the time limit. */
const graceMs = seconds(30);

/** Never throws, so that one task stops none of the others. Null when this request id has run already. */
export async function runTask<Tools>(options: RunOptions<Tools>): Promise<RunEnd | null> {
  const { name, task, requestId, createTools, records, isUnavailable, log } = options;
  const now = new Date();
  const elapsedMs = () => Date.now() - now.getTime();
  // A task runs also when its run cannot be recorded.
  const isClaimed = await records.begin(name, requestId, now).catch((thrown) => {
    log.failed(thrown, "FAULT");
    return true;
  });
  if (!isClaimed) return null;
  const counts: Record<string, number> = {};
  const count = (what: string, amount: number) => {
    counts[what] = (counts[what] ?? 0) + amount;
  };
  let error: TaskError | null = null;
  try {
    const tools = createTools({ requestId, now, count, mustStop: () => elapsedMs() > task.maxMs - graceMs });
    await withTimeLimit(task.maxMs, task.run(tools));
  } catch (thrown) {
    error = thrown instanceof TimeLimitError ? "TIMEOUT" : isUnavailable(thrown) ? "UNAVAILABLE" : "FAULT";
    log.failed(thrown, error);
  }
  const end: RunEnd = { finishedAt: new Date(), durationMs: elapsedMs(), counts, error };
  // A task of every minute that found nothing would only fill the log.
  const isWorthLogging =
    error !== null || getIntervalMinutes(name) > 1 || Object.values(counts).some((each) => each > 0);
  if (isWorthLogging)
    log.finished({ requestId, task: name, counts, durationMs: end.durationMs, ...(error ? { code: error } : {}) });
  await records.end(name, end).catch((thrown) => log.failed(thrown, "FAULT"));
  return end;
}
