/**
 * Copies that the portal has created in a store: the three newest stay. The report of one update announces an older
 * copy, and the next update deletes it, unless it was published or renamed, is needed for a rollback or as a source, or
 * is to be published at a set time.
 */
import type { ListedTheme } from "../../shopify/store-theme.ts";
import { parseReport, type SavedReport } from "./job-view.ts";
import { type CopyRow, selectCopies, selectLastReport } from "./publication-repository.ts";
import type { JobContext, StepContext } from "./step-context.ts";

const maxCopies = 3;

type Copy = NonNullable<SavedReport["leaving"]>[number];

/** Copies that the report of a finished update announces. */
export async function findLeavingCopies(work: StepContext, listed: readonly ListedTheme[]): Promise<Copy[]> {
  const { job } = work;
  const made = await loadOwnCopies(work);
  const newest = [job.theme_id, ...made.map(({ theme_id }) => theme_id)];
  const there = new Map(listed.map((theme) => [theme.id, theme]));
  const copies = [...new Set(newest)].flatMap((id) => (id ? (there.get(id) ?? []) : []));
  return copies
    .slice(maxCopies)
    .filter((theme) => isDeletable(theme, work.job, made, listed))
    .map(({ id, name }) => ({ id, name, madeAt: made.find(({ theme_id }) => theme_id === id)?.ended_at ?? null }));
}

/**
 * Deletes the copies that the store's last update announced, and returns the other themes. Each is saved before it is
 * deleted, so that a retry finishes it.
 */
export async function deleteLeavingCopies(work: StepContext, listed: readonly ListedTheme[]): Promise<ListedTheme[]> {
  const leaving = await findDeletableCopies(work, listed);
  for (const copy of leaving) {
    await savePruned(work, copy);
    await work.themes.delete(copy.id);
  }
  return listed.filter((theme) => !leaving.some(({ id }) => id === theme.id));
}

/** The announced copies that may still be deleted. */
export async function findDeletableCopies(work: StepContext, listed: readonly ListedTheme[]): Promise<Copy[]> {
  const { database } = work.context;
  const [last] = await database.rows(selectLastReport(database, work.job));
  const { leaving = [] } = parseReport(last?.report ?? null);
  if (leaving.length === 0) return [];
  const made = await loadOwnCopies(work);
  return leaving.filter((announced) => {
    const theme = listed.find(({ id }) => id === announced.id);
    return theme !== undefined && theme.name === announced.name && isDeletable(theme, work.job, made, listed);
  });
}

const loadOwnCopies = ({ context, job }: JobContext): Promise<CopyRow[]> =>
  context.database.rows(selectCopies(context.database, job));

function isDeletable(
  theme: ListedTheme,
  job: StepContext["job"],
  made: readonly CopyRow[],
  listed: readonly ListedTheme[],
): boolean {
  if (theme.role !== "UNPUBLISHED" || theme.id === job.source_theme_id || theme.id === job.theme_id) return false;
  const published = listed.find(({ role }) => role === "MAIN")?.id;
  const isWayBack = made.some(
    ({ theme_id, former_theme_id }) => theme_id === published && former_theme_id === theme.id,
  );
  const copies = made.filter(({ theme_id }) => theme_id === theme.id);
  return !isWayBack && copies.length > 0 && copies.every(({ publish_at }) => publish_at === null);
}

async function savePruned(work: StepContext, theme: Copy): Promise<void> {
  const report: SavedReport = parseReport(work.job.report);
  const pruned = report.pruned ?? [];
  if (pruned.some(({ id }) => id === theme.id)) return;
  const changed = JSON.stringify({ ...report, pruned: [...pruned, theme] } satisfies SavedReport);
  await work.save({ report: changed }, { type: "theme.pruned", detail: theme.name });
}
