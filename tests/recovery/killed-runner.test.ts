/**
 * The runner of a job dies while everything else works: another runner continues the job, and its page shows the wait.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { type Store, signInTo } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import type { ListedTheme } from "#tests/support/theme-jobs.ts";
import { install, mintMerchantIn } from "./theme-jobs.ts";

let stack: KillableStack;
beforeAll(async () => {
  if (!isFull) return;
  stack = await createKillableStack();
  await stack.startUp();
});
afterAll(() => stack?.remove());

/** An installation whose runner dies during a hanging call to the store. */
async function killed() {
  const merchant = await mintMerchantIn(stack, 0);
  const order = { path: merchant.store.domain, bodyIncludes: "CreateTheme", times: 1 };
  await stack.control("PUT", "/faults/shopify", { mode: "hang", ...order });
  const id = await install(stack, merchant);
  await expect.poll(() => stack.control<unknown[]>("GET", "/faults.json")).toEqual([]);
  await stack.killRunner(`${id}-1`);
  return { ...merchant, id };
}

const listCopies = async ({ name }: Store) =>
  (await stack.control<ListedTheme[]>("GET", `/stores/${name}.json`)).filter(({ name: each }) => each === "Copy")
    .length;

/** One interval of the scheduler with its pauses, on a busy machine. */
const polling = { interval: 500 };

describe("reviveSilentJobs", () => {
  test.runIf(isFull)("finishes the job without an open page", async () => {
    const { store } = await killed();
    await expect.poll(() => listCopies(store), polling).toBe(1);
  });
});

describe("GET /jobs/:job", () => {
  test.runIf(isFull)("shows that the job waits, and then its result", async () => {
    const { account, store, id } = await killed();
    const visitor = await signInTo(stack.portalUrl, account.email);
    const text = async () => (await visitor.get(`/jobs/${id}`)).text;
    await expect.poll(text, polling).toContain("L’installation s’est interrompue.");
    await expect.poll(text, polling).toContain("est installée");
    expect(await listCopies(store)).toBe(1);
  });
});
