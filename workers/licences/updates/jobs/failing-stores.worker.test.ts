/** Jobs in stores that fail for a moment or reject a call, and in stores whose themes change while the job runs. */
import { describe, expect, test } from "vitest";
import {
  call,
  countCreatedThemes,
  countEvents,
  createActiveCustomer,
  createTestContext,
  runSql,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createTheme, deleteTheme, insertTestJob, loadJobRow, type Owner } from "../../fixtures/jobs.ts";
import { createPreview, editedPath } from "../../fixtures/previews.ts";
import type { Behaviour } from "../../fixtures/stores.ts";
import { saveChoices } from "../update-input.ts";
import { advanceJob } from "./job-runner.ts";

const advance = (id: string) => advanceJob(createTestContext(), { id, run: 2 });

/** Expects that the turn ends the job with this failure. */
async function expectFailed(id: string, code: string) {
  expect(await advance(id)).toEqual({ over: true });
  const job = await loadJobRow(id);
  expect(job).toMatchObject({ state: "failed", failure_code: code });
  return job;
}

/** Fills the store up to what its plan allows. */
async function fill({ store }: Owner): Promise<void> {
  for (let themes = 1; themes < 20; themes++) await createTheme(store);
}

/** An update whose copy exists, so that its files come next. */
async function createUpdateWithCopy() {
  const preview = await createPreview();
  const draft = { context: createTestContext(), job: await loadJobRow(preview.id) };
  const choices = await saveChoices(draft, new Map([[editedPath, { choice: "mine" }]]));
  const copy = await createTheme(preview.store);
  await runSql(
    `UPDATE jobs SET state = 'running', step = 'write', choices = ?, theme_id = ?, create_began_at = updated_at
     WHERE id = ?`,
    ...[choices, copy, preview.id],
  );
  return { ...preview, copy };
}

describe("advanceJob of an install", () => {
  const next = { check: "slot", slot: "create", process: "verify" } as const;

  test.each(["check", "slot", "process"] as const)(
    "takes the step %s again after the store failed for a moment",
    async (step) => {
      const owner = await createActiveCustomer();
      const theme = step === "process" ? await createTheme(owner.store) : "";
      const id = await insertTestJob(owner, { step, ...(theme ? { theme_id: theme } : {}) });
      await setBehaviour(owner.store, "broken");
      expect(await advance(id)).toMatchObject({ over: false, afterMs: 1_000 });
      expect(await loadJobRow(id)).toMatchObject({ state: "running", step, attempts: 1 });
      await setBehaviour(owner.store, "well");
      expect(await advance(id)).toMatchObject({ over: false });
      expect(await loadJobRow(id)).toMatchObject({ state: "running", step: next[step] });
      expect(await countCreatedThemes(owner.store)).toBe(step === "process" ? 1 : 0);
    },
  );

  test.each<["check" | "slot" | "create" | "process" | "verify", Behaviour, string]>([
    ["check", "revoked", "TOKEN_INVALID"],
    ["slot", "frozen", "STORE_FROZEN"],
    ["create", "unexempt", "EXEMPTION_MISSING"],
    ["process", "gone", "STORE_GONE"],
    ["verify", "locked", "STORE_LOCKED"],
  ])("fails at the step %s of a store that is %s with %s, and goes on there at a retry", async (step, as, code) => {
    const owner = await createActiveCustomer();
    const theme = step === "process" || step === "verify" ? await createTheme(owner.store) : "";
    const id = await insertTestJob(owner, { step, ...(theme ? { theme_id: theme } : {}) });
    await setBehaviour(owner.store, as);
    await expectFailed(id, code);
    expect(await countEvents("theme.job_failed", id)).toBe(1);
    expect((await call(owner.actor, "retryJob", id)).status).toBe(200);
    // Whether there is still room is asked again before a theme is created.
    expect(await loadJobRow(id)).toMatchObject({ step: step === "create" ? "slot" : step, theme_id: theme || null });
  });

  test.each<[Behaviour, string]>([
    ["rejecting", "THEME_REJECTED"],
    ["starter", "STORE_PLAN_LIMITED"],
  ])(
    "creates nothing in a store that is %s: %s",
    {
      meta: { provokes: ["THEME_REJECTED", "STORE_PLAN_LIMITED"] },
    },
    async (as, code) => {
      const owner = await createActiveCustomer();
      const id = await insertTestJob(owner);
      await setBehaviour(owner.store, as);
      await expectFailed(id, code);
      expect(await countCreatedThemes(owner.store)).toBe(0);
    },
  );

  test("creates nothing in a full store", { meta: { provokes: "THEME_LIMIT" } }, async () => {
    const owner = await createActiveCustomer();
    await fill(owner);
    const id = await insertTestJob(owner, { step: "slot" });
    expect(await expectFailed(id, "THEME_LIMIT")).toMatchObject({ step: "slot", theme_id: null });
    expect(await countCreatedThemes(owner.store)).toBe(19);
  });

  test("fails when the merchant deletes the new theme, and creates another one at a retry", {
    meta: { provokes: "THEME_NOT_FOUND" },
  }, async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner);
    await advance(id);
    await deleteTheme(owner.store, "100");
    expect(await expectFailed(id, "THEME_NOT_FOUND")).toMatchObject({ theme_id: null, create_began_at: null });
    expect((await call(owner.actor, "retryJob", id)).status).toBe(200);
    expect(["slot", "create"]).toContain((await loadJobRow(id)).step);
  });
});

