/** Updating a theme, against a store's real answers: the merchant's work is kept, and the public theme never written. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask as askStore, type FileServer, startFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { actorFor, internal } from "#tests/support/internal.ts";
import { control, endFaults, fault, mintAccount, type Store } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import { merchantEdits, releaseFiles } from "#tests/support/theme-files.ts";
import { ended, readJob, themesIn, until } from "#tests/support/theme-jobs.ts";
import {
  ask,
  beginUpdate,
  checksumsIn,
  conflictsOf,
  mintThemeOwner,
  previewOf,
  previewRequest,
  refusal,
  reportOf,
  start,
  type ThemeOwner,
  verb,
  withAnotherTheme,
} from "#tests/support/theme-updates.ts";
import type { Job } from "#workers/licences/contract.ts";
import { storedChecksum } from "#workers/licences/themes/merge/checksum.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());
afterEach(endFaults);

const stops = [...ended, "waiting"] as const satisfies Job["state"][];
const gid = (id: string | number | null | undefined) => `gid://shopify/OnlineStoreTheme/${id}`;
const copies = async (store: Store) => (await themesIn(store)).filter(({ role }) => role === "UNPUBLISHED");
const publicTheme = async (store: Store) => (await themesIn(store)).find(({ role }) => role === "MAIN");
const settled = (owner: ThemeOwner, id: string) => until(owner.account, id, [...stops]);

async function waiting(owner: ThemeOwner): Promise<string> {
  const id = await beginUpdate(owner);
  expect(await settled(owner, id)).toMatchObject({ state: "waiting", failure: null });
  return id;
}

/** What the store's owner writes into a theme by other means. */
const editedByHand = (owner: ThemeOwner) =>
  upsert(owner.store, gid(owner.themeId), { "snippets/by-hand.liquid": crypto.randomUUID() });

/** Starts the update and waits until its first files are on their way, where they stay for a moment. */
async function startAndMeetWriting({ account, store }: ThemeOwner, id: string): Promise<void> {
  const path = store.domain;
  await fault("shopify", { mode: "slow", delayMs: 1500, path, bodyIncludes: "WriteFiles", times: 1 });
  await start(account, id);
  while ((await control<unknown[]>("GET", "/faults.json")).length > 0)
    await new Promise((next) => setTimeout(next, 50));
}

