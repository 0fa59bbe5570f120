/** The new theme that an update is to write. */
import { describe, expect, test } from "vitest";
import { createActiveCustomer, createTestContext } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createPreview, editedPath } from "../../fixtures/previews.ts";
import { saveChoices } from "../update-input.ts";
import { loadTarget } from "./target-files.ts";

const toDraft = async (id: string) => ({ context: createTestContext(), job: await loadJobRow(id) });

describe("loadTarget", () => {
  test("takes the merchant's file where they keep it, the release's others, and removes nothing", async () => {
    const draft = await toDraft((await createPreview()).id);
    const choices = await saveChoices(draft, new Map([[editedPath, { choice: "mine" }]]));
    const { files, removed } = await loadTarget({ ...draft, job: { ...draft.job, choices } });
    expect(files.find(({ path }) => path === editedPath)).toMatchObject({ from: "store" });
    expect(files.length).toBeGreaterThan(1);
    expect(new Set(files.filter(({ path }) => path !== editedPath).map(({ from }) => from))).toEqual(
      new Set(["release"]),
    );
    expect(removed).toEqual([]);
  });

  test("takes the release's files for an install, all of them new", async () => {
    const id = await insertTestJob(await createActiveCustomer());
    const { files, start, removed, counts } = await loadTarget(await toDraft(id));
    expect(new Set(files.map(({ from }) => from))).toEqual(new Set(["release"]));
    expect([start, removed]).toEqual(["release", []]);
    const none = { kept: 0, merged: 0, replaced: 0, removed: 0, conflicts: 0 };
    expect(counts).toEqual({ ...none, files: files.length, added: files.length });
  });
});
