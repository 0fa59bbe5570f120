/** Single turns of a job: a store that does not answer, and a run that was replaced. */
import { expect, test } from "vitest";
import { callsTo, contextNow, installed, makeStore, run, themesMadeIn } from "../fixtures/internal.ts";
import { jobRow, newJob } from "../fixtures/jobs.ts";
import { advance } from "./advance.ts";

test("a run that was replaced neither calls the store nor writes", async () => {
  const owner = await installed();
  const id = await newJob(owner);
  const [before, calls] = [await jobRow(id), await callsTo(owner.store)];
  expect(await advance(contextNow(), { id, run: 1 })).toEqual({ over: true });
  expect(await jobRow(id)).toEqual(before);
  expect(await callsTo(owner.store)).toBe(calls);
  expect(await advance(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await jobRow(id)).toMatchObject({ step: "process", run: 2, theme_id: "100" });
});

test.each(["waiting", "done", "failed", "cancelled"] as const)(
  "a job that is %s neither calls the store nor changes",
  async (state) => {
    const owner = await installed();
    const id = await newJob(owner, { state });
    await run("UPDATE jobs SET cancel_asked_at = updated_at, create_began_at = updated_at WHERE id = ?", id);
    const calls = await callsTo(owner.store);
    expect(await advance(contextNow(), { id, run: 2 })).toEqual({ over: true });
    expect(await callsTo(owner.store)).toBe(calls);
  },
);

test("a theme whose creation got no answer is found again instead of created twice", async () => {
  const owner = await installed();
  await makeStore(owner.store, "lost");
  const id = await newJob(owner);
  const first = await advance(contextNow(), { id, run: 2 });
  expect(first).toMatchObject({ over: false, afterMs: expect.any(Number) });
  expect(await jobRow(id)).toMatchObject({ step: "create", theme_id: null, attempts: 1, state: "running" });
  expect(await advance(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await jobRow(id)).toMatchObject({ step: "process", theme_id: "100" });
  expect(await themesMadeIn(owner.store)).toBe(1);
});
