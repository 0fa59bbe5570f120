/**
 * Asks the store who it is and what we may do there, and makes sure that the release's files are at hand. An update also needs
 * room for its copy, before its owner is asked anything.
 */
import { checkFacts } from "../../stores/prove-store.ts";
import { assertRoom } from "../../themes/limits.ts";
import { releaseStamps } from "../../themes/release-stamps.ts";
import { leavingNow } from "../copies.ts";
import type { Step } from "../work.ts";

export const check: Step = async (work) => {
  const { context, job, store, themes } = work;
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store.shop);
  await themes.assertMayChange();
  if (job.kind === "update") {
    const listed = await themes.themes();
    assertRoom(store.plan, listed, (await leavingNow(work, listed)).length);
  }
  await releaseStamps(context, job.version);
  return "done";
};
