/** One turn of a job at a time, against a store that may not answer and engines that may be too late. */
import { expect, test } from "vitest";
import { callsTo, contextNow, installed, makeStore, run, themesMadeIn } from "../fixtures/internal.ts";
import { released } from "../fixtures/releases.ts";
import { newId } from "../identifier.ts";
import { advance } from "./advance.ts";
import { type JobRow, jobById } from "./store.ts";

type Owner = Awaited<ReturnType<typeof installed>>;

/** A job that is about to make its theme, in its second run. */
async function jobAtCreate({ actor, store, licenceId }: Owner): Promise<string> {
  const { version } = await released();
  const id = newId(new Date());
  const at = "2026-01-01T00:00:00.000Z";
  await run(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, run, step, version, name, created_at, updated_at)
     VALUES (?, 'install', ?, ?, 'user', ?, ?, 'running', 2, 'create', ?, 'Theme', ?, ?)`,
    ...[id, actor.email, actor.uid, licenceId, store.shop, version, at, at],
  );
  return id;
}

async function rowOf(id: string): Promise<JobRow> {
  const { database } = contextNow();
  const [row] = await database.rows<JobRow>(jobById(database, id));
  if (!row) throw new Error("The job is gone.");
  return row;
}

test("an engine of an earlier run asks the store nothing and writes nothing", async () => {
  const owner = await installed();
  const id = await jobAtCreate(owner);
  const [before, calls] = [await rowOf(id), await callsTo(owner.store)];
  expect(await advance(contextNow(), { id, run: 1 })).toEqual({ over: true });
  expect(await rowOf(id)).toEqual(before);
  expect(await callsTo(owner.store)).toBe(calls);
  expect(await advance(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await rowOf(id)).toMatchObject({ step: "process", run: 2, theme_id: "100" });
});

test.each(["waiting", "done", "failed", "cancelled"])(
  "a job that is %s takes no turn, whatever it was asked",
  async (state) => {
    const owner = await installed();
    const id = await jobAtCreate(owner);
    await run(
      `UPDATE jobs SET state = ?1, ended_at = iif(?1 = 'waiting', NULL, updated_at), failure_code = iif(?1 = 'failed', 'INTERNAL', NULL),
       cancel_asked_at = updated_at, create_began_at = updated_at
     WHERE id = ?2`,
      ...[state, id],
    );
    const calls = await callsTo(owner.store);
    expect(await advance(contextNow(), { id, run: 2 })).toEqual({ over: true });
    expect(await callsTo(owner.store)).toBe(calls);
  },
);

test("a theme whose creation got no answer is found again, and no second one is made", async () => {
  const owner = await installed();
  await makeStore(owner.store, "lost");
  const id = await jobAtCreate(owner);
  const first = await advance(contextNow(), { id, run: 2 });
  expect(first).toMatchObject({ over: false, afterMs: expect.any(Number) });
  expect(await rowOf(id)).toMatchObject({ step: "create", theme_id: null, attempts: 1, state: "running" });
  expect(await advance(contextNow(), { id, run: 2 })).toMatchObject({ over: false });
  expect(await rowOf(id)).toMatchObject({ step: "process", theme_id: "100" });
  expect(await themesMadeIn(owner.store)).toBe(1);
});