describe("advanceJob of an update", () => {
  test("fails in a full store before its owner has to choose", async () => {
    const owner = await createActiveCustomer();
    await fill(owner);
    const id = await insertTestJob(owner, { kind: "update", step: "check", source_theme_id: "1" });
    const { failure_details: details, step } = await expectFailed(id, "THEME_LIMIT");
    expect([step, JSON.parse(details ?? "")]).toEqual(["check", { limit: 20 }]);
    await deleteTheme(owner.store, "100");
    expect((await call(owner.actor, "retryJob", id)).status).toBe(200);
  });

  test("fails when the merchant deletes a file while the theme is read", async () => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "shrinking");
    const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
    expect(await advance(id)).toMatchObject({ over: false });
    const { failure_details: details } = await expectFailed(id, "THEME_CHANGED");
    expect(JSON.parse(details ?? "")).toEqual({ files: [editedPath] });
  });

  test("fails on an edit between preview and start, creates nothing, and reads the theme again at a retry", {
    meta: { provokes: "THEME_CHANGED" },
  }, async () => {
    const { id, actor, store } = await createPreview();
    await runSql("UPDATE jobs SET state = 'queued' WHERE id = ?", id);
    await setBehaviour(store, "well");
    const { failure_details: details } = await expectFailed(id, "THEME_CHANGED");
    expect(JSON.parse(details ?? "")).toEqual({ files: [editedPath] });
    expect(await countCreatedThemes(store)).toBe(0);
    expect((await call(actor, "retryJob", id)).status).toBe(200);
    expect(await loadJobRow(id)).toMatchObject({ step: "read" });
  });

  test("does not read a theme that Shopify is still unpacking", { meta: { provokes: "THEME_NOT_READY" } }, async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
    await setBehaviour(owner.store, "unpacking");
    await expectFailed(id, "THEME_NOT_READY");
  });

  test("fails when the merchant has deleted the theme", async () => {
    const owner = await createActiveCustomer();
    const source = await createTheme(owner.store);
    const { id } = await createPreview({}, { owner, source });
    await deleteTheme(owner.store, source);
    await runSql("UPDATE jobs SET state = 'queued' WHERE id = ?", id);
    await expectFailed(id, "THEME_NOT_FOUND");
    expect(await countCreatedThemes(owner.store)).toBe(0);
  });

  test("fails when the merchant edits the theme while the copy is written, and deletes the copy", async () => {
    const { id, store } = await createUpdateWithCopy();
    await setBehaviour(store, "well");
    expect(await expectFailed(id, "THEME_CHANGED")).toMatchObject({ theme_id: null, create_began_at: null });
    expect(await countCreatedThemes(store)).toBe(0);
  });
});
