/** The new theme that an update is to write. */
import { expect, test } from "vitest";
import { call, createTestContext } from "../fixtures/internal.ts";
import { loadJobRow } from "../fixtures/jobs.ts";
import { createPreview, editedPath } from "../fixtures/previews.ts";
import { loadTarget } from "./target-files.ts";

test("the new theme has the merchant's file where they keep it, the release's others, and nothing is removed", async () => {
  const { actor, id } = await createPreview();
  const choices = { [editedPath]: { choice: "mine" } };
  expect(await call(actor, "startUpdate", { id, choices })).toMatchObject({ status: 200 });
  const { files, removed } = await loadTarget({ context: createTestContext(), job: await loadJobRow(id) });
  expect(files.find(({ path }) => path === editedPath)).toMatchObject({ from: "store" });
  expect(files.length).toBeGreaterThan(1);
  expect(new Set(files.filter(({ path }) => path !== editedPath).map(({ from }) => from))).toEqual(
    new Set(["release"]),
  );
  expect(removed).toEqual([]);
});
