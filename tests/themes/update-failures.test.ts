/** Updating a theme while its merchant keeps editing it, or while the store fails. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask as askStore, type FileServer, startFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { control, endFaults, signIn, startFault } from "#tests/support/minting.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { listThemes, readJob } from "#tests/support/theme-jobs.ts";
import {
  createPreview,
  findPublishedTheme,
  listChecksums,
  listCopies,
  mintThemeOwner,
  startPreview,
  startUpdate,
  type ThemeOwner,
  toGid,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());
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

  test("fails on an edit while the copy is written, and deletes the copy", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    await startAndAwaitWriting(owner, id);
    await editedByHand(owner);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      state: "failed",
      step: "verify",
      failure: { code: "THEME_CHANGED" },
      themeId: null,
    });
    expect(await listCopies(owner.store)).toHaveLength(1);
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

  test("fails when the merchant has deleted the theme", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const starter = (await listThemes(owner.store)).find(({ name }) => name === "Starter");
    await askStore(owner.store, `mutation { themePublish(id: "${toGid(starter?.id)}") { theme { id } } }`);
    await askStore(owner.store, `mutation { themeDelete(id: "${toGid(owner.themeId)}") { deletedThemeId } }`);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      state: "failed",
      failure: { code: "THEME_NOT_FOUND" },
    });
    expect(await listCopies(owner.store)).toHaveLength(0);
  });

  test("waits while the store throttles, and then continues", async () => {
    const owner = await mintThemeOwner(server);
    const path = owner.store.domain;
    await startFault("shopify", { mode: "status", status: 429, path, bodyIncludes: "ThemeBodies", times: 1 });
    const id = await createPreview(owner);
    await startFault("shopify", { mode: "status", status: 429, path, bodyIncludes: "WriteFiles", times: 1 });
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
  });

  test.for(calls)("finishes with one copy after the store fails for a moment at %s", async (text) => {
    const owner = await mintThemeOwner(server);
    const order = { mode: "status", status: 502, path: owner.store.domain, bodyIncludes: text, times: 1 };
    if (text === "ThemeBodies") await startFault("shopify", order);
    const id = await createPreview(owner);
    if (text !== "ThemeBodies") await startFault("shopify", order);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done", failure: null });
    expect(await listCopies(owner.store)).toHaveLength(2);
  });

  test("fails in a full store and creates nothing", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const copy = `mutation { themeDuplicate(id: "${toGid(owner.themeId)}") { newTheme { id } } }`;
    for (let made = 2; made < 20; made++) await askStore(owner.store, copy);
    await startUpdate(owner.account, id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "failed", failure: { code: "THEME_LIMIT" } });
    expect(await listThemes(owner.store)).toHaveLength(20);
  });
});

describe("previewUpdate", () => {
  test("fails when the merchant deletes a file while the theme is read", async () => {
    const owner = await mintThemeOwner(server);
    await editedByHand(owner);
    const path = owner.store.domain;
    await startFault("shopify", { mode: "slow", delayMs: 1500, path, bodyIncludes: "ThemeBodies", times: 1 });
    const id = await startPreview(owner);
    while ((await control<unknown[]>("GET", "/faults.json")).length > 0)
      await new Promise((next) => setTimeout(next, 50));
    const file = "snippets/by-hand.liquid";
    const gone = `mutation { themeFilesDelete(themeId: "${toGid(owner.themeId)}", files: ["${file}"]) { userErrors { message } } }`;
    await askStore(owner.store, gone);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      state: "failed",
      failure: { code: "THEME_CHANGED", details: { files: [file] } },
    });
  });

  test("fails in a full store before the first choice, and continues once there is room", async () => {
    const owner = await mintThemeOwner(server);
    const copy = `mutation { themeDuplicate(id: "${toGid(owner.themeId)}") { newTheme { id } } }`;
    for (let made = 2; made < 20; made++) await askStore(owner.store, copy);
    const id = await startPreview(owner);
    const full = await waitForPreviewOrEnd(owner, id);
    expect(full).toMatchObject({
      state: "failed",
      step: "check",
      failure: { code: "THEME_LIMIT", details: { limit: 20 } },
    });
    expect(full.steps.find(({ name }) => name === "read")?.startedAt).toBeNull();
    const [spare] = await listCopies(owner.store);
    await askStore(owner.store, `mutation { themeDelete(id: "${toGid(spare?.id)}") { deletedThemeId } }`);
    await fetchOperationValue("retryJob", createActor(owner.account), id);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "waiting" });
  });
});

describe("rollBackTheme", () => {
  test("fails when the merchant has deleted the former published theme", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    await startUpdate(owner.account, id);
    await waitForPreviewOrEnd(owner, id);
    await fetchOperationValue("publishTheme", createActor(owner.account), id);
    await askStore(owner.store, `mutation { themeDelete(id: "${toGid(owner.themeId)}") { deletedThemeId } }`);
    expect(await fetchOperationError("rollBackTheme", createActor(owner.account), id)).toBe("THEME_NOT_FOUND");
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
