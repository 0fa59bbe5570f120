/** How far a job is: its steps with their times, its percentage, and its report. */
import type * as z from "zod";
import { type Job, type JobStep, type jobKind, jobSteps } from "../contract.ts";

export interface StepTimes {
  startedAt?: string;
  endedAt?: string;
  count?: { done: number; total: number };
}
export type StepRecord = Partial<Record<JobStep, StepTimes>>;

type Kind = z.infer<typeof jobKind>;

export const parseSteps = (text: string): StepRecord => JSON.parse(text);

/** Null after the last one. */
export function getNextStep(kind: Kind, step: JobStep): JobStep | null {
  const steps: readonly JobStep[] = jobSteps[kind];
  return steps[steps.indexOf(step) + 1] ?? null;
}

interface JobPosition {
  kind: Kind;
  state: Job["state"];
  step: JobStep;
  record: StepRecord;
}

export function toStepList({ kind, state, step, record }: JobPosition): Job["steps"] {
  const steps: readonly JobStep[] = jobSteps[kind];
  const at = steps.indexOf(step);
  return steps.map((name, index) => ({
    name,
    state: toStepState(index, at, state),
    startedAt: record[name]?.startedAt ?? null,
    endedAt: record[name]?.endedAt ?? null,
    count: record[name]?.count ?? null,
  }));
}

function toStepState(index: number, at: number, state: Job["state"]): Job["steps"][number]["state"] {
  if (state === "done" || index < at) return "done";
  if (index > at) return "to-come";
  if (state === "failed") return "failed";
  return state === "waiting" || state === "cancelled" ? "to-come" : "now";
}

/** Relative durations of the steps, so that the bar moves evenly. */
const weights: Record<JobStep, number> = {
  check: 1,
  read: 3,
  plan: 3,
  slot: 1,
  create: 4,
  process: 5,
  write: 8,
  verify: 3,
};

export function toPercent({ kind, state, step, record }: JobPosition): number {
  if (state === "done") return 100;
  const steps: readonly JobStep[] = jobSteps[kind];
  const total = steps.reduce((sum, name) => sum + weights[name], 0);
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, name) => sum + weights[name], 0);
  const count = record[step]?.count;
  const share = count && count.total > 0 ? Math.min(1, count.done / count.total) : 0;
  return Math.min(99, Math.floor(((before + share * weights[step]) / total) * 100));
}

/** The report in the job's row: deleted copies as soon as they are deleted, the rest once the job is done. */
export type SavedReport = Partial<NonNullable<Job["report"]>>;

export const parseReport = (text: string | null): SavedReport => (text === null ? {} : JSON.parse(text));
