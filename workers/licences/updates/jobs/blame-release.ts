/**
 * Tells a release that Shopify does not take from a theme or a store at fault. Such a release is offered to no store until
 * the staff resume it, and they are notified.
 */
import { haltedByInstall } from "#base/halt-reasons.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { recordChange } from "../../events/event-repository.ts";
import { type ErrorDetails, LicenceError } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { schedulerActor } from "../../platform/scheduler-actor.ts";
import { loadReleaseCheck } from "../../releases/check/load-release-check.ts";
import { selectRelease } from "../../releases/release-repository.ts";
import { haltRollout, selectInstallRejectedElsewhere } from "../../releases/rollout-repository.ts";
import type { JobContext } from "./step-context.ts";

export interface Failure {
  code: string;
  details?: ErrorDetails | undefined;
}

const maxNamed = 10;

/**
 * RELEASE_REFUSED in place of the failure that the release causes. It is the release when the check refuses its files,
 * or when two stores could not install it: one alone may be at fault itself. An install writes nothing of the
 * merchant's, so that a file that one store rejects is THEME_REJECTED, which asks them to correct nothing.
 */
export async function blameRelease(work: JobContext, failure: Failure): Promise<Failure> {
  const { code, details } = failure;
  const { kind } = work.job;
  const isUnpacking = code === "THEME_REJECTED" && details?.reason === "PROCESSING_FAILED";
  if (kind === "template" || !(isUnpacking || code === "FILE_REJECTED" || code === "FILES_DIFFER")) return failure;
  const refused = await listRefused(work);
  const named = listNamed(details);
  const faulty = isUnpacking ? refused : named.filter((path) => refused.includes(path));
  const isInstall = kind === "install" && code !== "FILES_DIFFER";
  if (faulty.length === 0 && !(isInstall && (await hasFailedElsewhere(work))))
    return isInstall && code === "FILE_REJECTED"
      ? { code: "THEME_REJECTED", details: { ...details, reason: code } }
      : failure;
  const files = (faulty.length > 0 ? faulty : named).slice(0, maxNamed);
  await haltRelease(work, code, files);
  return { code: "RELEASE_REFUSED", details: { files } };
}

/**
 * After the job has ended: two stores may have failed at the same moment, and neither have seen the other. The later one
 * halts the release.
 */
export async function haltIfSecond(work: JobContext, { code, details }: Failure): Promise<void> {
  const reason = details?.reason;
  const isRejected = code === "THEME_REJECTED" && (reason === "PROCESSING_FAILED" || reason === "FILE_REJECTED");
  if (work.job.kind !== "install" || !isRejected || !(await hasFailedElsewhere(work))) return;
  await haltRelease(work, reason === "FILE_REJECTED" ? reason : code, listNamed(details).slice(0, maxNamed));
}

const listNamed = (details: ErrorDetails | undefined): string[] => (Array.isArray(details?.files) ? details.files : []);

async function hasFailedElsewhere({ context, job }: JobContext): Promise<boolean> {
  const { database } = context;
  const rows = await database.rows(selectInstallRejectedElsewhere(database, job));
  return rows.length > 0;
}

async function listRefused({ context, job }: JobContext): Promise<string[]> {
  const [release] = await context.database.rows(selectRelease(context.database, job.version));
  if (!release) return [];
  try {
    const { refused } = await loadReleaseCheck(context, release);
    return [...new Set(refused.map(({ path }) => path))];
  } catch (error) {
    if (error instanceof LicenceError) return [];
    throw error;
  }
}

/** Once, until the staff resume the rollout. */
async function haltRelease({ context, job }: JobContext, failure: string, files: string[]): Promise<void> {
  const { database } = context;
  const [id, now] = [newId(context.now), new Date()];
  const { version, shop } = job;
  await database.batch([
    ...recordChange(database, haltRollout(database, version, haltedByInstall, now), {
      ...{ id, type: "release.halted", now, actor: schedulerActor, version, reason: haltedByInstall },
      ...{ object: { kind: "release", id: version }, after: { shop, failure, files: files.join(", ") } },
    }),
    insertEventNotification(database, id),
  ]);
}
