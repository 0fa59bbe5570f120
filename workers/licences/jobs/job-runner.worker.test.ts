/** Single turns of a job: failing stores and replaced runners. */
import { expect, test } from "vitest";
import { call, callsTo, contextNow, installed, makeStore, run, themesMadeIn } from "../fixtures/internal.ts";
import { jobRow, newJob } from "../fixtures/jobs.ts";
import { advanceJob } from "./job-runner.ts";

test("a replaced runner neither calls the store nor writes", async () => {
  const owner = await installed();
  const id = await newJob(owner);
  const [before, calls] = [await jobRow(id), await callsTo(owner.store)];
  expect(await advanceJob(contextNow(), { id, run: 1 })).toEqual({ over: true });
  expect(await jobRow(id)).toEqual(before);
  expect(await callsTo(owner.store)).toBe(calls);
  expect(await advanceJob(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await jobRow(id)).toMatchObject({ step: "process", run: 2, theme_id: "100" });
});

test.each(["waiting", "done", "failed", "cancelled"] as const)(
  "a job that is %s neither calls the store nor changes",
  async (state) => {
    const owner = await installed();
    const id = await newJob(owner, { state });
    await run("UPDATE jobs SET cancel_asked_at = updated_at, create_began_at = updated_at WHERE id = ?", id);
    const calls = await callsTo(owner.store);
    expect(await advanceJob(contextNow(), { id, run: 2 })).toEqual({ over: true });
    expect(await callsTo(owner.store)).toBe(calls);
  },
);

test("a theme whose creation got no answer is found again instead of created twice", async () => {
  const owner = await installed();
  await makeStore(owner.store, "lost");
  const id = await newJob(owner);
  const first = await advanceJob(contextNow(), { id, run: 2 });
  expect(first).toMatchObject({ over: false, afterMs: expect.any(Number) });
  expect(await jobRow(id)).toMatchObject({ step: "create", theme_id: null, attempts: 1, state: "running" });
  expect(await advanceJob(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await jobRow(id)).toMatchObject({ step: "process", theme_id: "100" });
  expect(await themesMadeIn(owner.store)).toBe(1);
});

/** An install whose theme is created and unpacked, so that its files come next. */
async function installWithTheme() {
  const owner = await installed();
  const id = await newJob(owner);
  for (const step of ["process", "verify"]) {
    expect(await advanceJob(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await jobRow(id)).toMatchObject({ step, theme_id: "100" });
  }
  expect(await themesMadeIn(owner.store)).toBe(1);
  return { owner, id };
}

test("the theme of a job whose files Shopify rejects is removed", async () => {
  const { owner, id } = await installWithTheme();
  await makeStore(owner.store, "rejecting");
  expect(await advanceJob(contextNow(), { id, run: 2 })).toEqual({ over: true });
  expect(await jobRow(id)).toMatchObject({
    ...{ state: "failed", failure_code: "FILE_REJECTED", theme_id: null, create_began_at: null },
  });
  expect(await themesMadeIn(owner.store)).toBe(0);
});

test("the theme of a job that fails for another reason stays, so that a retry goes on with it", async () => {
  const { owner, id } = await installWithTheme();
  await makeStore(owner.store, "revoked");
  expect(await advanceJob(contextNow(), { id, run: 2 })).toEqual({ over: true });
  expect(await jobRow(id)).toMatchObject({ state: "failed", failure_code: "TOKEN_INVALID", theme_id: "100" });
  expect(await themesMadeIn(owner.store)).toBe(1);
});

test("the theme of a cancelled job is removed", async () => {
  const { owner, id } = await installWithTheme();
  expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
  expect(await advanceJob(contextNow(), { id, run: 2 })).toEqual({ over: true });
  expect(await jobRow(id)).toMatchObject({ state: "cancelled", theme_id: null });
  expect(await themesMadeIn(owner.store)).toBe(0);
});

test("an update fails while it reads a theme that already has the release", async () => {
  const owner = await installed();
  await makeStore(owner.store, "current");
  const id = await newJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
  expect(await advanceJob(contextNow(), { id, run: 2 })).toEqual({ over: true });
  const { state, failure_code, failure_details } = await jobRow(id);
  expect([state, failure_code, JSON.parse(failure_details ?? "")]).toEqual([
    ...["failed", "THEME_CURRENT", { version: "999.0.0" }],
  ]);
});
