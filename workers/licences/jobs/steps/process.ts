/** Waits until Shopify has unpacked the new theme. */
import { fail } from "../../errors.ts";
import { readSteps } from "../progress.ts";
import { type Step, themeIdOf } from "../work.ts";

const betweenMs = 2_500;
const longestMs = 15 * 60 * 1000;

export const waitForProcessing: Step = async (work) => {
  const { context, job, themes } = work;
  const theme = (await themes.theme(themeIdOf(work))) ?? fail("THEME_NOT_FOUND");
  if (theme.failed) {
    // It would only take up a place.
    await themes.delete(theme.id);
    await work.save({ theme_id: null, create_began_at: null });
    fail("THEME_REJECTED", { reason: "PROCESSING_FAILED" });
  }
  if (!theme.processing) return "done";
  const startedAt = readSteps(job.steps).process?.startedAt;
  if (startedAt && context.now.getTime() - Date.parse(startedAt) > longestMs) fail("THEME_NOT_READY");
  await work.save({});
  return { againAfterMs: betweenMs };
};
