/** Single turns of a job: failing stores and replaced runners. */
import { describe, expect, test } from "vitest";
import { haltedByInstall } from "#base/halt-reasons.ts";
import {
  administrator,
  call,
  countCalls,
  countCreatedThemes,
  createActiveCustomer,
  createTestContext,
  runSql,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createCopy, insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createPreview, editedPath } from "../../fixtures/previews.ts";
import { startUpdate } from "../start-update.ts";
import { advanceJob } from "./job-runner.ts";

/** The test takes the turns alone: a second runner could create a second theme, which only the last step removes. */
const createContextWithoutRunner = () => ({ ...createTestContext(), themeJobs: { create: async () => {} } as never });

/** An install whose theme is created and unpacked, so that its files come next. */
async function installWithTheme() {
  const owner = await createActiveCustomer();
  const id = await insertTestJob(owner);
  for (const step of ["process", "verify"]) {
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await loadJobRow(id)).toMatchObject({ step, theme_id: "100" });
  }
  expect(await countCreatedThemes(owner.store)).toBe(1);
  return { owner, id };
}

describe("publishTheme", () => {
  test("publishes no copy that Shopify is still unpacking", { meta: { provokes: "THEME_NOT_READY" } }, async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    await setBehaviour(owner.store, "unpacking");
    expect((await call(owner.actor, "publishTheme", id)).body.code).toBe("THEME_NOT_READY");
  });

  test("says that a copy may be published or not when nothing confirms it", {
    meta: { provokes: "STORE_UNANSWERED" },
  }, async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    await setBehaviour(owner.store, "silent");
    expect((await call(owner.actor, "publishTheme", id)).body.code).toBe("STORE_UNANSWERED");
    await setBehaviour(owner.store, "well");
    expect((await call(owner.actor, "publishTheme", id)).body.publication?.standing).toBe("public");
  });
});

