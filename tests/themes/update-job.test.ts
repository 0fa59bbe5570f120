/**
 * Updating a theme with the store's real answers: the merchant's work is kept, and the published theme never written.
 */
import { strFromU8 } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { shareFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults } from "#tests/support/minting.ts";
import { readMerchantEdits, readRelease } from "#tests/support/theme-files.ts";
import {
  createPreview,
  fetchPreview,
  fetchReport,
  findPublishedTheme,
  listChecksums,
  listConflicts,
  listCopies,
  mintThemeOwner,
  startUpdate,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";

const toText = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array());

const server = shareFileServer();
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
});
