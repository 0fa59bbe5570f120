/** Updating a theme, before the licence service and a real store's answers: the merchant's work is kept, and the public theme never written. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type FileServer, startFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { actorFor, internal } from "#tests/support/internal.ts";
import { control, endFaults, fault, mintAccount, type Store } from "#tests/support/minting.ts";
import { ended, readJob, themesIn, until } from "#tests/support/theme-jobs.ts";
import {
  ask,
  beginUpdate,
  checksumsIn,
  conflictsOf,
  merchantEdits,
  mintThemeOwner,
  previewOf,
  previewRequest,
  refusal,
  releaseFiles,
  reportOf,
  start,
  type ThemeOwner,
  verb,
} from "#tests/support/theme-updates.ts";
import type { Job } from "#workers/licences/contract.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());
afterEach(endFaults);

const stops = [...ended, "waiting"] as const satisfies Job["state"][];
const gid = (id: string | null) => `gid://shopify/OnlineStoreTheme/${id}`;
const copies = async (store: Store) => (await themesIn(store)).filter(({ role }) => role === "UNPUBLISHED");

async function waiting(owner: ThemeOwner): Promise<string> {
  const id = await beginUpdate(owner);
  expect(await until(owner.account, id, [...stops])).toMatchObject({ state: "waiting", failure: null });
  return id;
}

test("debug", async () => {
  const owner = await mintThemeOwner(server);
  const t0 = Date.now();
  const id = await waiting(owner);
  console.log("waiting", Date.now() - t0);
  const preview = await previewOf(owner.account, id);
  console.log(JSON.stringify(preview.installed), JSON.stringify(preview.counts), conflictsOf(preview));
  const before = await checksumsIn(owner.store, owner.themeId);
  await start(owner.account, id);
  const job = await until(owner.account, id, [...stops]);
  console.log("done", Date.now() - t0, JSON.stringify(job, null, 1));
  expect(await checksumsIn(owner.store, owner.themeId)).toEqual(before);
  console.log(JSON.stringify(await reportOf(owner.account, id)).slice(0, 3000));
});
