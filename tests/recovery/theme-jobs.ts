/** Jobs in stores of their own, each killed during one of its calls: it resumes without double effects. */
import { strToU8 } from "fflate";
import { expect } from "vitest";
import { ask, startFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import type { KillableStack } from "#tests/support/killable-stack.ts";
import type { Account, Store } from "#tests/support/minting.ts";
import { accept, mintStaff, toRequest } from "#tests/support/template-deliveries.ts";
import { readMerchantEdits, readRelease, zipTheme } from "#tests/support/theme-files.ts";
import { endStates, type ListedTheme, waitForJob } from "#tests/support/theme-jobs.ts";
import { startPreview, startUpdate, type ThemeOwner } from "#tests/support/theme-updates.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { mintAccountIn, mintStoreIn } from "./minting.ts";

export interface KilledJob {
  /** Starts the job; resolves while the call waits in the store. After the kill, nothing answers it. */
  begin(): Promise<void>;
  verify(): Promise<void>;
}

interface Merchant {
  account: Account;
  store: Store;
}

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
const minuteMs = 60_000;

export async function mintMerchantIn(stack: KillableStack, processingMs = 1500): Promise<Merchant> {
  const store = await mintStoreIn(stack, { processingMs });
  const account = await mintAccountIn(stack, { licences: 1 });
  const { accessToken, apiSecretKey, domain: shop } = store;
  const credentials = { kind: "token", accessToken, apiSecretKey } as const;
  await fetchOperationValue("activate", createActor(account), { shop, credentials }, stack.internalUrl);
  return { account, store };
}

const listThemesIn = (stack: KillableStack, { store }: Merchant) =>
  stack.control<ListedTheme[]>("GET", `/stores/${store.name}.json`);

/** Resolves while the store's first call with this text waits. */
async function hangDuring(stack: KillableStack, store: Store, text: string, start: () => Promise<unknown>) {
  const order = { path: store.domain, bodyIncludes: text, times: 1 };
  await stack.control("PUT", "/faults/shopify", { mode: "slow", delayMs: minuteMs, ...order });
  await start();
  const isWaiting = async () =>
    (await stack.control<{ path?: string }[]>("GET", "/faults.json")).every(({ path }) => path !== store.domain);
  while (!(await isWaiting())) await pause(50);
}

export async function install(stack: KillableStack, { account, store }: Merchant): Promise<string> {
  const request = { shop: store.domain, version: "2.0.4", name: "Copy" };
  return (await fetchOperationValue("installTheme", createActor(account), request, stack.internalUrl)).id;
}

async function waitForSuccess(stack: KillableStack, { account }: Merchant, id: string): Promise<Job> {
  const job = await waitForJob(account, id, [...endStates], stack.internalUrl);
  expect(job).toMatchObject({ state: "done", failure: null });
  return job;
}

export async function expectOneCopy(stack: KillableStack, merchant: Merchant, id: string): Promise<void> {
  await waitForSuccess(stack, merchant, id);
  expect((await listThemesIn(stack, merchant)).map(({ name, role }) => [name, role])).toEqual([
    ["Starter", "MAIN"],
    ["Copy", "UNPUBLISHED"],
  ]);
}

/** 1.1.0 with the merchant's edits, published. */
async function mintOwner(stack: KillableStack): Promise<ThemeOwner> {
  const merchant = await mintMerchantIn(stack, 0);
  const files = readRelease("1.1.0");
  for (const [name, text] of Object.entries(readMerchantEdits())) files[name] = strToU8(text);
  const server = await startFileServer();
  const query = `mutation Put($source: URL!) { themeCreate(source: $source, name: "Theme") { theme { id } } }`;
  const source = server.serve("theme.zip", zipTheme(files));
  const { data } = await ask<{ themeCreate: { theme: { id: string } } }>(merchant.store, query, { source }, stack);
  const gid = data.themeCreate.theme.id;
  await server.stop();
  while ((await listThemesIn(stack, merchant)).some(({ processing }) => processing)) await pause(100);
  await ask(merchant.store, `mutation { themePublish(id: "${gid}") { theme { id } } }`, {}, stack);
  return { ...merchant, themeId: gid.split("/").at(-1) ?? "" };
}

export async function createInstallation(stack: KillableStack, text: string): Promise<KilledJob> {
  const merchant = await mintMerchantIn(stack);
  let id = "";
  return {
    begin: () =>
      hangDuring(stack, merchant.store, text, async () => {
        id = await install(stack, merchant);
      }),
    verify: () => expectOneCopy(stack, merchant, id),
  };
}

/** The checksums of the updated theme after an undisturbed run; the same edits give the same checksums. */
let undisturbed: Promise<Record<string, string>> | undefined;

const prepareUpdate = async (stack: KillableStack, owner: ThemeOwner): Promise<string> => {
  const id = await startPreview(owner, stack.internalUrl);
  await waitForJob(owner.account, id, ["waiting"], stack.internalUrl);
  return id;
};
const decide = (stack: KillableStack, { account }: ThemeOwner, id: string) =>
  startUpdate(account, id, { choice: "mine" }, stack.internalUrl);

async function updateUndisturbed(stack: KillableStack): Promise<Record<string, string>> {
  const owner = await mintOwner(stack);
  const id = await prepareUpdate(stack, owner);
  await decide(stack, owner, id);
  const { themeId } = await waitForSuccess(stack, owner, id);
  return (await listThemesIn(stack, owner)).find((theme) => String(theme.id) === themeId)?.files ?? {};
}

/** @param when the call waits before the owner's decision, or after it */
export async function createUpdate(stack: KillableStack, when: "before" | "after", text: string): Promise<KilledJob> {
  undisturbed ??= updateUndisturbed(stack);
  const expected = await undisturbed;
  const owner = await mintOwner(stack);
  const before = (await listThemesIn(stack, owner)).find(({ role }) => role === "MAIN");
  let id = "";
  return {
    async begin() {
      if (when === "after") id = await prepareUpdate(stack, owner);
      await hangDuring(stack, owner.store, text, async () => {
        if (when === "after") await decide(stack, owner, id);
        else id = await startPreview(owner, stack.internalUrl);
      });
    },
    async verify() {
      if (when === "before") {
        await waitForJob(owner.account, id, ["waiting"], stack.internalUrl);
        await decide(stack, owner, id);
      }
      await waitForSuccess(stack, owner, id);
      const themes = await listThemesIn(stack, owner);
      expect(themes.map(({ name, role }) => [name, role])).toEqual([
        ["Starter", "UNPUBLISHED"],
        ["Theme", "MAIN"],
        ["Theme – v2.0.4", "UNPUBLISHED"],
      ]);
      expect(themes[1]).toEqual(before);
      expect(themes[2]?.files).toEqual(expected);
    },
  };
}

export async function createDelivery(stack: KillableStack, text: string): Promise<KilledJob> {
  const owner = await mintOwner(stack);
  const staff = await mintStaff(stack.internalUrl, await mintAccountIn(stack, { role: "admin" }));
  const before = await listThemesIn(stack, owner);
  // The theme is read when the staff ask, too.
  const asked = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner), stack.internalUrl);
  let id = "";
  return {
    begin: () =>
      hangDuring(stack, owner.store, text, async () => {
        id = (await accept(owner, asked.id, stack.internalUrl)).job ?? "";
      }),
    async verify() {
      const job = await waitForSuccess(stack, owner, id);
      expect(job).toMatchObject({ delivery: { file: "page.summer.json", backup: null } });
      const after = await listThemesIn(stack, owner);
      expect(after.slice(0, -1)).toEqual(before);
      const { "templates/page.summer.json": added, ...copied } = after.at(-1)?.files ?? {};
      expect(added).toMatch(/^[0-9a-f]{32}$/);
      expect(copied).toEqual(before.find(({ role }) => role === "MAIN")?.files);
    },
  };
}