describe("an update", () => {
  test("keeps or lists every edit, writes nothing of the public theme, is published and taken back", async () => {
    // So large that the store tells only where they are: one goes from theme to theme, the other is read to be looked through.
    const large = { "assets/film.mp4": "film".repeat(80_000), "assets/notes.md": "notes\n".repeat(50_000) };
    const owner = await mintThemeOwner(server, { edits: { ...merchantEdits(), ...large } });
    const { account, store, themeId } = owner;
    const before = await checksumsIn(store, themeId);
    const id = await waiting(owner);
    const preview = await previewOf(account, id);
    expect(preview.installed).toEqual({ version: "1.1.0", matching: 92, total: 97 });
    expect(conflictsOf(preview)).toEqual(["assets/base.css"]);
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
    const copy = await checksumsIn(store, job.themeId ?? "");
    const report = await reportOf(account, id);
    const told = new Map(report.files.map((file) => [file.path, file]));
    for (const path of Object.keys({ ...merchantEdits(), ...large })) {
      const { outcome = "" } = told.get(path) ?? {};
      expect(["kept", "merged", "conflict"], path).toContain(outcome);
      if (outcome === "kept") expect(copy[path], path).toBe(before[path]);
    }
    expect(told.get("assets/base.css")).toMatchObject({ outcome: "conflict", choice: "mine" });
    for (const { path, outcome } of report.files) expect(path in copy, path).toBe(outcome !== "removed");
    expect(await checksumsIn(store, themeId)).toEqual(before);

    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme" });
    await verb(account, `/jobs/${id}/publish`, {});
    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme – v2.0.4" });
    const { job: back } = await verb<{ job: Job }>(account, `/jobs/${id}/rollback`, {});
    expect(back.publication).toMatchObject({ former: { id: themeId, name: "Premium Theme" } });
    expect(await publicTheme(store)).toMatchObject({ name: "Premium Theme" });
    expect(await checksumsIn(store, themeId)).toEqual(before);

    const { events } = await verb<{ events: { type: string }[] }>(account, "/events");
    const types = events.map(({ type }) => type).filter((type) => type.startsWith("theme."));
    expect(types.reverse()).toEqual(["theme.update_started", "theme.updated", "theme.published", "theme.rolled_back"]);
    const { jobs } = await verb<{ jobs: Job[] }>(account, `/jobs?shop=${store.domain}`);
    expect(jobs).toEqual([expect.objectContaining({ id, actorRole: "user", fromVersion: "1.1.0", version: "2.0.4" })]);
  });

  test("waits for a choice of every conflict, which may be a text of the owner's own", async () => {
    const owner = await mintThemeOwner(server);
    const { account, store } = owner;
    const id = await waiting(owner);
    const choose = (choices: unknown) => ask(account, `/jobs/${id}/start`, { choices });
    const missing = await choose({ "assets/theme.js": { choice: "mine" } });
    expect([missing.status, await missing.json()]).toEqual([
      422,
      expect.objectContaining({ code: "CHOICES_MISSING", details: { files: ["assets/base.css"] } }),
    ]);
    const huge = { "assets/base.css": { choice: "edit", text: "x".repeat(21 * 1024 * 1024) } };
    expect((await choose(huge)).status).toBe(413);
    const text = async (side: string, path = "assets/base.css") =>
      (await verb<{ text: string }>(account, `/jobs/${id}/conflict?${new URLSearchParams({ path, side })}`)).text;
    const [mine, release, origin] = [await text("mine"), await text("new"), await text("origin")];
    expect(new Set([mine, release, origin]).size).toBe(3);
    expect(origin).toBe(new TextDecoder().decode(releaseFiles("1.1.0")["assets/base.css"]));
    expect(await refusal(account, `/jobs/${id}/conflict?path=assets/theme.js&side=mine`)).toBe("INVALID_REQUEST");

    const own = `${release}\n/* both */\n`;
    const started = [
      choose({ "assets/base.css": { choice: "edit", text: own } }),
      choose({ "assets/base.css": { choice: "edit", text: own } }),
    ];
    expect((await Promise.all(started)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const job = await settled(owner, id);
    expect(job.state).toBe("done");
    const query = `{ theme(id: "${gid(job.themeId)}") { files(first: 1, filenames: ["assets/base.css"]) { nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
    const { data } = await askStore<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
    expect(data.theme.files.nodes[0]?.body.content).toBe(own);
    for (const verbName of ["preview", "conflict?path=assets/base.css&side=mine"])
      expect(await refusal(account, `/jobs/${id}/${verbName}`)).toBe("STATE_CONFLICT");
    expect(await refusal(account, `/jobs/${id}/start`, { choices: {} })).toBe("STATE_CONFLICT");
  });

  test.runIf(isFull)("of a theme that stems from no release lists whatever differs", async () => {
    const owner = await mintThemeOwner(server);
    const starter = (await themesIn(owner.store)).find(({ name }) => name === "Starter");
    const id = await waiting({ ...owner, themeId: String(starter?.id) });
    const preview = await previewOf(owner.account, id);
    expect(preview.installed).toBeNull();
    expect(conflictsOf(preview)).toContain("layout/theme.liquid");
    await start(owner.account, id, { choice: "new" });
    expect(await settled(owner, id)).toMatchObject({ state: "done", fromVersion: null });
  });
});

test("a preview ends the one of the same theme that still waited", async () => {
  const owner = await mintThemeOwner(server);
  const first = await waiting(owner);
  const second = await waiting(owner);
  expect(await readJob(owner.account, first)).toMatchObject({ state: "cancelled", failure: null });
  expect(await readJob(owner.account, second)).toMatchObject({ state: "waiting" });
});

describe("who and what", () => {
  test("a wrong key, an unknown theme and somebody else are refused, and nothing is read", async () => {
    const owner = await mintThemeOwner(server);
    const [request, stranger] = [previewRequest(owner), await mintAccount()];
    const route = "/themes/update/preview";
    expect(await refusal(owner.account, route, { ...request, apiSecretKey: "shpss_other" })).toBe(
      "API_SECRET_MISMATCH",
    );
    expect(await refusal(owner.account, route, { ...request, themeId: "999" })).toBe("THEME_NOT_FOUND");
    expect(await refusal(owner.account, route, { ...request, themeId: "x" })).toBe("INVALID_REQUEST");
    expect(await refusal(stranger, route, request)).toBe("ACTIVATION_NOT_FOUND");
    const id = await waiting(owner);
    for (const path of ["preview", "report", "conflict?path=assets/base.css&side=new"])
      expect(await refusal(stranger, `/jobs/${id}/${path}`), path).toBe("JOB_NOT_FOUND");
    expect(await refusal(stranger, `/jobs/${id}/start`, { choices: {} })).toBe("JOB_NOT_FOUND");
    const admin = actorFor(await mintAccount(), "admin");
    const pause = await internal("/admin/licences/pause", admin, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ licenceId: owner.account.licenceIds[0], reason: "test" }),
    });
    expect(pause.status).toBe(200);
    const choices = { "assets/base.css": { choice: "new" } };
    expect(await refusal(owner.account, `/jobs/${id}/start`, { choices })).toBe("PAUSED");
    await verb(owner.account, `/jobs/${id}/cancel`, {});
    expect(await refusal(owner.account, `/jobs/${id}/preview`)).toBe("STATE_CONFLICT");
    expect(await copies(owner.store)).toHaveLength(1);
  });

  test("of two updates of a store one runs", async () => {
    const owner = await mintThemeOwner(server, { settings: { processingMs: 0 } });
    const ids = [await waiting(owner), await waiting(await withAnotherTheme(server, owner))];
    const choices = [{ "assets/base.css": { choice: "new" } }, {}];
    const begin = (id: string, at: number) => ask(owner.account, `/jobs/${id}/start`, { choices: choices[at] });
    const answers = await Promise.all(ids.map(begin));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const running = ids[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect(await refused?.json()).toMatchObject({ code: "JOB_RUNNING", details: { job: running } });
    expect(await settled(owner, running)).toMatchObject({ state: "done" });
  });
});

describe("a merchant who goes on working", () => {
  test("between preview and start stops the update, and a retry takes the work in", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    await editedByHand(owner);
    const before = await checksumsIn(owner.store, owner.themeId);
    await start(owner.account, id);
    expect(await settled(owner, id)).toMatchObject({
      state: "failed",
      failure: { code: "THEME_CHANGED", details: { files: ["snippets/by-hand.liquid"] } },
      themeId: null,
    });
    expect(await copies(owner.store)).toHaveLength(1);
    await verb(owner.account, `/jobs/${id}/retry`, {});
    expect(await settled(owner, id)).toMatchObject({ state: "waiting" });
    await start(owner.account, id);
    const job = await settled(owner, id);
    expect(job.state).toBe("done");
    const path = "snippets/by-hand.liquid";
    expect((await checksumsIn(owner.store, job.themeId ?? ""))[path]).toBe(before[path]);
    expect(await checksumsIn(owner.store, owner.themeId)).toEqual(before);
  });

  test("between two writes stops it before the next one, and what was made is taken away", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    await startAndMeetWriting(owner, id);
    await editedByHand(owner);
    expect(await settled(owner, id)).toMatchObject({
      state: "failed",
      step: "write",
      failure: { code: "THEME_CHANGED" },
      themeId: null,
    });
    expect(await copies(owner.store)).toHaveLength(1);
  });

  test("and publishes the copy while it is written: nothing more is written", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    await startAndMeetWriting(owner, id);
    const { themeId } = await readJob(owner.account, id);
    await askStore(owner.store, `mutation { themePublish(id: "${gid(themeId)}") { theme { id } } }`);
    const failed = await settled(owner, id);
    expect(failed).toMatchObject({ state: "failed", failure: { code: "STATE_CONFLICT" }, themeId });
    // Data are written after code: of them the release's stand there still.
    const [template, code] = ["templates/index.json", "sections/featured-collection.liquid"];
    const copy = await checksumsIn(owner.store, themeId ?? "");
    const ofRelease = (path: string) => storedChecksum(path, releaseFiles("2.0.4")[path] ?? new Uint8Array());
    expect(copy[template]).toBe(ofRelease(template));
    expect(copy[code]).not.toBe(ofRelease(code));
    expect(await publicTheme(owner.store)).toMatchObject({ id: Number(themeId) });
  });

  test.runIf(isFull)("and deletes the theme is told that it is gone", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    const starter = (await themesIn(owner.store)).find(({ name }) => name === "Starter");
    await askStore(owner.store, `mutation { themePublish(id: "${gid(starter?.id)}") { theme { id } } }`);
    await askStore(owner.store, `mutation { themeDelete(id: "${gid(owner.themeId)}") { deletedThemeId } }`);
    await start(owner.account, id);
    expect(await settled(owner, id)).toMatchObject({ state: "failed", failure: { code: "THEME_NOT_FOUND" } });
    expect(await copies(owner.store)).toHaveLength(0);
  });

  test.runIf(isFull)("and deletes the theme that was public before cannot go back to it, and is told so", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    await start(owner.account, id);
    await settled(owner, id);
    await verb(owner.account, `/jobs/${id}/publish`, {});
    await askStore(owner.store, `mutation { themeDelete(id: "${gid(owner.themeId)}") { deletedThemeId } }`);
    expect(await refusal(owner.account, `/jobs/${id}/rollback`, {})).toBe("THEME_NOT_FOUND");
  });
});

describe("a store in trouble", () => {
  test.runIf(isFull)("that asks for patience is left alone, and then goes on", async () => {
    const owner = await mintThemeOwner(server);
    const path = owner.store.domain;
    await fault("shopify", { mode: "status", status: 429, path, bodyIncludes: "ThemeBodies", times: 1 });
    const id = await waiting(owner);
    await fault("shopify", { mode: "status", status: 429, path, bodyIncludes: "WriteFiles", times: 1 });
    await start(owner.account, id);
    expect(await settled(owner, id)).toMatchObject({ state: "done" });
  });

  const calls = ["WriteFiles", "ThemeBodies", "ThemeFiles"];
  test.for(isFull ? calls : [])("that fails for a moment at %s delays the update and doubles nothing", async (text) => {
    const owner = await mintThemeOwner(server);
    const order = { mode: "status", status: 502, path: owner.store.domain, bodyIncludes: text, times: 1 };
    if (text === "ThemeBodies") await fault("shopify", order);
    const id = await waiting(owner);
    if (text !== "ThemeBodies") await fault("shopify", order);
    await start(owner.account, id);
    expect(await settled(owner, id)).toMatchObject({ state: "done", failure: null });
    expect(await copies(owner.store)).toHaveLength(2);
  });

  test.runIf(isFull)("without room for one more theme is told so, and nothing is made", async () => {
    const owner = await mintThemeOwner(server);
    const id = await waiting(owner);
    const copy = `mutation { themeDuplicate(id: "${gid(owner.themeId)}") { newTheme { id } } }`;
    for (let made = 2; made < 20; made++) await askStore(owner.store, copy);
    await start(owner.account, id);
    expect(await settled(owner, id)).toMatchObject({ state: "failed", failure: { code: "THEME_LIMIT" } });
    expect(await themesIn(owner.store)).toHaveLength(20);
  });
});

test("three copies stay: an older one is announced by one update and deleted by the next, unless it got another name", async () => {
  const owner = await mintThemeOwner(server);
  const { account, store } = owner;
  const installed = async (name: string): Promise<Job> => {
    const request = { shop: store.domain, version: "2.0.4", name };
    const { job } = await verb<{ job: Job }>(account, "/themes/install", request);
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
  const { events } = await verb<{ events: { type: string; reason: string | null }[] }>(account, "/events");
  expect(events.filter(({ type }) => type === "theme.pruned").map(({ reason }) => reason)).toEqual(["Copy 1"]);
});
