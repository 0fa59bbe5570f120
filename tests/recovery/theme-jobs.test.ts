/**
 * workerd is killed while a theme is installed or updated or gets a template, at each step and at random moments: the
 * job resumes without double effects.
 */
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { type Account, password, type Store, uniqueName } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import { accept, mintStaff, toRequest } from "#tests/support/template-deliveries.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import { endStates, type ListedTheme, waitForJob } from "#tests/support/theme-jobs.ts";
import { startPreview, startUpdate, type ThemeOwner } from "#tests/support/theme-updates.ts";

const killsByChance = 20;

let stack: KillableStack;

beforeAll(async () => {
  stack = await createKillableStack();
  await stack.startUp();
});
afterAll(() => stack.remove());

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

interface Merchant {
  account: Account;
  store: Store;
}

async function mintMerchant(processingMs = 1500): Promise<Merchant> {
  const store = await stack.control<Store>("PUT", `/stores/${uniqueName()}`, { processingMs });
  const account = await stack.control<Account>("PUT", "/accounts", {
    email: `${uniqueName()}@example.test`,
    password,
    name: "Test",
    emailVerified: true,
    licences: 1,
  });
  const { accessToken, apiSecretKey, domain: shop } = store;
  const credentials = { kind: "token", accessToken, apiSecretKey } as const;
  await fetchOperationValue("activate", createActor(account), { shop, credentials }, stack.internalUrl);
  return { account, store };
}

const themesIn = ({ store }: Merchant) => stack.control<ListedTheme[]>("GET", `/stores/${store.name}.json`);

async function install({ account, store }: Merchant): Promise<string> {
  const request = { shop: store.domain, version: "2.0.4", name: "Copy" };
  return (await fetchOperationValue("installTheme", createActor(account), request, stack.internalUrl)).id;
}

async function expectOneCopy(merchant: Merchant, id: string): Promise<void> {
  const job = await waitForJob(merchant.account, id, [...endStates], stack.internalUrl);
  expect(job).toMatchObject({ state: "done", failure: null });
  expect((await themesIn(merchant)).map(({ name, role }) => [name, role])).toEqual([
    ["Starter", "MAIN"],
    ["Copy", "UNPUBLISHED"],
  ]);
}

/** The first call with this text is in flight when the stack is killed; after the next start it gets no answer. */
async function killDuring(text: string, begin: () => Promise<unknown>): Promise<void> {
  await stack.control("PUT", "/faults/shopify", { mode: "slow", delayMs: 60_000, bodyIncludes: text, times: 1 });
  await begin();
  while ((await stack.control<unknown[]>("GET", "/faults.json")).length > 0) await pause(50);
  stack.kill();
  await stack.startUp();
}

/** One call per step, identified by its text. The short run uses only one write call. */
const installCalls = ["CreateTheme", "VerifyStore", "query Themes(", "query Theme(", "ThemeFiles", "RenameTheme"];
const callsBeforeDecision = ["ThemeBodies", "VerifyStore", "ThemeFiles"];
const callsAfterDecision = [
  "WriteFiles",
  "ThemeFiles",
  "query Themes(",
  "DuplicateTheme",
  "query Theme(",
  "RenameTheme",
];

/** 1.1.0 with the merchant's edits, published. */
async function mintOwner(): Promise<ThemeOwner> {
  const { account, store } = await mintMerchant(0);
  const files = readRelease("1.1.0");
  for (const [name, text] of Object.entries(readMerchantEdits())) files[name] = strToU8(text);
  const server = await startFileServer();
  const query = `mutation Put($source: URL!) { themeCreate(source: $source, name: "Theme") { theme { id } } }`;
  const { data } = await queryStore<{ themeCreate: { theme: { id: string } } }>(store, query, {
    source: server.serve("theme.zip", zipSync(files)),
  });
  const gid = data.themeCreate.theme.id;
  await server.stop();
  while ((await themesIn({ account, store })).some(({ processing }) => processing)) await pause(100);
  await queryStore(store, `mutation { themePublish(id: "${gid}") { theme { id } } }`);
  return { account, store, themeId: gid.split("/").at(-1) ?? "" };
}

async function queryStore<Data>(store: Store, query: string, variables = {}): Promise<{ data: Data }> {
  const route = `/shopify/${store.domain}/admin/api/2026-10/graphql.json`;
  const headers = { "Content-Type": "application/json", "X-Shopify-Access-Token": store.accessToken };
  const body = JSON.stringify({ query, variables });
  return (await fetch(stack.sandboxUrl + route, { method: "POST", headers, body })).json() as Promise<{ data: Data }>;
}

/** The checksums of the updated theme after an undisturbed run; the same edits give the same checksums. */
let undisturbed: Promise<Record<string, string>> | undefined;

async function updateQuietly(): Promise<Record<string, string>> {
  const owner = await mintOwner();
  const id = await startPreview(owner, stack.internalUrl);
  await waitForJob(owner.account, id, ["waiting"], stack.internalUrl);
  await startUpdate(owner.account, id, { choice: "mine" }, stack.internalUrl);
  const job = await waitForJob(owner.account, id, [...endStates], stack.internalUrl);
  expect(job.failure).toBeNull();
  return (await themesIn(owner)).find(({ id: one }) => String(one) === job.themeId)?.files ?? {};
}

