/**
 * Updating a theme with the store's real answers: the merchant's work is kept, and the published theme never written.
 */
import { strFromU8 } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#base/duration.ts";
import { ask as askStore, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { callOperation, createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, startFault } from "#tests/support/minting.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import { listThemes, readJob } from "#tests/support/theme-jobs.ts";
import {
  createPreview,
  createPreviewRequest,
  fetchPreview,
  fetchReport,
  findPublishedTheme,
  listChecksums,
  listConflicts,
  listCopies,
  mintThemeOwner,
  startUpdate,
  toGid,
  waitForPreviewOrEnd,
  withAnotherTheme,
} from "#tests/support/theme-updates.ts";
import type { Job } from "#workers/licences/contract.ts";
import type { OperationName } from "#workers/licences/service.ts";

const toText = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array());

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());
afterEach(endFaults);

describe("startUpdate", () => {
  test("keeps or lists every edit, never writes to the published theme, and can be reverted", async () => {
    // Files so large that Shopify returns only their URL: one is copied by URL, the other is read.
    const large = { "assets/film.mp4": "film".repeat(80_000), "assets/notes.md": "notes\n".repeat(50_000) };
    // A file of an older release, edited in another one of its files.
    const { "sections/header.liquid": header, "assets/section-header.css": styles } = readRelease("1.0.0");
    const older = {
      "sections/header.liquid": toText(header),
      "assets/section-header.css": `.mine { color: red; }\n${toText(styles)}`,
    };
    const owner = await mintThemeOwner(server, { edits: { ...readMerchantEdits(), ...large, ...older } });
    const { account, store, themeId } = owner;
    const before = await listChecksums(store, themeId);
    const id = await createPreview(owner);
    const preview = await fetchPreview(account, id);
    expect(preview.installed).toEqual({ version: "1.1.0", matching: 88, total: 100 });
    expect(preview.releases).toEqual([
      { version: "1.1.0", untouched: 88, edited: 7 },
      { version: "1.0.0", untouched: 1, edited: 1 },
    ]);
    const origins = preview.files
      .filter(({ origin }) => origin === "1.0.0")
      .map(({ path, outcome }) => [path, outcome]);
    expect(origins).toEqual([
      ["assets/section-header.css", "merged"],
      ["sections/header.liquid", "replaced"],
    ]);
    expect(listConflicts(preview)).toEqual(["assets/base.css"]);
    expect(await listCopies(store)).toHaveLength(1);

    await startUpdate(account, id);
    const job = await waitForPreviewOrEnd(owner, id);
    expect(job).toMatchObject({
      state: "done",
      fromVersion: "1.1.0",
      version: "2.0.4",
      name: "Premium Theme – v2.0.4",
      percent: 100,
      report: { files: 106, conflicts: 1, kept: 3, merged: 8 },
    });
    const copy = await listChecksums(store, job.themeId ?? "");
    const report = await fetchReport(account, id);
    const reported = new Map(report.files.map((file) => [file.path, file]));
    for (const path of Object.keys({ ...readMerchantEdits(), ...large })) {
      const { outcome = "" } = reported.get(path) ?? {};
      expect(["kept", "merged", "conflict"], path).toContain(outcome);
      if (outcome === "kept") expect(copy[path], path).toBe(before[path]);
    }
    expect(reported.get("assets/base.css")).toMatchObject({ outcome: "conflict", choice: "mine" });
    for (const { path, outcome } of report.files) expect(path in copy, path).toBe(outcome !== "removed");
    expect(await listChecksums(store, themeId)).toEqual(before);

    expect(await findPublishedTheme(store)).toMatchObject({ name: "Premium Theme" });
    await fetchOperationValue("publishTheme", createActor(account), id);
    expect(await findPublishedTheme(store)).toMatchObject({ name: "Premium Theme – v2.0.4" });
    const back = await fetchOperationValue("rollBackTheme", createActor(account), id);
    expect(back.publication).toMatchObject({ former: { id: themeId, name: "Premium Theme" } });
    expect(await findPublishedTheme(store)).toMatchObject({ name: "Premium Theme" });
    expect(await listChecksums(store, themeId)).toEqual(before);

    const { events } = await fetchOperationValue("events", createActor(account));
    const types = events.map(({ type }) => type).filter((type) => type.startsWith("theme."));
    expect(types.reverse()).toEqual(["theme.update_started", "theme.updated", "theme.published", "theme.rolled_back"]);
    const { jobs } = await fetchOperationValue("updatePage", createActor(account), { shop: store.domain });
    expect(jobs).toEqual([expect.objectContaining({ id, actorRole: "user", fromVersion: "1.1.0", version: "2.0.4" })]);
  });

  test("writes a template after the files that it refers to, as Shopify requires", async () => {
    const schema = (content: object) => `{% schema %}${JSON.stringify(content)}{% endschema %}`;
    const arrangement = JSON.stringify({
      sections: { main: { type: "promise", blocks: { stamp: { type: "stamp" } }, block_order: ["stamp"] } },
      order: ["main"],
    });
    const own = {
      "blocks/stamp.liquid": schema({ name: "Stamp" }),
      "sections/promise.liquid": schema({ name: "Promise", blocks: [{ type: "stamp" }] }),
      "sections/promise-group.json": arrangement,
      "templates/page.our promise.json": arrangement,
      "templates/page.our promise.context.b2b.json": '{"parent":"page.our promise","context":{},"sections":{}}',
    };
    const owner = await mintThemeOwner(server, { edits: { ...readMerchantEdits(), ...own } });
    const before = await listChecksums(owner.store, owner.themeId);
    const id = await createPreview(owner);
    await startUpdate(owner.account, id);
    const job = await waitForPreviewOrEnd(owner, id);
    expect(job).toMatchObject({ state: "done", failure: null });
    const copy = await listChecksums(owner.store, job.themeId ?? "");
    for (const path of Object.keys(own)) expect(copy[path], path).toBe(before[path]);
  });

  test("keeps a template within the merchant's section limits, and lists blocks that do not fit", async () => {
    const { "sections/image-with-text.liquid": section, "templates/index.json": page } = readRelease("1.1.0");
    // The section allows three blocks and has three; the release adds a fourth one.
    const own = {
      "sections/image-with-text.liquid": strFromU8(section ?? new Uint8Array()).replace(
        '"blocks": [',
        '"max_blocks": 3,\n  "blocks": [',
      ),
      "templates/index.json": strFromU8(page ?? new Uint8Array()).replace("Made slowly", "Made by hand"),
    };
    expect(own["sections/image-with-text.liquid"]).toContain('"max_blocks": 3');
    expect(own["templates/index.json"]).toContain("Made by hand");
    const owner = await mintThemeOwner(server, { edits: own });
    const id = await createPreview(owner);
    await startUpdate(owner.account, id);
    const job = await waitForPreviewOrEnd(owner, id);
    expect(job).toMatchObject({ state: "done", failure: null });
    const file = (await fetchReport(owner.account, id)).files.find(({ path }) => path === "templates/index.json");
    expect(file?.notes).toContainEqual({
      code: "SECTION_TOO_MANY",
      params: expect.objectContaining({ section: "story / promises", type: "icon-list", most: "3" }),
    });
  });

  test("requires a choice on every conflict, which may be the owner's own text", async () => {
    const owner = await mintThemeOwner(server);
    const { account, store } = owner;
    const id = await createPreview(owner);
    const choose = (choices: object) => callOperation("startUpdate", createActor(account), { id, choices });
    const missing = await choose({ "assets/theme.js": { choice: "mine" } });
    const error = { code: "CHOICES_MISSING", details: { files: ["assets/base.css"] } };
    expect(missing).toEqual({ ok: false, error });
    const huge = { "assets/base.css": { choice: "edit", text: "x".repeat(21 * 1024 * 1024) } };
    expect(await choose(huge)).toMatchObject({ ok: false, error: { code: "INVALID_REQUEST" } });
    const text = (side: "mine" | "new" | "origin", path = "assets/base.css") =>
      fetchOperationValue("conflictText", createActor(account), { id, path, side });
    const [mine, release, origin] = [await text("mine"), await text("new"), await text("origin")];
    expect(new Set([mine, release, origin]).size).toBe(3);
    expect(origin).toBe(new TextDecoder().decode(readRelease("1.1.0")["assets/base.css"]));
    expect(
      await fetchOperationError("conflictText", createActor(account), { id, path: "assets/theme.js", side: "mine" }),
    ).toBe("INVALID_REQUEST");

    const own = `${release}\n/* both */\n`;
    const started = [
      choose({ "assets/base.css": { choice: "edit", text: own } }),
      choose({ "assets/base.css": { choice: "edit", text: own } }),
    ];
    expect((await Promise.all(started)).map(({ ok }) => ok).sort()).toEqual([false, true]);
    const job = await waitForPreviewOrEnd(owner, id);
    expect(job.state).toBe("done");
    const query = `{ theme(id: "${toGid(job.themeId)}") { files(first: 1, filenames: ["assets/base.css"]) { nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
    const { data } = await askStore<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
    expect(data.theme.files.nodes[0]?.body.content).toBe(own);
    const conflict = { id, path: "assets/base.css", side: "mine" };
    expect(await fetchOperationError("updatePreview", createActor(account), id)).toBe("STATE_CONFLICT");
    expect(await fetchOperationError("conflictText", createActor(account), conflict)).toBe("STATE_CONFLICT");
    expect(await fetchOperationError("startUpdate", createActor(account), { id, choices: {} })).toBe("STATE_CONFLICT");
  });

  test("starts only one of two updates of a store", { meta: { provokes: "JOB_RUNNING" } }, async () => {
    const owner = await mintThemeOwner(server, { settings: { processingMs: 0 } });
    const ids = [await createPreview(owner), await createPreview(await withAnotherTheme(server, owner))];
    const choices = [{ "assets/base.css": { choice: "new" } }, {}];
    const begin = (id: string, at: number) =>
      callOperation("startUpdate", createActor(owner.account), { id, choices: choices[at] });
    const answers = await Promise.all(ids.map(begin));
    const running = ids[answers.findIndex(({ ok }) => ok)] ?? "";
    const refused = { ok: false, error: { code: "JOB_RUNNING", details: { job: running } } };
    expect(answers.filter(({ ok }) => !ok)).toEqual([refused]);
    expect(await waitForPreviewOrEnd(owner, running)).toMatchObject({ state: "done" });
  });

  test("keeps three copies: announces an older one, then deletes it unless renamed or scheduled", async () => {
    const owner = await mintThemeOwner(server);
    const { account, store } = owner;
    const installed = async (name: string): Promise<Job> => {
      const request = { shop: store.domain, version: "2.0.4", name };
      const job = await fetchOperationValue("installTheme", createActor(account), request);
      return waitForPreviewOrEnd(owner, job.id);
    };
    const updated = async (): Promise<Job> => {
      const id = await createPreview(owner);
      await startUpdate(account, id);
      return waitForPreviewOrEnd(owner, id);
    };
    const names = async () =>
      (await listCopies(store)).map(({ name }) => name).filter((name) => name.startsWith("Copy"));
    const oldest = await installed("Copy 1");
    expect((await installed("Copy 2")).report?.leaving).toEqual([]);
    const scheduled = await installed("Copy 3");
    expect(scheduled.report?.leaving).toEqual([]);
    const first = await updated();
    expect(first.report).toMatchObject({ pruned: [], leaving: [{ name: "Copy 1", madeAt: oldest.endedAt }] });
    expect(await names()).toHaveLength(3);
    // The deletion is tried again, and reported once.
    const order = { mode: "status", status: 502, path: store.domain, bodyIncludes: "DeleteTheme", times: 1 };
    await startFault("shopify", order);
    const second = await updated();
    expect(second.report).toMatchObject({ pruned: [{ name: "Copy 1" }], leaving: [{ name: "Copy 2" }] });
    expect(await names()).toEqual(["Copy 2", "Copy 3"]);
    const [announced] = second.report?.leaving ?? [];
    const rename = `mutation { themeUpdate(id: "${toGid(announced?.id)}", input: { name: "Copy of mine" }) { theme { id } } }`;
    await askStore(store, rename);
    const at = new Date(Date.now() + hours(3)).toISOString();
    await fetchOperationValue("schedulePublication", createActor(account), { id: scheduled.id, at });
    expect((await updated()).report).toMatchObject({ pruned: [], leaving: [{ name: "Copy of mine" }] });
    expect(await names()).toContain("Copy of mine");
    const { events } = await fetchOperationValue("events", createActor(account));
    expect(events.filter(({ type }) => type === "theme.pruned").map(({ reason }) => reason)).toEqual(["Copy 1"]);
  });
});

describe("previewUpdate", () => {
  test("lists every difference of a theme without a base release", async () => {
    const owner = await mintThemeOwner(server);
    const starter = (await listThemes(owner.store)).find(({ name }) => name === "Starter");
    const id = await createPreview({ ...owner, themeId: String(starter?.id) });
    const preview = await fetchPreview(owner.account, id);
    expect(preview.installed).toBeNull();
    expect(listConflicts(preview)).toContain("layout/theme.liquid");
    await startUpdate(owner.account, id, { choice: "new" });
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done", fromVersion: null });
  });

  test("ends the waiting preview of the same theme", async () => {
    const owner = await mintThemeOwner(server);
    const first = await createPreview(owner);
    const second = await createPreview(owner);
    expect(await readJob(owner.account, first)).toMatchObject({ state: "cancelled", failure: null });
    expect(await readJob(owner.account, second)).toMatchObject({ state: "waiting" });
  });

  test("rejects a wrong key, an unknown theme and another account, and reads nothing", {
    meta: { provokes: ["ACTIVATION_NOT_FOUND", "PAUSED", "API_SECRET_MISMATCH"] },
  }, async () => {
    const owner = await mintThemeOwner(server);
    const [request, stranger] = [createPreviewRequest(owner), await mintAccount()];
    expect(
      await fetchOperationError("previewUpdate", createActor(owner.account), {
        ...request,
        apiSecretKey: "shpss_other",
      }),
    ).toBe("API_SECRET_MISMATCH");
    expect(await fetchOperationError("previewUpdate", createActor(owner.account), { ...request, themeId: "999" })).toBe(
      "THEME_NOT_FOUND",
    );
    expect(await fetchOperationError("previewUpdate", createActor(owner.account), { ...request, themeId: "x" })).toBe(
      "INVALID_REQUEST",
    );
    expect(await fetchOperationError("previewUpdate", createActor(stranger), request)).toBe("ACTIVATION_NOT_FOUND");
    const id = await createPreview(owner);
    const isMissing = async (name: OperationName, argument: string | object) =>
      expect(await fetchOperationError(name, createActor(stranger), argument), name).toBe("JOB_NOT_FOUND");
    for (const name of ["job", "jobPage", "updatePreview"] as const) await isMissing(name, id);
    await isMissing("conflictText", { id, path: "assets/base.css", side: "new" });
    await isMissing("startUpdate", { id, choices: {} });
    const admin = createActor(await mintAccount(), "admin");
    const [licenceId = ""] = owner.account.licenceIds;
    await fetchOperationValue("pauseLicence", admin, { licenceId, reason: "test" });
    const choices = { "assets/base.css": { choice: "new" } };
    expect(await fetchOperationError("startUpdate", createActor(owner.account), { id, choices })).toBe("PAUSED");
    await fetchOperationValue("cancelJob", createActor(owner.account), id);
    expect(await fetchOperationError("updatePreview", createActor(owner.account), id)).toBe("STATE_CONFLICT");
    expect(await listCopies(owner.store)).toHaveLength(1);
  });
});
