/** How often an update calls the store, by the calls that the store received. */
import { describe, expect, test } from "vitest";
import { shareFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { control, fetchCalls, type Store } from "#tests/support/minting.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import {
  createPreview,
  mintThemeOwner,
  startUpdate,
  toGid,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";

const maxCalls = 20;

const server = shareFileServer();

const countCalls = async ({ domain }: Store): Promise<number> =>
  (await fetchCalls("shopify")).filter(({ path }) => path.includes(domain)).length;

/** 40 files that the merchant edited, beside the demo's own edits. */
function editMany(): Record<string, string> {
  const edits = Object.entries(readRelease("1.1.0"))
    .filter(([path]) => /^(snippets|sections|blocks)\/.+\.liquid$/.test(path) && !(path in readMerchantEdits()))
    .slice(0, 40)
    .map(([path, bytes]) => [path, `${new TextDecoder().decode(bytes)}\n<!-- ours -->\n`] as const);
  expect(edits).toHaveLength(40);
  return { ...readMerchantEdits(), ...Object.fromEntries(edits) };
}

describe("startUpdate", () => {
  test("calls a store that unpacks in three seconds at most 20 times for 40 edited files", async () => {
    const owner = await mintThemeOwner(server, { edits: editMany() });
    await control("PUT", `/stores/${owner.store.name}`, { processingMs: 3_000 });
    const before = await countCalls(owner.store);
    const id = await createPreview(owner);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done", failure: null });
    expect((await countCalls(owner.store)) - before).toBeLessThanOrEqual(maxCalls);
  });
});

describe("previewUpdate", () => {
  test("reads only the bodies that changed since the first preview", async () => {
    const edits = editMany();
    const owner = await mintThemeOwner(server, { edits });
    const count = async () => {
      const before = await countCalls(owner.store);
      const id = await createPreview(owner);
      return { id, calls: (await countCalls(owner.store)) - before };
    };
    const first = await count();
    const again = await count();
    // Neither the bodies nor, after them, whether the theme is still the same.
    expect(first.calls - again.calls).toBe(2);
    const [path = ""] = Object.keys(edits).filter((name) => name.startsWith("snippets/"));
    await upsert(owner.store, toGid(owner.themeId), { [path]: `${edits[path]}<!-- more -->\n` });
    const changed = await count();
    expect(changed.calls).toBe(first.calls);
    await startUpdate(owner.account, changed.id);
    const job = await waitForPreviewOrEnd(owner, changed.id);
    expect(job).toMatchObject({ state: "done", failure: null });
  });
});
