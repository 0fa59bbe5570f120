/** A bulk job that is killed at any call of the database does each row once, leaves time to others, and can be stopped. */
import { describe, expect, test } from "vitest";
import {
  administrator,
  bindings,
  call,
  createCustomer,
  createTestContext,
  runSql,
  selectValue,
} from "../../fixtures/internal.ts";
import type { Context } from "../../platform/context.ts";
import { Database } from "../../platform/database.ts";
import { newId } from "../../platform/identifier.ts";
import type { Clock } from "../../platform/slices.ts";
import { insertBulkJob } from "./bulk-repository.ts";
import { runBulkJob, runIdleBulkJobs } from "./run-bulk-job.ts";

/** Stands still, so that slices have 1, then 10, then 20 rows. */
const clock: Clock = { now: () => 0, wait: async () => undefined };

/** A job for all licences of an account, as the request inserts it. */
async function insertJob(act: "pause" | "enable", account: string): Promise<string> {
  const { database, now } = createTestContext();
  const id = newId(now);
  const request = { requestId: id, requestHash: "", notification: null, filters: { account } };
  await database.batch([insertBulkJob(database, { id, act, reason: id, actor: administrator, now, ...request })]);
  return id;
}

const read = async (id: string) => (await call(administrator, "bulkJob", { id, after: undefined })).body.job;
const endLease = (id: string) => runSql("UPDATE bulk_jobs SET leased_until = '2026-01-01' WHERE id = ?", id);

/** The runner ends at call `at` of the database; `isCarriedOut`: the database hears the call, the runner no answer. */
function createKilledContext(at: number, isCarriedOut: boolean): Context & { calls: () => number } {
  let calls = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    calls += 1;
    if (calls > at || (calls === at && !isCarriedOut)) throw new Error("killed");
    const results = await bindings.DB.batch(statements);
    if (calls === at) throw new Error("killed");
    return results;
  };
  const d1 = { prepare: (sql: string) => bindings.DB.prepare(sql), batch } as unknown as D1Database;
  return { ...createTestContext(), database: new Database(d1), calls: () => calls };
}

describe("runBulkJob", () => {
  test.each([false, true])("does each row once after a kill at any call (carried out: %s)", async (isCarriedOut) => {
    const { actor } = await createCustomer(25);
    let isKilled = true;
    for (let at = 1; isKilled; at++) {
      const id = await insertJob(at % 2 === 1 ? "pause" : "enable", actor.email);
      const killed = createKilledContext(at, isCarriedOut);
      await runBulkJob(killed, id, { clock }).catch(() => undefined);
      isKilled = killed.calls() >= at;
      await endLease(id);
      await runIdleBulkJobs(createTestContext(), { clock });
      expect(await read(id), `killed at ${at}`).toMatchObject({ state: "done", total: 25, done: 25, skipped: 0 });
      const events = "SELECT count(*) || ' ' || count(DISTINCT licence_id) FROM events WHERE reason = ?";
      expect(await selectValue(events, id), `killed at ${at}`).toBe("25 25");
      const notifications =
        "SELECT count(*) FROM event_notifications n JOIN events e ON e.id = n.event_id WHERE e.reason = ?";
      expect(await selectValue(notifications, id)).toBe(25);
    }
  });

  test("stops after the slice in which an administrator cancels, and keeps what is done", async () => {
    const { actor } = await createCustomer(25);
    const id = await insertJob("pause", actor.email);
    const wait = async () => {
      if ((await read(id)).done > 0) await call(administrator, "cancelBulk", id);
    };
    expect(await runBulkJob(createTestContext(), id, { clock: { ...clock, wait } })).toBe(1);
    expect(await read(id)).toMatchObject({ state: "cancelled", done: 1, total: 25 });
    const paused = "SELECT count(*) FROM licences WHERE account = ? AND status = 'paused'";
    expect(await selectValue(paused, actor.email)).toBe(1);
  });

  test("leaves the rest to the next run when its time is over", async () => {
    const { actor } = await createCustomer(25);
    const id = await insertJob("pause", actor.email);
    let slices = 0;
    const wait = async () => {
      slices += 1;
    };
    // Three slices list the licences: 1, 10 and the others.
    const options = { clock: { ...clock, wait }, mustStop: () => slices === 5 };
    expect(await runBulkJob(createTestContext(), id, options)).toBe(11);
    expect(await runIdleBulkJobs(createTestContext(), { clock })).toBe(14);
    expect(await read(id)).toMatchObject({ state: "done", done: 25 });
  });
});

describe("runIdleBulkJobs", () => {
  test("runs one job at a time, and leaves the job of a runner alone until its lease has ended", async () => {
    const [one, other] = [await createCustomer(2), await createCustomer(3)];
    const [first, second] = [await insertJob("pause", one.actor.email), await insertJob("pause", other.actor.email)];
    // Killed when it begins to list.
    await runBulkJob(createKilledContext(2, false), first, { clock }).catch(() => undefined);
    expect(await runIdleBulkJobs(createTestContext(), { clock })).toBe(0);
    expect(await read(second)).toMatchObject({ state: "running", done: 0 });
    await endLease(first);
    expect(await runIdleBulkJobs(createTestContext(), { clock })).toBe(5);
    expect([await read(first), await read(second)]).toMatchObject([{ state: "done" }, { state: "done" }]);
  });
});
