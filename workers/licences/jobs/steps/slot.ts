/** Is there room for one theme more? */
import { refuse } from "../../refusal.ts";
import { mostThemes } from "../../themes/limits.ts";
import type { Step } from "../work.ts";

export const slot: Step = async ({ job, store, themes }) => {
  // What an earlier try has made has its place already.
  if (job.theme_id || job.create_began_at) return "done";
  const limit = mostThemes(store.plan);
  if ((await themes.themes()).length >= limit) refuse("THEME_LIMIT", { limit });
  return "done";
};
