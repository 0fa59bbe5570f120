/** A job whose runner has stopped: found by the clock, taken once, and out of reach for the former runner. */
import { expect, test } from "vitest";
import { Database } from "../database.ts";
import { bindings, call, installed, run, value } from "../fixtures/internal.ts";
import { released } from "../fixtures/releases.ts";
import { newId } from "../identifier.ts";
import { scheduled } from "../maintenance/scheduled.ts";
import { silenceMs, stalledMs } from "./heartbeat.ts";
import { changeJob } from "./job-repository.ts";

/** A running job whose runner gave its last sign so long ago. */
async function silentFor(ms: number) {
  const { actor, store, licenceId } = await installed();
  const { version } = await released();
  const id = newId(new Date());
  const at = new Date(Date.now() - ms).toISOString();
  await run(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, created_at, updated_at)
     VALUES (?, 'install', ?, ?, 'user', ?, ?, 'running', 'check', ?, 'Copy', ?, ?)`,
    ...[id, actor.email, actor.uid, licenceId, store.shop, version, at, at],
  );
  return { actor, id };
}

const runOf = (id: string) => value<number>("SELECT run FROM jobs WHERE id = ?", id);

test("a silent job gets another runner at the next sweep, a job that signs keeps its own", async () => {
  const silent = await silentFor(silenceMs + 1_000);
  const signing = await silentFor(silenceMs / 3);
  await scheduled("* * * * *", bindings, 0);
  expect(await runOf(silent.id)).toBe(2);
  expect(await runOf(signing.id)).toBe(1);
});

test("two clocks at once give it one runner, and what the former one writes is refused", async () => {
  const { id } = await silentFor(silenceMs + 1_000);
  await Promise.all([scheduled("* * * * *", bindings, 0), scheduled("* * * * *", bindings, 0)]);
  expect(await runOf(id)).toBe(2);
  const database = new Database(bindings.DB);
  const [late] = await database.batch([changeJob(database, { id, run: 1 }, { theme_id: "7" }, new Date())]);
  expect(late?.changes).toBe(0);
  expect(await value("SELECT theme_id FROM jobs WHERE id = ?", id)).toBeNull();
});

test("its owner is told that it waits, until another runner signs it", async () => {
  const { actor, id } = await silentFor(stalledMs + 1_000);
  const stalled = async () => (await call(actor, "job", id)).body.stalled;
  expect(await stalled()).toBe(true);
  await run("UPDATE jobs SET updated_at = ? WHERE id = ?", new Date().toISOString(), id);
  expect(await stalled()).toBe(false);
});
