/** A job whose runner has stopped is found by the sweep, taken over once, and closed to the former runner. */
import { expect, test } from "vitest";
import { Database } from "../database.ts";
import { bindings, call, createActiveCustomer, runSql, selectValue, service } from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";
import { newId } from "../identifier.ts";
import { runScheduledTasks } from "../maintenance/tasks.ts";
import { silenceMs, stalledMs } from "./heartbeat.ts";
import { updateJob } from "./job-repository.ts";

/** A running job whose last heartbeat was so long ago. */
async function silentFor(ms: number) {
  const { actor, store, licenceId } = await createActiveCustomer();
  const { version } = await createRelease();
  const id = newId(new Date());
  const at = new Date(Date.now() - ms).toISOString();
  await runSql(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, created_at, updated_at)
     VALUES (?, 'install', ?, ?, 'user', ?, ?, 'running', 'check', ?, 'Copy', ?, ?)`,
    ...[id, actor.email, actor.uid, licenceId, store.shop, version, at, at],
  );
  return { actor, id };
}

const selectRun = (id: string) => selectValue<number>("SELECT run FROM jobs WHERE id = ?", id);

test("the next sweep replaces a silent runner and no other", async () => {
  const silent = await silentFor(silenceMs + 1_000);
  const signing = await silentFor(silenceMs / 3);
  await runScheduledTasks("* * * * *", bindings, 0);
  expect(await selectRun(silent.id)).toBe(2);
  expect(await selectRun(signing.id)).toBe(1);
});

test("two concurrent sweeps replace the runner once, and the former one can no longer write", async () => {
  const { id } = await silentFor(silenceMs + 1_000);
  await Promise.all([runScheduledTasks("* * * * *", bindings, 0), runScheduledTasks("* * * * *", bindings, 0)]);
  expect(await selectRun(id)).toBe(2);
  const database = new Database(bindings.DB);
  const [late] = await database.batch([updateJob(database, { id, run: 1 }, { theme_id: "7" }, new Date())]);
  expect(late?.changes).toBe(0);
  expect(await selectValue("SELECT theme_id FROM jobs WHERE id = ?", id)).toBeNull();
});

test("its owner sees that it waits until another runner takes it over", async () => {
  const { actor, id } = await silentFor(stalledMs + 1_000);
  const stalled = async () => (await call(actor, "job", id)).body.stalled;
  expect(await stalled()).toBe(true);
  await runSql("UPDATE jobs SET updated_at = ? WHERE id = ?", new Date().toISOString(), id);
  expect(await stalled()).toBe(false);
});

test("its owner's look at it replaces the runner, a look that may not write does not", async () => {
  const { actor, id } = await silentFor(silenceMs + 1_000);
  expect(await service.job({ actor, requestId: crypto.randomUUID(), readOnly: true }, id)).toMatchObject({ ok: true });
  expect(await selectRun(id)).toBe(1);
  expect((await call(actor, "job", id)).status).toBe(200);
  expect(await selectRun(id)).toBe(2);
});
