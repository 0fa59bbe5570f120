/** Updating a theme while its merchant keeps editing it, or while the store fails. */
import { afterEach, describe, expect, test } from "vitest";
import { ask as askStore, shareFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { control, endFaults, signIn, startFault } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { listThemes, readJob } from "#tests/support/theme-jobs.ts";
import {
  createPreview,
  findPublishedTheme,
  listChecksums,
  listCopies,
  mintThemeOwner,
  startUpdate,
  type ThemeOwner,
  toGid,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";

const server = shareFileServer();
afterEach(endFaults);

/** Writes files into a theme as the store's owner. */
const editedByHand = (owner: ThemeOwner) =>
  upsert(owner.store, toGid(owner.themeId), { "snippets/by-hand.liquid": crypto.randomUUID() });

/** Starts the update and waits until its first files are being written, with a delay. */
async function startAndAwaitWriting({ account, store }: ThemeOwner, id: string): Promise<void> {
  const path = store.domain;
  await startFault("shopify", { mode: "slow", delayMs: 1500, path, bodyIncludes: "WriteFiles", times: 1 });
  await startUpdate(account, id);
  while ((await control<unknown[]>("GET", "/faults.json")).length > 0)
    await new Promise((next) => setTimeout(next, 50));
}

const calls = ["WriteFiles", "ThemeBodies", "ThemeFiles"];

describe("startUpdate", () => {
  test("fails on an edit between preview and start, and includes the edit on retry", {
    meta: { provokes: "THEME_CHANGED" },
  }, async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    await editedByHand(owner);
    const before = await listChecksums(owner.store, owner.themeId);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      state: "failed",
      failure: { code: "THEME_CHANGED", details: { files: ["snippets/by-hand.liquid"] } },
      themeId: null,
    });
    expect(await listCopies(owner.store)).toHaveLength(1);
    await fetchOperationValue("retryJob", createActor(owner.account), id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "waiting" });
    await startUpdate(owner.account, id);
    const job = await waitForPreviewOrEnd(owner, id);
    expect(job.state).toBe("done");
    const path = "snippets/by-hand.liquid";
    expect((await listChecksums(owner.store, job.themeId ?? ""))[path]).toBe(before[path]);
    expect(await listChecksums(owner.store, owner.themeId)).toEqual(before);
  });

  test("stops writing once the merchant publishes the copy, and continues once another is", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    await startAndAwaitWriting(owner, id);
    const { themeId } = await readJob(owner.account, id);
    await askStore(owner.store, `mutation { themePublish(id: "${toGid(themeId)}") { theme { id } } }`);
    const failed = await waitForPreviewOrEnd(owner, id);
    expect(failed).toMatchObject({ state: "failed", failure: { code: "THEME_PUBLISHED" }, themeId });
    // Only the first request was in flight: what the next one would have deleted is still there.
    const copy = await listChecksums(owner.store, themeId ?? "");
    const gone = Object.keys(readRelease("1.1.0")).filter((path) => !(path in readRelease("2.0.4")));
    expect(gone).not.toEqual([]);
    for (const path of gone) expect(copy, path).toHaveProperty([path]);
    expect(await findPublishedTheme(owner.store)).toMatchObject({ id: Number(themeId) });
    const page = await (await signIn(owner.account.email)).get(`/jobs/${id}`);
    expect(page.text).toContain("La copie est publiée, mais elle n’est pas terminée.");
    expect(page.text).not.toContain("Votre thème publié n’est pas touché.");
    await askStore(owner.store, `mutation { themePublish(id: "${toGid(owner.themeId)}") { theme { id } } }`);
    await fetchOperationValue("retryJob", createActor(owner.account), id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done", themeId });
  });

  test.runIf(isFull).for(calls)("finishes with one copy after the store fails for a moment at %s", async (text) => {
    const owner = await mintThemeOwner(server);
    const order = { mode: "status", status: 502, path: owner.store.domain, bodyIncludes: text, times: 1 };
    if (text === "ThemeBodies") await startFault("shopify", order);
    const id = await createPreview(owner);
    if (text !== "ThemeBodies") await startFault("shopify", order);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done", failure: null });
    expect(await listCopies(owner.store)).toHaveLength(2);
  });
});

describe("GET and POST /update", () => {
  test("offers no update of an up-to-date theme, and rejects one", async () => {
    const owner = await mintThemeOwner(server, { base: "2.0.4", edits: {} });
    const visitor = await signIn(owner.account.email);
    const fields = {
      email: owner.account.email,
      shopUrl: owner.store.domain,
      apiSecretKey: owner.store.apiSecretKey,
      themeId: owner.themeId,
    };
    const refused = await visitor.post("/update", fields);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Ce thème est déjà à jour.");
    expect(
      (await visitor.get("/update")).document.querySelector(`input[value="${owner.themeId}"][disabled]`),
    ).not.toBeNull();
    // Without another theme in the store there is nothing to choose.
    const [starter] = await listCopies(owner.store);
    await askStore(owner.store, `mutation { themeDelete(id: "${toGid(starter?.id)}") { deletedThemeId } }`);
    const page = await visitor.get("/update");
    expect(page.text).toContain("Tout est à jour.");
    expect(page.document.querySelector("main form")).toBeNull();
    expect((await visitor.post("/update", fields)).status).toBe(409);
    expect(await listThemes(owner.store)).toHaveLength(1);
  });
});
