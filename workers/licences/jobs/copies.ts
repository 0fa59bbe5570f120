/**
 * Copies that the portal has made in a store: the three newest stay. An older one is announced in the report of one update
 * and deleted by the next, unless it has become public, the way back or another's beginning, or was given another name
 * meanwhile.
 */
import type { StoreTheme } from "../themes/store-theme.ts";
import { eventOf } from "./event.ts";
import { type CopyRow, copiesIn, lastReportOf } from "./job-repository.ts";
import { type KeptReport, readReport } from "./kept-report.ts";
import type { Draft, Work } from "./work.ts";

const copiesKept = 3;

type Copy = NonNullable<KeptReport["leaving"]>[number];

/** For the report of an update that has just made its copy. */
export async function leavingAfter(work: Work): Promise<Copy[]> {
  const { job, themes } = work;
  const listed = await themes.themes();
  const made = await rowsOf(work);
  const newest = [job.theme_id, ...made.map(({ theme_id }) => theme_id)];
  const there = new Map(listed.map((theme) => [theme.id, theme]));
  const copies = [...new Set(newest)].flatMap((id) => (id ? (there.get(id) ?? []) : []));
  return copies
    .slice(copiesKept)
    .filter((theme) => mayGo(theme, work.job, made, listed))
    .map(({ id, name }) => ({ id, name, madeAt: made.find(({ theme_id }) => theme_id === id)?.ended_at ?? null }));
}

/** Deletes what the store's last update announced. Written down before it is done: whoever goes on here finishes it. */
export async function prune(work: Work): Promise<void> {
  for (const copy of await leavingNow(work, await work.themes.themes())) {
    await note(work, copy);
    await work.themes.delete(copy.id);
  }
}

/** Of the copies that the store's last update announced, those that may still go. */
export async function leavingNow(work: Work, listed: readonly StoreTheme[]): Promise<Copy[]> {
  const { database } = work.context;
  const [last] = await database.rows(lastReportOf(database, work.job));
  const { leaving = [] } = readReport(last?.report ?? null);
  if (leaving.length === 0) return [];
  const made = await rowsOf(work);
  return leaving.filter((announced) => {
    const theme = listed.find(({ id }) => id === announced.id);
    return theme !== undefined && theme.name === announced.name && mayGo(theme, work.job, made, listed);
  });
}

const rowsOf = ({ context, job }: Draft): Promise<CopyRow[]> => context.database.rows(copiesIn(context.database, job));

function mayGo(theme: StoreTheme, job: Work["job"], made: readonly CopyRow[], listed: readonly StoreTheme[]): boolean {
  if (theme.role !== "UNPUBLISHED" || theme.id === job.source_theme_id || theme.id === job.theme_id) return false;
  const published = listed.find(({ role }) => role === "MAIN")?.id;
  const isWayBack = made.some(
    ({ theme_id, former_theme_id }) => theme_id === published && former_theme_id === theme.id,
  );
  return !isWayBack && made.some(({ theme_id }) => theme_id === theme.id);
}

async function note(work: Work, theme: Copy): Promise<void> {
  const report: KeptReport = readReport(work.job.report);
  const pruned = report.pruned ?? [];
  if (pruned.some(({ id }) => id === theme.id)) return;
  const changed = JSON.stringify({ ...report, pruned: [...pruned, theme] } satisfies KeptReport);
  await work.save({ report: changed }, eventOf(work.context, work.job, "theme.pruned", theme.name));
}
