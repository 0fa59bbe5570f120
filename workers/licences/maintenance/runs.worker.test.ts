/** Runs of scheduled tasks are recorded, and one that fails does not stop the others. */
import { describe, expect, test } from "vitest";
import { licenceTasks, taskNames } from "#base/scheduled-tasks.ts";
import {
  administrator,
  bindings,
  call,
  createActor,
  createCustomer,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { newId } from "../platform/identifier.ts";
import { runMaintenanceTask, runScheduledTasks } from "./tasks.ts";

const hourly = "17 * * * *";
const runs = async () => {
  const { status, body } = await call(administrator, "maintenance");
  expect(status).toBe(200);
  return new Map(body.map((each) => [each.task, each]));
};
const runNow = (body: unknown) => call(administrator, "runMaintenance", body);

describe("maintenance", () => {
  test("lists each task without results before its first run", async () => {
    const listed = await runs();
    expect([...listed.keys()]).toEqual([...taskNames]);
    expect(listed.get("old-keys")).toMatchObject({ everyMinutes: 60, startedAt: null, finishedAt: null, counts: {} });
  });
});

describe("runScheduledTasks", () => {
  test("runs the other tasks when one fails, and its next run succeeds", async () => {
    const broken = { ...bindings, RELEASES: { list: () => Promise.reject(new Error("The files are gone.")) } };
    await runScheduledTasks(hourly, broken as unknown as typeof bindings);
    const failed = await runs();
    expect(failed.get("old-jobs")).toMatchObject({ error: "UNAVAILABLE", succeededAt: null });
    const needFiles = ["old-jobs", "old-templates"];
    for (const task of licenceTasks.filter((each) => !needFiles.includes(each)))
      expect(failed.get(task), task).toMatchObject({ error: null, succeededAt: expect.stringMatching(/Z$/) });
    const firstSuccess = failed.get("old-keys")?.succeededAt ?? "";
    await runScheduledTasks(hourly, bindings);
    const well = (await runs()).get("old-jobs");
    expect(well).toMatchObject({ error: null, succeededAt: well?.finishedAt });
    expect(well?.requestId).not.toBe(failed.get("old-jobs")?.requestId);

    // Only the urgent task runs every minute.
    const before = await runs();
    await runScheduledTasks("* * * * *", bindings, 0);
    const after = await runs();
    expect(after.get("lost-engines")?.requestId).not.toBe(before.get("lost-engines")?.requestId);
    expect(after.get("old-keys")?.requestId).toBe(before.get("old-keys")?.requestId);
    expect(firstSuccess <= (after.get("old-keys")?.succeededAt ?? "")).toBe(true);
  });
});

describe("runMaintenanceTask", () => {
  test("abandons a task that hangs and records it as too slow", async () => {
    const hanging = { maxMs: 20, run: () => new Promise<never>(() => undefined) };
    await runMaintenanceTask(bindings, "old-keys", crypto.randomUUID(), hanging);
    expect(countLoggedFaults()).toBe(1);
    expect((await runs()).get("old-keys")).toMatchObject({ error: "TIMEOUT", counts: {} });
  });
});

describe("runMaintenance", () => {
  test("runs a task once for each request id, for administrators only", async () => {
    const age = () =>
      runSql(
        "INSERT INTO idempotency_keys (verb, key, request_hash, reply, created_at) VALUES ('runs.test', ?, '', '[]', ?)",
        crypto.randomUUID(),
        "2020-01-01T00:00:00.000Z",
      );
    const requestId = crypto.randomUUID();
    await age();
    expect((await runNow({ task: "old-keys", requestId })).body).toMatchObject({ counts: { removed: 1 }, requestId });
    await age();
    expect((await runNow({ task: "old-keys", requestId })).body).toMatchObject({ counts: { removed: 1 } });
    expect(await selectValue("SELECT count(*) FROM idempotency_keys WHERE verb = 'runs.test'")).toBe(1);
    expect((await runNow({ task: "no-such-task", requestId })).status).toBe(400);
    for (const body of [{ task: "old-keys", requestId: crypto.randomUUID() }, {}])
      expect((await call(createActor(), "runMaintenance", body)).body.code).toBe("NOT_ADMIN");
    expect((await call(createActor(), "maintenance")).body.code).toBe("NOT_ADMIN");
  });
});

describe("beginRun and endRun", () => {
  test("record a run of the portal once for each request id, for administrators only", async () => {
    const run = { task: "expired-banner", requestId: crypto.randomUUID(), startedAt: new Date().toISOString() };
    const begin = () => call(administrator, "beginRun", run);
    expect((await begin()).body).toEqual({ isClaimed: true });
    expect((await begin()).body).toEqual({ isClaimed: false });
    const end = {
      task: run.task,
      finishedAt: new Date().toISOString(),
      durationMs: 41,
      counts: { hidden: 1 },
      error: null,
    };
    expect((await call(administrator, "endRun", end)).status).toBe(200);
    expect((await runs()).get("expired-banner")).toMatchObject({ ...run, ...end, succeededAt: end.finishedAt });
    for (const name of ["beginRun", "endRun"] as const)
      expect((await call(createActor(), name, { ...run, ...end })).body.code).toBe("NOT_ADMIN");
  });
});

describe("old-events", () => {
  test("removes the account from an event after 24 months and keeps the event", async () => {
    const { actor } = await createCustomer();
    await call(actor, "overview");
    const old = newId(new Date());
    const monthsAgo = (months: number) => new Date(Date.now() - months * 30.5 * 24 * 60 * 60 * 1000).toISOString();
    const add = (id: string, at: string) =>
      runSql(
        `INSERT INTO events (id, at, type, account, actor_uid, actor_role, shop, reason)
       VALUES (?, ?, 'licence.paused', ?, ?, 'user', 'kept.myshopify.com', 'Ada asked')`,
        id,
        at,
        actor.email,
        actor.uid,
      );
    await add(old, monthsAgo(25));
    await add(newId(new Date()), monthsAgo(23));
    const counted = async () => (await runNow({ task: "old-events", requestId: crypto.randomUUID() })).body;
    expect(await counted()).toMatchObject({ counts: { anonymised: 1 } });
    expect(await counted()).toMatchObject({ counts: { anonymised: 0 } });
    const row = await bindings.DB.prepare("SELECT * FROM events WHERE id = ?").bind(old).first();
    expect(row).toMatchObject({ account: null, actor_uid: "", reason: null, shop: "kept.myshopify.com" });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.paused")).toHaveLength(1);
  });
});
