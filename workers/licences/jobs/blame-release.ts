/**
 * Tells a release that Shopify does not take from a theme or a store at fault. Such a release is offered to no store until
 * the staff resume it, and they are notified.
 */
import { haltedByInstall } from "#base/halt-reasons.ts";
import { type ErrorDetails, LicenceError } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { schedulerActor } from "../maintenance/scheduler-actor.ts";
import { loadReleaseCheck } from "../releases/check/load-release-check.ts";
import { selectRelease } from "../releases/release-repository.ts";
import { haltRollout } from "../releases/rollout-repository.ts";
import type { JobContext } from "./step-context.ts";

export interface Failure {
  code: string;
  details?: ErrorDetails | undefined;
}

const maxNamed = 10;

/** RELEASE_REFUSED in place of the failure that the release causes. */
export async function blameRelease(work: JobContext, failure: Failure): Promise<Failure> {
  const files = await findFaultyFiles(work, failure);
  if (!files) return failure;
  const named = files.slice(0, maxNamed);
  await haltRelease(work, failure.code, named);
  return { code: "RELEASE_REFUSED", details: { files: named } };
}

/** The release's files at fault, as far as they are known; null when it is not the release. */
async function findFaultyFiles({ context, job }: JobContext, { code, details }: Failure): Promise<string[] | null> {
  const isUnpacking = code === "THEME_REJECTED" && details?.reason === "PROCESSING_FAILED";
  if (job.kind === "template" || !(isUnpacking || code === "FILE_REJECTED" || code === "FILES_DIFFER")) return null;
  const refused = await listRefused({ context, job });
  const named = Array.isArray(details?.files) ? details.files : [];
  const faulty = isUnpacking ? refused : named.filter((path) => refused.includes(path));
  if (faulty.length > 0) return faulty;
  // An install writes nothing but the release.
  return job.kind === "install" && code !== "FILES_DIFFER" ? named : null;
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
