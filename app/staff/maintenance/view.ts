/** Tasks as the table shows them, in the reader's language. */
import { formatDuration, type Moment, toMoment } from "#app/i18n/format.ts";
import type { Catalogue, Key, T } from "#app/i18n/translate.ts";
import type { Language } from "#base/language.ts";
import { portalTasks, type TaskName, taskNames } from "#base/scheduled-tasks.ts";
import { getTaskStatus, isUnfinished, type TaskRun, type TaskStatus } from "#workers/portal/maintenance/contract.ts";

type ProblemKind = keyof Catalogue["maintenance"]["why"];

export interface TaskView {
  task: TaskName;
  /** Which Worker runs it. */
  worker: "portal" | "licences";
  everyMinutes: number;
  status: TaskStatus;
  /** When it last started; null before the first run. */
  started: Moment | null;
  succeeded: Moment | null;
  /** Null while that run is unfinished. */
  duration: string | null;
  /** What the last finished run did; empty when there was nothing to do. */
  results: string[];
  /** Why the task is not well, with the request id to look up in the log. */
  problem: { why: ProblemKind; reference: string | null } | null;
}

interface Reader {
  language: Language;
  now: Date;
  t: T;
}

/** Leaves out tasks that this page does not know, because the licence service may be newer. */
export function toTaskViews(runs: TaskRun[], reader: Reader): TaskView[] {
  return runs.flatMap((run) => {
    const task = taskNames.find((name) => name === run.task);
    return task ? [toTaskView(task, run, reader)] : [];
  });
}

function toTaskView(task: TaskName, run: TaskRun, { language, now, t }: Reader): TaskView {
  const status = getTaskStatus(run, now);
  const moment = (iso: string | null) => (iso === null ? null : toMoment(language, iso, now));
  return {
    task,
    worker: portalTasks.some((each) => each === task) ? "portal" : "licences",
    everyMinutes: run.everyMinutes,
    status,
    started: moment(run.startedAt),
    succeeded: moment(run.succeededAt),
    duration: run.durationMs === null || isUnfinished(run) ? null : formatDuration(language, run.durationMs),
    results: Object.entries(run.counts).flatMap(([name, count]) => {
      const sentence = `maintenance.counts.${name}`;
      return count > 0 && isCountKey(sentence) ? [t(sentence, { count })] : [];
    }),
    problem: findProblem(status, run),
  };
}

function findProblem(status: TaskStatus, { error, requestId }: TaskRun): TaskView["problem"] {
  if (status === "late" || status === "interrupted") return { why: status, reference: null };
  if (status !== "failed" || error === null) return null;
  return { why: error, reference: error === "FAULT" ? requestId : null };
}

const countNames = [
  ...["deleted", "finished", "hidden", "started", "revived", "renewed", "active", "pending", "inactive", "remaining"],
  ...["expired", "drafts", "forgotten", "removed", "failed", "anonymised", "recorded", "confirmed", "down", "limited"],
];
const counts = new Set(countNames.map((name) => `maintenance.counts.${name}`));
const isCountKey = (key: string): key is Key => counts.has(key);
