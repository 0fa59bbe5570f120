import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  administrator,
  bindings,
  call,
  createActiveCustomer,
  createTestContext,
  deactivate,
  runSql,
  selectValue,
} from "../../fixtures/internal.ts";
import { createCopy, loadJobRow } from "../../fixtures/jobs.ts";
import { createRelease, createThemeZip, createVersion, publish, upload } from "../../fixtures/releases.ts";
import { deleteOldJobs } from "../../maintenance/delete-old-jobs.ts";
import { loadReleaseStamps } from "../../releases/release-stamps.ts";
import { findKnownBodies, keepTheme } from "../known-theme.ts";
import { startRun } from "./dry-run-repository.ts";
import { runDryRuns } from "./run-dry-runs.ts";

type Customer = Awaited<ReturnType<typeof createActiveCustomer>>;

const product = "sections/main-product.liquid";
const lines = (middle: string) => `<p>one</p>\n<p>${middle}</p>\n<p>three</p>\n`;
const files = { [product]: lines("two"), "snippets/price.liquid": lines("price") };
let installed = "";
let draft = "";
const stores: Customer[] = [];

/** As a job that has read a theme of the store, by default its public one: the release's files and these edits. */
async function keepEdited(
  { store, licenceId }: Customer,
  edits: Record<string, string>,
  { unread = [], id = "1", isLive = true }: { unread?: string[]; id?: string; isLive?: boolean } = {},
) {
  const context = createTestContext();
  const stamps = new Map((await loadReleaseStamps(context, installed)).map((file) => [file.path, file]));
  for (const [path, text] of [
    ...Object.entries(edits),
    ...unread.map((each) => [each, lines("never read")] as const),
  ]) {
    const bytes = new TextEncoder().encode(text);
    stamps.set(path, { path, md5: computeStoredChecksum(path, bytes), size: bytes.length });
  }
  await keepTheme(
    context,
    { shop: store.shop, licence_id: licenceId },
    { id, isLive, files: [...stamps.values()], texts: new Map(Object.entries(edits)) },
  );
}

async function uploadDraft(middle: string): Promise<void> {
  const changed = { [product]: lines(middle), "snippets/price.liquid": lines("new price") };
  expect((await upload(draft, createThemeZip(draft, 3000, changed))).status).toBe(200);
}

const readResult = async () => (await call(administrator, "dryRun", draft)).body;
const start = () => call(administrator, "startDryRun", draft);
const listBodies = async () =>
  (await bindings.RELEASES.list({ prefix: "known-bodies/" })).objects.map(({ key }) => key);

/** Without the run that the start itself begins, so that a test controls each batch. */
async function startOnly(): Promise<void> {
  const { database } = createTestContext();
  await database.batch(startRun(database, draft, new Date()));
}

beforeAll(async () => {
  installed = (await createRelease(3000, files)).version;
  draft = createVersion();
  await uploadDraft("new");
  for (let index = 0; index < 7; index++) stores.push(await createActiveCustomer());
  const [first, second, third, ...untouched] = stores as [Customer, Customer, Customer];
  await keepEdited(first, { [product]: lines("mine") });
  await keepEdited(second, { [product]: lines("mine"), "snippets/price.liquid": lines("my price") });
  await keepEdited(third, { [product]: lines("new") }, { unread: ["snippets/price.liquid"] });
  for (const customer of untouched) await keepEdited(customer, {});
});

describe("keepTheme", () => {
  test("stores equal bodies of several stores once", async () => {
    // Four lists of files, and the bodies "mine", "my price" and "new".
    expect(await listBodies()).toHaveLength(7);
  });
});