/** The first always runs; the others take too long and run with `npm run proof`. */
const [firstCall = "", ...otherCalls] = callsAfterDecision;
const updateTitle = "finishes after a kill %s the decision during %s, and leaves the public theme as it was";

describe("startUpdate", () => {
  test.for([["after", firstCall] as const])(updateTitle, { timeout: 240_000 }, ([when, text]) =>
    killUpdate(when, text),
  );

  test
    .runIf(isFull)
    .for([
      ...callsBeforeDecision.map((text) => ["before", text] as const),
      ...otherCalls.map((text) => ["after", text] as const),
    ])(updateTitle, { timeout: 240_000 }, ([when, text]) => killUpdate(when, text));
});

async function killUpdate(when: "before" | "after", text: string): Promise<void> {
  undisturbed ??= updateQuietly();
  const expected = await undisturbed;
  const owner = await mintOwner();
  const before = (await themesIn(owner)).find(({ role }) => role === "MAIN");
  let id = "";
  const begin = async () => {
    id = await startPreview(owner, stack.internalUrl);
  };
  if (when === "before") await killDuring(text, begin);
  else await begin();
  await waitForJob(owner.account, id, ["waiting"], stack.internalUrl);
  const go = () => startUpdate(owner.account, id, { choice: "mine" }, stack.internalUrl);
  if (when === "after") await killDuring(text, go);
  else await go();
  expect(await waitForJob(owner.account, id, [...endStates], stack.internalUrl)).toMatchObject({
    state: "done",
    failure: null,
  });
  const themes = await themesIn(owner);
  expect(themes.map(({ name, role }) => [name, role])).toEqual([
    ["Starter", "UNPUBLISHED"],
    ["Theme", "MAIN"],
    ["Theme – v2.0.4", "UNPUBLISHED"],
  ]);
  expect(themes[1]).toEqual(before);
  expect(themes[2]?.files).toEqual(expected);
}

/** A call of each step that makes one, in their order; `plan` makes none. The first of the list always runs. */
const [writing, ...otherDeliveryCalls] = [
  "WriteFiles",
  "VerifyStore",
  "ThemeBodies",
  "query Themes(",
  "DuplicateTheme",
  "query Theme(",
  "FindFile",
  "RenameTheme",
  "FindPage",
];
const deliveryTitle = "delivers once beside the public theme after a kill during %s and the next start";

describe("answerTemplateRequest", () => {
  test.for([writing ?? ""])(deliveryTitle, { timeout: 240_000 }, killDelivery);
  test.runIf(isFull).for(otherDeliveryCalls)(deliveryTitle, { timeout: 240_000 }, killDelivery);
});

async function killDelivery(text: string): Promise<void> {
  const owner = await mintOwner();
  const admin = { email: `${uniqueName()}@example.test`, password, name: "Test", emailVerified: true, role: "admin" };
  const staff = await mintStaff(stack.internalUrl, await stack.control<Account>("PUT", "/accounts", admin));
  const before = await themesIn(owner);
  let id = "";
  // The theme is read when the staff ask, too.
  const asked = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner), stack.internalUrl);
  await killDuring(text, async () => {
    id = (await accept(owner, asked.id, stack.internalUrl)).job ?? "";
  });
  const job = await waitForJob(owner.account, id, [...endStates], stack.internalUrl);
  expect(job).toMatchObject({ state: "done", failure: null, delivery: { file: "page.summer.json", backup: null } });
  const after = await themesIn(owner);
  expect(after.slice(0, -1)).toEqual(before);
  const copy = after.at(-1);
  const { "templates/page.summer.json": added, ...copied } = copy?.files ?? {};
  expect(added).toMatch(/^[0-9a-f]{32}$/);
  expect(copied).toEqual(before.find(({ role }) => role === "MAIN")?.files);
}

describe("installTheme", () => {
  test.runIf(isFull).for(installCalls)(
    "finishes with one theme after a kill during %s and the next start",
    { timeout: 240_000 },
    async (text) => {
      const merchant = await mintMerchant();
      let id = "";
      await killDuring(text, async () => {
        id = await install(merchant);
      });
      await expectOneCopy(merchant, id);
    },
  );

  test.runIf(isFull)(
    "finishes all installations after random kills, each with one theme",
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.gen(), (draw) => killAtRandom(draw)),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );
});

async function killAtRandom(draw: fc.GeneratorValue): Promise<void> {
  for (let round = 0; round < killsByChance; round++) {
    const merchants = await Promise.all([mintMerchant(), mintMerchant(), mintMerchant()]);
    const installs = await Promise.all(merchants.map(async (merchant) => ({ merchant, id: await install(merchant) })));
    await pause(draw(() => fc.nat(4_000)));
    stack.kill();
    await stack.startUp();
    for (const { merchant, id } of installs) await expectOneCopy(merchant, id);
  }
}
