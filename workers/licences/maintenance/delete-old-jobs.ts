/**
 * Cancels previews that wait too long, deletes the files of ended jobs, and deletes jobs with their reports after
 * twelve months, as well as the known files of stores that were not read since. Works in batches; the next hourly run handles the rest.
 */

import { days } from "#base/duration.ts";
import { type Context, createContext } from "../platform/context.ts";

import type { LicencesEnv } from "../platform/env.ts";
import { recordJobChange } from "../updates/jobs/job-events.ts";
import { listJobsWithFiles, removeJobFiles } from "../updates/jobs/job-files.ts";
import {
  deleteJobs,
  expirePreview,
  selectEndedJobs,
  selectJob,
  selectUnansweredPreviews,
} from "../updates/jobs/job-repository.ts";
import { deleteUnneededBodies } from "../updates/known-theme.ts";
import { deleteThemesReadBefore } from "../updates/known-theme-repository.ts";
import { toReportKey } from "../updates/update-reports.ts";

/** Since the last answer. Merchants change their themes, so that an old preview is wrong. */
const maxPreviewAgeMs = days(7);
/** How long a failed job can be retried with the files that it has read. */
const maxFailedFilesAgeMs = days(7);
const maxJobAgeMonths = 12;
const batchSize = 100;
/** The most that R2 deletes in one call. */
const maxDeletedBodies = 1_000;

export async function deleteOldJobs(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const context = createContext(env, requestId);
  return {
    expired: await expirePreviews(context),
    drafts: await removeLeftoverFiles(context),
    forgotten: await deleteEndedJobs(context),
    known: await deleteKnownThemes(context),
  };
}

const getTimeBefore = ({ now }: Context, ms: number): Date => new Date(now.getTime() - ms);

async function expirePreviews(context: Context): Promise<number> {
  const { database, now } = context;
  const rows = await database.rows(
    selectUnansweredPreviews(database, { moment: getTimeBefore(context, maxPreviewAgeMs), now }, batchSize),
  );
  for (const row of rows) {
    const event = { type: "theme.job_cancelled", reason: "EXPIRED" } as const;
    await database.batch(recordJobChange(context, row, expirePreview(database, row.id, now), event));
    await removeJobFiles(context, row.id);
  }
  return rows.length;
}

async function removeLeftoverFiles(context: Context): Promise<number> {
  let removed = 0;
  for (const id of await listJobsWithFiles(context)) {
    const [job] = await context.database.rows(selectJob(context.database, id));
    const live = job?.ended_at === null;
    const mayGoOn =
      job?.state === "failed" && Date.parse(job.ended_at ?? "") > getTimeBefore(context, maxFailedFilesAgeMs).getTime();
    if (live || mayGoOn) continue;
    await removeJobFiles(context, id);
    removed += 1;
  }
  return removed;
}

const getAgeLimit = (now: Date): Date => {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - maxJobAgeMonths);
  return limit;
};

/** Returns how many bodies are deleted. */
async function deleteKnownThemes(context: Context): Promise<number> {
  const { database, now } = context;
  await database.batch([deleteThemesReadBefore(database, getAgeLimit(now), batchSize)]);
  return deleteUnneededBodies(context, maxDeletedBodies);
}

async function deleteEndedJobs(context: Context): Promise<number> {
  const { database, files, now } = context;
  const limit = getAgeLimit(now);
  const ids = (await database.rows(selectEndedJobs(database, limit, batchSize))).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Delete the row last: while it exists, the next run deletes the rest.
  await files.delete(ids.map(toReportKey));
  for (const id of ids) await removeJobFiles(context, id);
  await database.batch([deleteJobs(database, ids)]);
  return ids.length;
}
