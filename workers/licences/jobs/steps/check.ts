/** Asks the store who it is and what we may do there, and sees to it that the release's files are at hand. */

import { checkFacts } from "../../shops/prove.ts";
import { releaseStamps } from "../../themes/release-stamps.ts";
import type { Step } from "../work.ts";

export const check: Step = async ({ context, job, store }) => {
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store.shop);
  await releaseStamps(context, job.version);
  return "done";
};