describe("advanceJob", () => {
  test("neither calls the store nor writes for a replaced runner", async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner);
    const [before, calls] = [await loadJobRow(id), await countCalls(owner.store)];
    expect(await advanceJob(createTestContext(), { id, run: 1 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toEqual(before);
    expect(await countCalls(owner.store)).toBe(calls);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await loadJobRow(id)).toMatchObject({ step: "process", run: 2, theme_id: "100" });
  });

  test.each(["waiting", "done", "failed", "cancelled"] as const)(
    "neither calls the store nor changes a job that is %s",
    async (state) => {
      const owner = await createActiveCustomer();
      const id = await insertTestJob(owner, { state });
      await runSql("UPDATE jobs SET cancel_asked_at = updated_at, create_began_at = updated_at WHERE id = ?", id);
      const calls = await countCalls(owner.store);
      expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
      expect(await countCalls(owner.store)).toBe(calls);
    },
  );

  test("finds a theme whose creation got no answer again instead of creating it twice", async () => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "lost");
    const id = await insertTestJob(owner);
    const first = await advanceJob(createTestContext(), { id, run: 2 });
    expect(first).toMatchObject({ over: false, afterMs: expect.any(Number) });
    expect(await loadJobRow(id)).toMatchObject({ step: "create", theme_id: null, attempts: 1, state: "running" });
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await loadJobRow(id)).toMatchObject({ step: "process", theme_id: "100" });
    expect(await countCreatedThemes(owner.store)).toBe(1);
  });

  test("blames the release whose files Shopify rejects in a second store: halts it and notifies the staff once", {
    meta: { provokes: "RELEASE_REFUSED" },
  }, async () => {
    const installIn = async (version: string | null) => {
      const { owner, id } = await installWithTheme();
      if (version !== null) await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, id);
      await setBehaviour(owner.store, "rejecting");
      expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
      const row = await loadJobRow(id);
      expect(row).toMatchObject({ state: "failed", theme_id: null, create_began_at: null });
      expect(await countCreatedThemes(owner.store)).toBe(0);
      return { owner, row };
    };
    const first = await installIn(null);
    const { version } = first.row;
    expect(first.row.failure_code).toBe("THEME_REJECTED");
    expect((await call(administrator, "rollout", version)).body).toMatchObject({ haltReason: null });

    const second = await installIn(version);
    expect(second.row.failure_code).toBe("RELEASE_REFUSED");
    const { files } = JSON.parse(second.row.failure_details ?? "{}");
    expect(files).toEqual([expect.stringContaining("/")]);
    expect((await call(administrator, "rollout", version)).body).toMatchObject({ haltReason: haltedByInstall });
    expect((await call(second.owner.actor, "retryJob", second.row.id)).body.code).toBe("RELEASE_HALTED");
    const listDue = async () => {
      const { body } = await call(administrator, "dueEventNotifications");
      return body.filter(({ halted }) => halted?.version === version);
    };
    const halted = { version, shop: second.owner.store.shop, files: files.join(", ") };
    expect(await listDue()).toMatchObject([{ type: "release.halted", halted }]);

    expect((await installIn(version)).row.failure_code).toBe("RELEASE_REFUSED");
    expect(await listDue()).toHaveLength(1);
  });

  test("makes the copy of the release where Shopify rejects definitions beside the merchant's data", async () => {
    const { actor, id, store } = await createPreview();
    await setBehaviour(store, "incompatible");
    const choices = { [editedPath]: { choice: "mine-file" as const } };
    await startUpdate(createContextWithoutRunner(), actor, { id, choices });
    const { run } = await loadJobRow(id);
    const steps: string[] = [];
    while (steps.at(-1) !== "verify" && steps.length < 12) {
      expect(await advanceJob(createTestContext(), { id, run })).toMatchObject({ over: false });
      steps.push((await loadJobRow(id)).step);
    }
    const path = ["create", "process", "write"];
    expect(steps).toEqual([...path, "slot", ...path, "verify"]);
    expect(await countCreatedThemes(store)).toBe(1);
  });

  test("keeps the answers of an update that Shopify rejects for the next preview", async () => {
    const first = await createPreview();
    const { actor, id, store } = first;
    const text = "<p>both</p>\n";
    await setBehaviour(store, "rejecting");
    const choices = { [editedPath]: { choice: "edit", text } };
    expect((await call(actor, "startUpdate", { id, choices })).status).toBe(200);
    await runSql("UPDATE jobs SET step = 'write', theme_id = '100' WHERE id = ?", id);
    await runSql(
      "UPDATE jobs SET state = 'failed', failure_code = 'FILE_REJECTED', ended_at = updated_at WHERE id = ?",
      id,
    );
    const second = await createPreview({}, { owner: first });
    expect((await call(actor, "conflictText", { id: second.id, path: editedPath, side: "answer" })).body).toBe(text);
  });

  test("keeps the theme of a job that fails for another reason, so that a retry goes on with it", async () => {
    const { owner, id } = await installWithTheme();
    await setBehaviour(owner.store, "revoked");
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "failed", failure_code: "TOKEN_INVALID", theme_id: "100" });
    expect(await countCreatedThemes(owner.store)).toBe(1);
  });

  test("fails an install when the store does not hold what was written", {
    meta: { provokes: "FILES_DIFFER" },
  }, async () => {
    const { id } = await installWithTheme();
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "failed", failure_code: "FILES_DIFFER" });
  });

  test("removes the theme of a cancelled job", async () => {
    const { owner, id } = await installWithTheme();
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled", theme_id: null });
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ state: "cancelled", kept: false });
    expect(await countCreatedThemes(owner.store)).toBe(0);
    expect((await call(owner.actor, "retryJob", id)).body).toMatchObject({ code: "STATE_CONFLICT" });
  });

  test("asks the store for no themes of a cancelled job that has created none", async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner, { step: "check" });
    const calls = await countCalls(owner.store);
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled", theme_id: null });
    expect(await countCalls(owner.store)).toBe(calls);
  });

  test("removes the theme of a cancelled job when the store answers again", async () => {
    const { owner, id } = await installWithTheme();
    await setBehaviour(owner.store, "broken");
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    await setBehaviour(owner.store, "well");
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled", theme_id: null });
    expect(await countCreatedThemes(owner.store)).toBe(0);
  });

  test("asks a silent store three times for a cancelled job, and then keeps its theme", async () => {
    const { owner, id } = await installWithTheme();
    await setBehaviour(owner.store, "broken");
    await runSql("UPDATE jobs SET attempts = 3 WHERE id = ?", id);
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    for (const attempts of [1, 2, 3]) {
      expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
      expect(await loadJobRow(id)).toMatchObject({ state: "running", attempts, theme_id: "100" });
    }
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled", theme_id: "100" });
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ state: "cancelled", kept: true });
    expect(await countCreatedThemes(owner.store)).toBe(1);
  });

  test("says that a cancelled job whose theme's id got lost may have kept the theme", async () => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "lost");
    const id = await insertTestJob(owner);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    await setBehaviour(owner.store, "broken");
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    for (let turn = 1; turn <= 3; turn++)
      expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled", theme_id: null });
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ kept: true });
  });

  test("fails an update while it reads a theme with more files than it compares", {
    meta: { provokes: "THEME_TOO_LARGE" },
  }, async () => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "vast");
    const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    expect(await loadJobRow(id)).toMatchObject({ state: "failed", failure_code: "THEME_TOO_LARGE" });
  });

  test("fails an update while it reads a theme that already has the release", {
    meta: { provokes: "THEME_CURRENT" },
  }, async () => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "current");
    const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toEqual({ over: true });
    const { state, failure_code, failure_details } = await loadJobRow(id);
    expect([state, failure_code, JSON.parse(failure_details ?? "")]).toEqual([
      ...["failed", "THEME_CURRENT", { version: "999.0.0" }],
    ]);
  });
});
