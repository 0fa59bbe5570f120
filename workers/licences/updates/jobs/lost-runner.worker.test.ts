/** A job whose runner has stopped is found by the sweep, taken over once, and closed to the former runner. */
import { describe, expect, test } from "vitest";
import { bindings, call, createActiveCustomer, runSql, selectValue, service } from "../../fixtures/internal.ts";
import { createRelease } from "../../fixtures/releases.ts";
import { runScheduledTasks } from "../../maintenance/tasks.ts";
import { counted, Database } from "../../platform/database.ts";
import { newId } from "../../platform/identifier.ts";
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

describe("runScheduledTasks", () => {
  test("replaces a silent runner in the next sweep, and no other", async () => {
    const silent = await silentFor(silenceMs + 1_000);
    const signing = await silentFor(silenceMs / 3);
    await runScheduledTasks("* * * * *", bindings, 0);
    expect(await selectRun(silent.id)).toBe(2);
    expect(await selectRun(signing.id)).toBe(1);
  });

  test("replaces a runner once in two concurrent sweeps, and the former one writes no more", async () => {
    const { id } = await silentFor(silenceMs + 1_000);
    await Promise.all([runScheduledTasks("* * * * *", bindings, 0), runScheduledTasks("* * * * *", bindings, 0)]);
    expect(await selectRun(id)).toBe(2);
    const database = new Database(bindings.DB);
    const [late] = await database.batch([counted(updateJob(database, { id, run: 1 }, { theme_id: "7" }, new Date()))]);
    expect(late?.changes).toBe(0);
    expect(await selectValue("SELECT theme_id FROM jobs WHERE id = ?", id)).toBeNull();
  });
});

describe("readJob", () => {
  test("shows the owner that a job waits until another runner takes it over", async () => {
    const { actor, id } = await silentFor(stalledMs + 1_000);
    const stalled = async () => (await call(actor, "job", id)).body.stalled;
    expect(await stalled()).toBe(true);
    await runSql("UPDATE jobs SET updated_at = ? WHERE id = ?", new Date().toISOString(), id);
    expect(await stalled()).toBe(false);
  });

  test("replaces a silent runner for the owner, but not for a reader that may not write", async () => {
    const { actor, id } = await silentFor(silenceMs + 1_000);
    expect(await service.job({ actor, requestId: crypto.randomUUID(), readOnly: true }, id)).toMatchObject({
      ok: true,
    });
    expect(await selectRun(id)).toBe(1);
    expect((await call(actor, "job", id)).status).toBe(200);
    expect(await selectRun(id)).toBe(2);
  });
});
