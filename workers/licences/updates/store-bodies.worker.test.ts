/** Which bodies of a merchant's theme are read from the store, and which are known from its last job. */
import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import { describe, expect, test } from "vitest";
import { createActiveCustomer, createTestContext } from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import type { StepContext } from "./jobs/step-context.ts";
import { keepTheme } from "./known-theme.ts";
import { loadBodies, saveBodies } from "./store-bodies.ts";
import type { Source } from "./update-input.ts";

const path = "assets/base.css";

function createSource(text: string): Source {
  const bytes = new TextEncoder().encode(text);
  const files = [{ path, md5: computeStoredChecksum(path, bytes), size: bytes.length }];
  return { rules: 2, installed: null, origins: {}, open: {}, migrations: [], isLive: true, files };
}

describe("saveBodies", () => {
  test("says whether the store was asked, in this run or an earlier one, so that the theme is checked again", async () => {
    const context = createTestContext();
    const owner = await createActiveCustomer();
    const job = await loadJobRow(await insertTestJob(owner, { kind: "update", source_theme_id: "1" }));
    const asked: string[] = [];
    const themes = {
      bodies: async (_: string, paths: string[]) => {
        asked.push(...paths);
        return new Map(paths.map((each) => [each, { text: "read now" }]));
      },
    };
    const work = { context, job, themes, saveCount: async () => undefined } as unknown as StepContext;
    const [known, changed] = [createSource("known"), createSource("changed")];
    await keepTheme(context, job, { id: "1", isLive: true, files: known.files, texts: new Map([[path, "known"]]) });
    expect(await saveBodies(work, known, [path])).toBe(false);
    expect(asked).toEqual([]);
    expect(await saveBodies(work, changed, [path])).toBe(true);
    expect(await saveBodies(work, changed, [path])).toBe(true);
    expect(asked).toEqual([path]);
    expect(await loadBodies(work, known, [path])).toEqual(new Map([[path, { text: "known" }]]));
    expect(await loadBodies(work, changed, [path])).toEqual(new Map([[path, { text: "read now" }]]));
  });
});
