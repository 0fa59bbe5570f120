/**
 * The runner of a job dies while everything else works: another runner continues the job, and its page shows the wait.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { type Account, password, type Store, uniqueName } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import type { ListedTheme } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";

let stack: KillableStack;
beforeAll(async () => {
  if (!isFull) return;
  stack = await createKillableStack();
  await stack.startUp();
});
afterAll(() => stack?.remove());

/** An installation whose runner dies during a hanging call to the store. */
async function killed() {
  const store = await stack.control<Store>("PUT", `/stores/${uniqueName()}`, { processingMs: 0 });
  const email = `${uniqueName()}@example.test`;
  const account = await stack.control<Account>("PUT", "/accounts", { email, password, licences: 1 });
  const { accessToken, apiSecretKey, domain: shop } = store;
  const credentials = { kind: "token", accessToken, apiSecretKey } as const;
  await fetchOperationValue("activate", createActor(account), { shop, credentials }, stack.internalUrl);
  await stack.control("PUT", "/faults/shopify", { mode: "hang", path: shop, bodyIncludes: "CreateTheme", times: 1 });
  const request = { shop, version: "2.0.4", name: "Copy" };
  const job = await fetchOperationValue("installTheme", createActor(account), request, stack.internalUrl);
  await expect.poll(() => stack.control<unknown[]>("GET", "/faults.json")).toEqual([]);
  await stack.killRunner(`${job.id}-1`);
  return { account, store, id: job.id };
}

const listCopies = async ({ name }: Store) =>
  (await stack.control<ListedTheme[]>("GET", `/stores/${name}.json`)).filter(({ name: each }) => each === "Copy")
    .length;

/** One interval of the scheduler with its pauses, on a busy machine. */
const polling = { timeout: 110_000, interval: 500 };

describe("reviveSilentJobs", () => {
  test.runIf(isFull)("finishes the job without an open page", { timeout: 180_000 }, async () => {
    const { store } = await killed();
    await expect.poll(() => listCopies(store), polling).toBe(1);
  });
});

describe("GET /jobs/:job", () => {
  test.runIf(isFull)("shows that the job waits, and then its result", { timeout: 180_000 }, async () => {
    const { account, store, id } = await killed();
    const visitor = new Visitor({ origin: stack.portalUrl });
    await visitor.post("/login", { email: account.email, password });
    const text = async () => (await visitor.get(`/jobs/${id}`)).text;
    await expect.poll(text, polling).toContain("L’installation s’est interrompue.");
    await expect.poll(text, polling).toContain("est installée");
    expect(await listCopies(store)).toBe(1);
  });
});
