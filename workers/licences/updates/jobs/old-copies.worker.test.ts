/** Which of the copies that the last update announced the next one deletes. */
import { describe, expect, test } from "vitest";
import {
  call,
  countCreatedThemes,
  createActiveCustomer,
  createTestContext,
  listEventTypes,
  runSql,
} from "../../fixtures/internal.ts";
import { createCopy, createTheme, insertTestJob, loadJobRow, type Owner } from "../../fixtures/jobs.ts";
import { saveSource } from "../update-input.ts";
import { advanceJob } from "./job-runner.ts";
import { parseReport } from "./job-view.ts";
import { findLeavingCopies } from "./old-copies.ts";
import { selectLastReport } from "./publication-repository.ts";
import type { StepContext } from "./step-context.ts";

const source = { installed: null, origins: {}, open: {}, migrations: [], isLive: true, files: [] };

const listedTheme = { role: "UNPUBLISHED" as const, processing: false, failed: false };

/** A finished update announces the copy, and another one is about to make room for its own. */
async function insertUpdateAfter(owner: Owner, leaving: { id: string; name: string }, sourceId = "1") {
  const last = await insertTestJob(owner, { kind: "update", state: "done", step: "verify", source_theme_id: "1" });
  const report = JSON.stringify({ leaving: [{ ...leaving, madeAt: null }] });
  await runSql("UPDATE jobs SET report = ? WHERE id = ?", report, last);
  const id = await insertTestJob(owner, { kind: "update", step: "slot", source_theme_id: sourceId });
  await saveSource({ context: createTestContext(), job: await loadJobRow(id) }, source);
  return id;
}

async function updateAfter(...[owner, leaving, sourceId]: Parameters<typeof insertUpdateAfter>) {
  const id = await insertUpdateAfter(owner, leaving, sourceId);
  expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
  const job = await loadJobRow(id);
  expect(job).toMatchObject({ state: "running", step: "create" });
  return parseReport(job.report);
}

async function createOwner() {
  const owner = await createActiveCustomer();
  const copy = await createCopy(owner);
  const { theme_id: id } = await loadJobRow(copy);
  return { owner, copy, theme: { id: id ?? "", name: "Copy" } };
}

describe("selectLastReport", () => {
  test("returns the owner's own report, not that of the store's former owner", async () => {
    const { database } = createTestContext();
    const [owner, former] = [await createActiveCustomer(), await createActiveCustomer()];
    const insert = async (by: Owner, report: string, day: string) => {
      const id = await insertTestJob(by, { kind: "update", state: "done", source_theme_id: "1" });
      const { shop } = owner.store;
      await runSql("UPDATE jobs SET shop = ?, report = ?, ended_at = ? WHERE id = ?", shop, report, day, id);
    };
    await insert(owner, '{"of":"owner"}', "2026-01-01");
    await insert(former, '{"of":"former"}', "2026-01-02");
    const job = { account: owner.actor.email, shop: owner.store.shop };
    expect(await database.rows(selectLastReport(database, job))).toEqual([{ report: '{"of":"owner"}' }]);
  });
});

describe("findLeavingCopies", () => {
  test("announces the copies that are older than the three newest in the store, with their time", async () => {
    const owner = await createActiveCustomer();
    const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
    for (const day of days) await runSql("UPDATE jobs SET ended_at = ? WHERE id = ?", day, await createCopy(owner));
    const [oldest, ...others] = ["100", "101", "102", "103"];
    const id = await insertTestJob(owner, {
      kind: "update",
      step: "verify",
      source_theme_id: "1",
      theme_id: others.at(-1) ?? "",
    });
    const work = { context: createTestContext(), job: await loadJobRow(id) } as StepContext;
    const list = async (...ids: (string | undefined)[]) =>
      findLeavingCopies(
        work,
        ids.map((theme = "") => ({ ...listedTheme, id: theme, name: `Copy ${theme}` })),
      );
    expect(await list(oldest, ...others)).toEqual([{ id: oldest, name: `Copy ${oldest}`, madeAt: days[0] }]);
    // The merchant has deleted one in Shopify.
    expect(await list(oldest, ...others.slice(1))).toEqual([]);
  });
});

describe("deleteLeavingCopies", () => {
  test("deletes an announced copy, and reports it", async () => {
    const { owner, theme } = await createOwner();
    expect(await updateAfter(owner, theme)).toMatchObject({ pruned: [theme] });
    expect(await countCreatedThemes(owner.store)).toBe(0);
    expect(await listEventTypes(owner.actor)).toContain("theme.pruned");
  });

  test("finds no room in a store that is full without the announced copy", async () => {
    const { owner, theme } = await createOwner();
    for (let themes = 2; themes < 21; themes++) await createTheme(owner.store);
    const id = await insertUpdateAfter(owner, theme);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "failed", failure_code: "THEME_LIMIT" });
  });

  test.each<[string, (owner: Owner, copy: string) => Promise<unknown>]>([
    ["it is public", ({ actor }, copy) => call(actor, "publishTheme", copy)],
    [
      "a rollback would publish it",
      async (owner, copy) => {
        for (const id of [copy, await createCopy(owner)])
          expect((await call(owner.actor, "publishTheme", id)).status).toBe(200);
      },
    ],
    [
      "it is to be published at a set time",
      (_, copy) => runSql("UPDATE jobs SET publish_at = '2099-01-01T00:00:00.000Z' WHERE id = ?", copy),
    ],
    ["no job of its owner has created it", (_, copy) => runSql("DELETE FROM jobs WHERE id = ?", copy)],
  ])("keeps an announced copy when %s", async (_, change) => {
    const { owner, copy, theme } = await createOwner();
    await change(owner, copy);
    const before = await countCreatedThemes(owner.store);
    expect((await updateAfter(owner, theme)).pruned).toBeUndefined();
    expect(await countCreatedThemes(owner.store)).toBe(before);
  });

  test("keeps an announced copy that was renamed", async () => {
    const { owner, theme } = await createOwner();
    await updateAfter(owner, { ...theme, name: "Before" });
    expect(await countCreatedThemes(owner.store)).toBe(1);
  });

  test("keeps an announced copy from which the next update starts", async () => {
    const { owner, theme } = await createOwner();
    await updateAfter(owner, theme, theme.id);
    expect(await countCreatedThemes(owner.store)).toBe(1);
  });
});
