/** Asks the store who it is and what we may do there, and sees to it that the release's files are at hand. */
import { manifestOf } from "../../releases/unpack.ts";
import { checkFacts } from "../../shops/prove.ts";
import type { Step } from "../work.ts";

export const check: Step = async ({ context, job, store }) => {
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store.shop);
  await manifestOf(context, job.version);
  return "done";
};