describe("runDryRuns", () => {
  test("continues after an interruption and counts questions by file and store", async () => {
    await startOnly();
    expect(await readResult()).toMatchObject({ state: "running", connected: 7, counts: { known: 7, done: 0 } });
    let turns = 0;
    // Stops after one batch of stores.
    await runDryRuns(createTestContext(), () => turns++ > 1);
    expect(await readResult()).toMatchObject({ state: "running", endedAt: null, counts: { known: 7, done: 5 } });
    await runDryRuns(createTestContext());
    const result = await readResult();
    expect(result).toMatchObject({ state: "done", counts: { done: 7, computed: 7, asked: 2, losing: 0, noBase: 0 } });
    expect(result?.counts).toMatchObject({ unreadFiles: 1, unreadStores: 1 });
    expect(result?.files).toEqual([
      { path: product, stores: 2 },
      { path: "snippets/price.liquid", stores: 1 },
    ]);
    expect(result?.stores.map(({ questions }) => questions)).toEqual([2, 1]);
    expect(JSON.stringify(result)).not.toContain("my price");
  });

  test("names a store with missing bodies and the reason, and computes the others", async () => {
    const [, second] = stores as [Customer, Customer];
    const list = await selectValue<string>(
      "SELECT list FROM known_themes t JOIN activations v ON v.id = t.activation_id WHERE v.shop = ?",
      second.store.shop,
    );
    await bindings.RELEASES.delete(`known-bodies/${list}`);
    await startOnly();
    await runDryRuns(createTestContext());
    expect(await readResult()).toMatchObject({
      state: "done",
      counts: { computed: 6, asked: 1 },
      failed: [{ shop: second.store.shop, reason: "BODY_MISSING" }],
    });
  });

  test("ends the dry run of a draft that is replaced meanwhile", async () => {
    await startOnly();
    await uploadDraft("newer");
    await runDryRuns(createTestContext());
    expect(await readResult()).toMatchObject({ state: "replaced" });
    await start();
    await runDryRuns(createTestContext());
    expect((await call(stores[0]?.actor, "startDryRun", draft)).status).toBe(403);
  });

  describe("deleteOldJobs", () => {
    test("deletes known files with the store and after twelve months, and unused bodies", async () => {
      const [first, , third] = stores as [Customer, Customer, Customer];
      const countThemes = () => selectValue<number>("SELECT count(*) FROM known_themes");
      const clean = async () => {
        await runSql("UPDATE known_bodies SET stored_at = '2026-01-01T00:00:00.000Z'");
        await deleteOldJobs(bindings, crypto.randomUUID());
      };
      expect(await countThemes()).toBe(7);
      expect((await deactivate(first.actor, first.store)).status).toBe(200);
      expect(await countThemes()).toBe(6);
      await runSql(
        "UPDATE known_themes SET read_at = '2020-01-01T00:00:00.000Z' WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)",
        third.store.shop,
      );
      await clean();
      expect(await countThemes()).toBe(5);
      const [, , , kept] = stores as [Customer, Customer, Customer, Customer];
      expect((await call(kept.actor, "forgetAccount", "keep")).status).toBe(200);
      expect(await countThemes()).toBe(4);
      await clean();
      const left = await selectValue<number>("SELECT count(DISTINCT sha256) FROM known_theme_bodies");
      // The list that the test above deleted has a row, but no body.
      expect(await listBodies()).toHaveLength((left ?? 0) - 1);
      await runSql("DELETE FROM known_themes");
      await clean();
      expect(await listBodies()).toEqual([]);
    });
  });

  test("follows the published theme: a finished copy counts once it is published", async () => {
    const owner = await createActiveCustomer();
    const job = await createCopy(owner);
    const copy = (await loadJobRow(job)).theme_id ?? "";
    const mine = lines("mine again");
    await keepEdited(owner, { [product]: mine });
    await keepEdited(owner, { "snippets/price.liquid": lines("my price") }, { id: copy, isLive: false });
    const listAskingFiles = async () => {
      await startOnly();
      await runDryRuns(createTestContext());
      const result = await readResult();
      expect(result).toMatchObject({ state: "done", counts: { known: 1 } });
      return result?.files.map(({ path }) => path);
    };
    expect(await listAskingFiles()).toEqual([product]);
    expect((await call(owner.actor, "publishTheme", job)).status).toBe(200);
    expect(await listAskingFiles()).toEqual(["snippets/price.liquid"]);
    expect((await call(owner.actor, "rollBackTheme", job)).status).toBe(200);
    expect(await listAskingFiles()).toEqual([product]);

    // Bodies are found in every known theme of the store.
    const store = { shop: owner.store.shop, licence_id: owner.licenceId };
    const toFile = (path: string, text: string) => {
      const bytes = new TextEncoder().encode(text);
      return { path, md5: computeStoredChecksum(path, bytes), size: bytes.length };
    };
    const asked = [toFile(product, mine), toFile("snippets/price.liquid", lines("my price"))];
    const found = await findKnownBodies(createTestContext(), store, asked);
    expect([...found.keys()].sort()).toEqual([product, "snippets/price.liquid"]);

    // Of a store's other themes, the three that were read last stay.
    for (const id of ["90", "91", "92", "93"]) await keepEdited(owner, {}, { id, isLive: false });
    const ids = "SELECT group_concat(theme_id) FROM (SELECT theme_id FROM known_themes ORDER BY theme_id)";
    expect(await selectValue(ids)).toBe("1,91,92,93");
  });

  test("names lost settings as in the theme editor", async () => {
    const note = { type: "text", id: "show_note", label: "Show the note" };
    const createHero = (settings: object[]) =>
      `<p></p>\n{% schema %}\n${JSON.stringify({ name: "Hero", settings })}\n{% endschema %}\n`;
    const createHome = (settings: object) =>
      JSON.stringify({ sections: { main: { type: "hero", settings } }, order: ["main"] });
    const release = (settings: object[]) => ({
      ...files,
      "sections/hero.liquid": createHero(settings),
      "templates/index.json": createHome({}),
    });
    installed = (await createRelease(3000, release([note]))).version;
    draft = createVersion();
    expect((await upload(draft, createThemeZip(draft, 3000, release([])))).status).toBe(200);
    await keepEdited(await createActiveCustomer(), { "templates/index.json": createHome({ show_note: "Mine" }) });
    await startOnly();
    await runDryRuns(createTestContext());
    const result = await readResult();
    expect(result?.settings).toEqual([
      {
        ...{ path: "templates/index.json", place: "main", setting: "show_note", stores: 1 },
        names: { label: "Show the note", placeName: "Hero" },
      },
    ]);
    expect(JSON.stringify(result)).not.toContain("Mine");
  });

  test("counts stores whose theme settings have a value that the release refuses", async () => {
    const toData = (width: number) => ({ "config/settings_data.json": JSON.stringify({ current: { width } }) });
    const release = (version: string, max: number) => ({
      "config/settings_schema.json": JSON.stringify([
        { name: "theme_info", theme_name: "Premium Theme", theme_version: version },
        {
          name: "Layout",
          settings: [{ type: "range", id: "width", label: "Width", min: 1000, max, step: 100, default: 1200 }],
        },
      ]),
      ...toData(max),
    });
    installed = createVersion();
    draft = createVersion();
    expect((await upload(installed, createThemeZip(installed, 3000, release(installed, 1600)))).status).toBe(200);
    expect((await publish(installed)).status).toBe(200);
    expect((await upload(draft, createThemeZip(draft, 3000, release(draft, 1400)))).status).toBe(200);
    const countRefusing = async () => {
      await startOnly();
      await runDryRuns(createTestContext());
      return (await readResult())?.counts.refusing;
    };
    await runSql("DELETE FROM known_themes");
    await keepEdited(await createActiveCustomer(), toData(1300));
    expect(await countRefusing()).toBe(0);
    await keepEdited(await createActiveCustomer(), toData(1500));
    await keepEdited(await createActiveCustomer(), {});
    expect(await countRefusing()).toBe(2);
  });
});
