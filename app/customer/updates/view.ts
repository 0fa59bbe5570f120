/** Jobs as their pages show them; pure, so that server and browser render the same. */

import { formatRelative } from "#app/i18n/format.ts";
import { brand } from "#base/brand.ts";
import type { ErrorCode } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";

/** The job's state and, for a finished job, the state of its publication. */
export type JobStatus =
  | Exclude<Job["state"], "queued">
  | "cancelling"
  | "missing"
  | "published"
  | "rolledBack"
  | "replaced";

export function getJobStatus({ state, cancelling, missing, publication }: Job): JobStatus {
  if (cancelling) return "cancelling";
  if (state === "queued") return "running";
  if (missing) return "missing";
  if (state !== "done" || !publication) return state;
  return publication.standing === "public" ? "published" : publication.standing;
}

/** Whether there may be a theme that stopping the job deletes. */
export const hasCreatedTheme = ({ steps }: Pick<Job, "steps">): boolean =>
  steps.some(({ name, startedAt }) => name === "create" && startedAt !== null);

/** Whether the created theme is unpublished. */
export const canPublish = (status: JobStatus): boolean =>
  status === "done" || status === "rolledBack" || status === "replaced";

/** Errors that another attempt cannot fix; they need another theme, other choices or another release. */
const unresumableErrors = new Set<string>([
  "ACTIVATION_NOT_FOUND",
  "FILES_LEFT",
  "TEMPLATE_LOSES_MORE",
  "TEMPLATE_NOT_FOUND",
  "FILE_REJECTED",
  "FILE_TOO_LARGE",
  "RELEASE_NOT_FOUND",
  "RELEASE_REFUSED",
  "STATE_CONFLICT",
  "THEME_TOO_LARGE",
  "THEME_UNREADABLE",
] satisfies ErrorCode[]);

/** Until these steps are done an update or a template depends on its theme, which does not come back. */
const sourceSteps = new Set<Job["step"]>(["check", "read", "plan", "slot"]);

export function canResume({ kind, state, step, failure }: Pick<Job, "kind" | "state" | "step" | "failure">): boolean {
  if (state !== "failed" || unresumableErrors.has(failure?.code ?? "")) return false;
  return !(failure?.code === "THEME_NOT_FOUND" && kind !== "install" && sourceSteps.has(step));
}

/** Whether the job changes without the merchant. */
export const isLive = ({ state }: Pick<Job, "state">): boolean => state === "queued" || state === "running";

/** Returns null while the step runs and for less than a second. */
export function getStepSeconds({ startedAt, endedAt }: Job["steps"][number]): number | null {
  if (!startedAt || !endedAt) return null;
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
  return seconds >= 1 ? seconds : null;
}

export interface JobLine {
  id: string;
  kind: Job["kind"];
  shop: string;
  version: string;
  state: Job["state"] | "published";
  when: { iso: string; text: string };
}

export function toJobLines(jobs: readonly Job[], { language, now }: { language: Language; now: Date }): JobLine[] {
  return jobs.map((job) => ({
    id: job.id,
    kind: job.kind,
    shop: job.shop,
    version: job.version,
    state: getJobStatus(job) === "published" ? "published" : job.state,
    when: { iso: job.createdAt, text: formatRelative(language, job.createdAt, now) },
  }));
}

/** The name of a new theme when the merchant chose none. */
export const getDefaultThemeName = (version: string): string => `${brand.themeName} – v${version}`;

/** A store whose app lacks the scope for Files cannot be asked for the pictures of a template. */
export const isSkipped = ({ delivery }: Pick<Job, "delivery">, { name, state }: Job["steps"][number]): boolean =>
  name === "pictures" && state === "done" && (delivery?.pictures.unknown ?? []).length > 0;
