/** What a step of a job does, in words. */

import type { T } from "#app/i18n/index.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";

/** Steps that do something else where a template is delivered. */
const templateSteps = ["read", "plan", "create", "write", "verify"] as const;

export function toStepTitle(t: T, { kind, version }: Pick<Job, "kind" | "version">, step: Job["step"]): string {
  const own = kind === "template" ? templateSteps.find((name) => name === step) : undefined;
  return own ? t(`themes.job.templateStep.${own}`) : t(`themes.job.step.${step}`, { version });
}
