/** Compares every file of the new theme with what it must be, writes what differs once more, and gives the theme its name. */
import { fail } from "../../errors.ts";
import { leavingAfter } from "../copies.ts";
import { readReport } from "../kept-report.ts";
import { markedThemes } from "../made.ts";
import { Shelf } from "../shelf.ts";
import { targetOf } from "../target.ts";
import { assertUnchanged, readSource } from "../update/source.ts";
import { type Step, themeIdOf, type Work } from "../work.ts";
import { bring, differences, named } from "./bring.ts";

export const verify: Step = async (work) => {
  const { job, themes } = work;
  const id = themeIdOf(work);
  const target = await targetOf(work);
  const first = await differences(work, target);
  if (first.wrong.length + first.extra.length > 0) {
    const source = job.kind === "update" ? await readSource(work) : null;
    const beforeEach = async () => source && assertUnchanged(work, source);
    if (!(await bring(work, first, { shelf: new Shelf(work), beforeEach }))) return { againAfterMs: 0 };
    const second = await differences(work, target);
    const still = [...second.wrong.map(({ path }) => path), ...second.extra];
    if (still.length > 0) fail("FILES_DIFFER", named(still));
  }
  await removeDoubles(work, id);
  await themes.rename(id, job.name);
  await work.count(target.files.length, target.files.length);
  const leaving = job.kind === "update" ? await leavingAfter(work) : [];
  const { pruned = [] } = readReport(work.job.report);
  await work.save({ report: JSON.stringify({ ...target.counts, pruned, leaving }) });
  return "done";
};

/** Shopify may have carried out a call that we gave up: the theme that came of it is nobody's. */
async function removeDoubles(work: Work, id: string): Promise<void> {
  for (const theme of await markedThemes(work)) if (theme.id !== id) await work.themes.delete(theme.id);
}
