/** What a job has made in the store so far. */
import { type StoreTheme, themeNameMaximum } from "../themes/store-theme.ts";
import type { JobRow } from "./job-repository.ts";
import type { Work } from "./work.ts";

/** Until the job is done its theme carries a name that no other job gives. */
export function markedName({ id, name }: Pick<JobRow, "id" | "name">): string {
  const mark = ` [${id.slice(-8)}]`;
  return name.slice(0, themeNameMaximum - mark.length).trimEnd() + mark;
}

/** Themes of this name that nobody has published. */
export const markedThemes = async ({ job, themes }: Pick<Work, "job" | "themes">): Promise<StoreTheme[]> =>
  (await themes.themesNamed(markedName(job))).filter(({ role }) => role === "UNPUBLISHED");

/** Only what this job made and nobody published. */
export async function removeMade(work: Work): Promise<void> {
  const { job, themes } = work;
  const made = job.theme_id ? await themes.theme(job.theme_id) : null;
  const marked = job.create_began_at ? await markedThemes(work) : [];
  const ids = [...(made?.role === "UNPUBLISHED" ? [made] : []), ...marked].map(({ id }) => id);
  for (const id of new Set(ids)) await themes.delete(id);
}
