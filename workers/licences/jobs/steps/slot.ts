/** Makes room as announced, and sees whether there is any for one theme more. */
import { assertRoom } from "../../themes/limits.ts";
import { prune } from "../copies.ts";
import { assertUnchanged, readSource } from "../update/source.ts";
import type { Step } from "../work.ts";

export const slot: Step = async (work) => {
  const { job, store, themes } = work;
  // What an earlier try has made has its place already.
  if (job.theme_id || job.create_began_at) return "done";
  if (job.kind === "update") {
    await assertUnchanged(work, await readSource(work));
    await prune(work);
  }
  assertRoom(store.plan, await themes.themes());
  return "done";
};
