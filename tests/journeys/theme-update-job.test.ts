/**
 * Updating a theme with the store's real answers: the merchant's work is kept, and the published theme never written.
 */
import { strFromU8 } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask as askStore, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { actorFor, internal, internalError, internalValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount } from "#tests/support/minting.ts";
import { merchantEdits, releaseFiles } from "#tests/support/theme-files.ts";
import { listThemes, readJob } from "#tests/support/theme-jobs.ts";
import {
  copies,
  fetchPreview,
  fetchReport,
  gid,
  listChecksums,
  listConflicts,
  mintThemeOwner,
  previewRequest,
  publicTheme,
  settled,
  start,
  waiting,
  withAnotherTheme,
} from "#tests/support/theme-updates.ts";
import type { Job } from "#workers/licences/contract.ts";
import type { OperationName } from "#workers/licences/service.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());
afterEach(endFaults);

describe("an update", () => {
  test("keeps or lists every edit, never writes to the published theme, is published and reverted", async () => {
    // Files so large that Shopify returns only their URL: one is copied by URL, the other is read.
    const large = { "assets/film.mp4": "film".repeat(80_000), "assets/notes.md": "notes\n".repeat(50_000) };
    const owner = await mintThemeOwner(server, { edits: { ...merchantEdits(), ...large } });
    const { account, store, themeId } = owner;
    const before = await listChecksums(store, themeId);
    const id = await waiting(owner);
    const preview = await fetchPreview(account, id);
    expect(preview.installed).toEqual({ version: "1.1.0", matching: 92, total: 97 });
    expect(listConflicts(preview)).toEqual(["assets/base.css"]);
    expect(await copies(store)).toHaveLength(1);

    await start(account, id);
    const job = await settled(owner, id);
    expect(job).toMatchObject({
      state: "done",
      fromVersion: "1.1.0",
      version: "2.0.4",
      name: "Premium Theme – v2.0.4",
      percent: 100,
      report: { files: 106, conflicts: 1, kept: 3, merged: 4 },
    });
    const copy = await listChecksums(store, job.themeId ?? "");
    const report = await fetchReport(account, id);
    const reported = new Map(report.files.map((file) => [file.path, file]));
    for (const path of Object.keys({ ...merchantEdits(), ...large })) {
      const { outcome = "" } = reported.get(path) ?? {};
      expect(["kept", "merged", "conflict"], path).toContain(outcome);
      if (outcome === "kept") expect(copy[path], path).toBe(before[path]);
    }
    expect(reported.get("assets/base.css")).toMatchObject({ outcome: "conflict", choice: "mine" });
    for (const { path, outcome } of report.files) expect(path in copy, path).toBe(outcome !== "removed");
    expect(await listChecksums(store, themeId)).toEqual(before);

    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme" });
    await internalValue("publishTheme", actorFor(account), id);
    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme – v2.0.4" });
    const back = await internalValue("rollBackTheme", actorFor(account), id);
    expect(back.publication).toMatchObject({ former: { id: themeId, name: "Premium Theme" } });
    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme" });
    expect(await listChecksums(store, themeId)).toEqual(before);

    const events = await internalValue("events", actorFor(account));
    const types = events.map(({ type }) => type).filter((type) => type.startsWith("theme."));
    expect(types.reverse()).toEqual(["theme.update_started", "theme.updated", "theme.published", "theme.rolled_back"]);
    const { jobs } = await internalValue("updatePage", actorFor(account), { shop: store.domain });
    expect(jobs).toEqual([expect.objectContaining({ id, actorRole: "user", fromVersion: "1.1.0", version: "2.0.4" })]);
  });

  test("writes a template after the files it refers to, as Shopify requires", async () => {
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
    const owner = await mintThemeOwner(server, { edits: { ...merchantEdits(), ...own } });
    const before = await listChecksums(owner.store, owner.themeId);
    const id = await waiting(owner);
    await start(owner.account, id);
    const job = await settled(owner, id);
    expect(job).toMatchObject({ state: "done", failure: null });
    const copy = await listChecksums(owner.store, job.themeId ?? "");
    for (const path of Object.keys(own)) expect(copy[path], path).toBe(before[path]);
  });

  test("keeps a template within the limits of the merchant's section, and lists blocks that do not fit", async () => {
    const { "sections/image-with-text.liquid": section, "templates/index.json": page } = releaseFiles("1.1.0");
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
    const id = await waiting(owner);
    await start(owner.account, id);
    const job = await settled(owner, id);
    expect(job).toMatchObject({ state: "done", failure: null });
    const file = (await fetchReport(owner.account, id)).files.find(({ path }) => path === "templates/index.json");
    expect(file?.notes).toContainEqual({
      code: "SECTION_TOO_MANY",
      params: { section: "story / promises", type: "icon-list", most: "3" },
    });
  });

  test("waits for a choice on every conflict, which may be the owner's own text", async () => {
    const owner = await mintThemeOwner(server);
    const { account, store } = owner;
    const id = await waiting(owner);
    const choose = (choices: object) => internal("startUpdate", actorFor(account), { id, choices });
    const missing = await choose({ "assets/theme.js": { choice: "mine" } });
    const error = { code: "CHOICES_MISSING", details: { files: ["assets/base.css"] } };
    expect(missing).toEqual({ ok: false, error });
    const huge = { "assets/base.css": { choice: "edit", text: "x".repeat(21 * 1024 * 1024) } };
    expect(await choose(huge)).toMatchObject({ ok: false, error: { code: "INVALID_REQUEST" } });
    const text = (side: "mine" | "new" | "origin", path = "assets/base.css") =>
      internalValue("conflictText", actorFor(account), { id, path, side });
    const [mine, release, origin] = [await text("mine"), await text("new"), await text("origin")];
    expect(new Set([mine, release, origin]).size).toBe(3);
    expect(origin).toBe(new TextDecoder().decode(releaseFiles("1.1.0")["assets/base.css"]));
    expect(await internalError("conflictText", actorFor(account), { id, path: "assets/theme.js", side: "mine" })).toBe(
      "INVALID_REQUEST",
    );

    const own = `${release}\n/* both */\n`;
    const started = [
      choose({ "assets/base.css": { choice: "edit", text: own } }),
      choose({ "assets/base.css": { choice: "edit", text: own } }),
    ];
    expect((await Promise.all(started)).map(({ ok }) => ok).sort()).toEqual([false, true]);
    const job = await settled(owner, id);
    expect(job.state).toBe("done");
    const query = `{ theme(id: "${gid(job.themeId)}") { files(first: 1, filenames: ["assets/base.css"]) { nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
    const { data } = await askStore<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
    expect(data.theme.files.nodes[0]?.body.content).toBe(own);
    const conflict = { id, path: "assets/base.css", side: "mine" };
    expect(await internalError("updatePreview", actorFor(account), id)).toBe("STATE_CONFLICT");
    expect(await internalError("conflictText", actorFor(account), conflict)).toBe("STATE_CONFLICT");
    expect(await internalError("startUpdate", actorFor(account), { id, choices: {} })).toBe("STATE_CONFLICT");
  });

  test("of a theme without a base release lists every difference", async () => {
    const owner = await mintThemeOwner(server);
    const starter = (await listThemes(owner.store)).find(({ name }) => name === "Starter");
    const id = await waiting({ ...owner, themeId: String(starter?.id) });
    const preview = await fetchPreview(owner.account, id);
    expect(preview.installed).toBeNull();
    expect(listConflicts(preview)).toContain("layout/theme.liquid");
    await start(owner.account, id, { choice: "new" });
    expect(await settled(owner, id)).toMatchObject({ state: "done", fromVersion: null });
  });
});

test("a new preview ends the waiting one of the same theme", async () => {
  const owner = await mintThemeOwner(server);
  const first = await waiting(owner);
  const second = await waiting(owner);
  expect(await readJob(owner.account, first)).toMatchObject({ state: "cancelled", failure: null });
  expect(await readJob(owner.account, second)).toMatchObject({ state: "waiting" });
});

describe("permissions and input", () => {
  test("a wrong key, an unknown theme and another account are rejected, and nothing is read", async () => {
    const owner = await mintThemeOwner(server);
    const [request, stranger] = [previewRequest(owner), await mintAccount()];
    expect(
      await internalError("previewUpdate", actorFor(owner.account), { ...request, apiSecretKey: "shpss_other" }),
    ).toBe("API_SECRET_MISMATCH");
    expect(await internalError("previewUpdate", actorFor(owner.account), { ...request, themeId: "999" })).toBe(
      "THEME_NOT_FOUND",
    );
    expect(await internalError("previewUpdate", actorFor(owner.account), { ...request, themeId: "x" })).toBe(
      "INVALID_REQUEST",
    );
    expect(await internalError("previewUpdate", actorFor(stranger), request)).toBe("ACTIVATION_NOT_FOUND");
    const id = await waiting(owner);
    const isMissing = async (name: OperationName, argument: string | object) =>
      expect(await internalError(name, actorFor(stranger), argument), name).toBe("JOB_NOT_FOUND");
    for (const name of ["job", "jobPage", "updatePreview"] as const) await isMissing(name, id);
    await isMissing("conflictText", { id, path: "assets/base.css", side: "new" });
    await isMissing("startUpdate", { id, choices: {} });
    const admin = actorFor(await mintAccount(), "admin");
    const [licenceId = ""] = owner.account.licenceIds;
    await internalValue("pauseLicence", admin, { licenceId, reason: "test" });
    const choices = { "assets/base.css": { choice: "new" } };
    expect(await internalError("startUpdate", actorFor(owner.account), { id, choices })).toBe("PAUSED");
    await internalValue("cancelJob", actorFor(owner.account), id);
    expect(await internalError("updatePreview", actorFor(owner.account), id)).toBe("STATE_CONFLICT");
    expect(await copies(owner.store)).toHaveLength(1);
  });

  test("only one of two updates of a store runs", async () => {
    const owner = await mintThemeOwner(server, { settings: { processingMs: 0 } });
    const ids = [await waiting(owner), await waiting(await withAnotherTheme(server, owner))];
    const choices = [{ "assets/base.css": { choice: "new" } }, {}];
    const begin = (id: string, at: number) =>
      internal("startUpdate", actorFor(owner.account), { id, choices: choices[at] });
    const answers = await Promise.all(ids.map(begin));
    const running = ids[answers.findIndex(({ ok }) => ok)] ?? "";
    const refused = { ok: false, error: { code: "JOB_RUNNING", details: { job: running } } };
    expect(answers.filter(({ ok }) => !ok)).toEqual([refused]);
    expect(await settled(owner, running)).toMatchObject({ state: "done" });
  });
});

test("three copies stay: one update announces the deletion of an older copy, the next deletes it unless renamed", async () => {
  const owner = await mintThemeOwner(server);
  const { account, store } = owner;
  const installed = async (name: string): Promise<Job> => {
    const request = { shop: store.domain, version: "2.0.4", name };
    const job = await internalValue("installTheme", actorFor(account), request);
    return settled(owner, job.id);
  };
  const updated = async (): Promise<Job> => {
    const id = await waiting(owner);
    await start(account, id);
    return settled(owner, id);
  };
  const names = async () => (await copies(store)).map(({ name }) => name).filter((name) => name.startsWith("Copy"));
  const oldest = await installed("Copy 1");
  for (const name of ["Copy 2", "Copy 3"]) expect((await installed(name)).report?.leaving).toEqual([]);
  const first = await updated();
  expect(first.report).toMatchObject({ pruned: [], leaving: [{ name: "Copy 1", madeAt: oldest.endedAt }] });
  expect(await names()).toHaveLength(3);
  const second = await updated();
  expect(second.report).toMatchObject({ pruned: [{ name: "Copy 1" }], leaving: [{ name: "Copy 2" }] });
  expect(await names()).toEqual(["Copy 2", "Copy 3"]);
  const [announced] = second.report?.leaving ?? [];
  const rename = `mutation { themeUpdate(id: "${gid(announced?.id)}", input: { name: "Copy of mine" }) { theme { id } } }`;
  await askStore(store, rename);
  expect((await updated()).report?.pruned).toEqual([]);
  expect(await names()).toContain("Copy of mine");
  const events = await internalValue("events", actorFor(account));
  expect(events.filter(({ type }) => type === "theme.pruned").map(({ reason }) => reason)).toEqual(["Copy 1"]);
});
