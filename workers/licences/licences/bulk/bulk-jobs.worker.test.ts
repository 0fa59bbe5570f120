/** One act on many licences: looked at before, resumed after a stop, and nothing is done twice. */
import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../../fixtures/internal.ts";
import { findScans } from "../../fixtures/query-plan.ts";
import { createStore } from "../../fixtures/stores.ts";
import type { Actor } from "../../platform/contract.ts";
import { newId } from "../../platform/identifier.ts";
import { insertBulkJob, listLicences, selectBulkJobsOf, selectBulkRows } from "./bulk-repository.ts";
import type { BulkAct } from "./contract.ts";
import { runBulkJob, runIdleBulkJobs, runStep } from "./run-bulk-job.ts";
import { selectDueRows, selectIdleBulkJobs } from "./run-repository.ts";

const texts = { fr: { title: "Bonjour", message: "Texte" }, en: { title: "Hello", message: "Text" } };

const start = (act: BulkAct, ids: string[], rest: object = {}) =>
  call(administrator, "startBulk", {
    ...{ act, ids, reason: "invoice unpaid", requestId: crypto.randomUUID() },
    ...(act === "notify" ? { notification: texts } : {}),
    ...rest,
  });

/** Writes a job without running it, as when its runner stops before the first row. */
async function insertStopped(act: BulkAct, ids: string[], actor: Actor = administrator): Promise<string> {
  const { database, now } = createTestContext();
  const id = newId(now);
  const request = { requestId: crypto.randomUUID(), requestHash: "", filters: null };
  const notification = act === "notify" ? texts : null;
  await database.batch([
    insertBulkJob(database, { ...{ id, act, reason: "stopped", actor, now }, notification, ...request }),
    ...listLicences(database, { id, act, ids, from: null, until: null, now }),
  ]);
  return id;
}

const read = async (id: string, after?: number) => (await call(administrator, "bulkJob", { id, after })).body;
/** A job that started while another one ran waits for the minute's task. */
const finish = async (id: string) => {
  await expect
    .poll(async () => {
      await runIdleBulkJobs(createTestContext());
      return (await read(id)).job.state;
    })
    .toBe("done");
  return read(id);
};

describe("previewBulk", () => {
  test("counts what would change, says why the rest would not, and changes nothing", async () => {
    const free = await createCustomer();
    const active = await createActiveCustomer();
    const { licenceIds } = await createCustomer(2);
    const [paused = "", removed = ""] = licenceIds;
    await changeLicence("pause", paused);
    await changeLicence("remove", removed);
    const ids = [free.licenceIds[0] ?? "", active.licenceId, paused, removed, "0".repeat(24), paused];
    const pause = (await call(administrator, "previewBulk", { act: "pause", ids })).body;
    expect(pause).toMatchObject({ changes: 2, unknown: 1 });
    expect(pause.rows.map(({ skip }) => skip)).toEqual([null, null, "ALREADY", "REMOVED"]);
    expect(pause.rows[1]).toMatchObject({ account: active.actor.email, shop: active.store.shop, status: "active" });
    const enable = (await call(administrator, "previewBulk", { act: "enable", ids })).body;
    expect(enable.rows.map(({ skip }) => skip)).toEqual(["ALREADY", "ALREADY", null, "REMOVED"]);
    const notify = (await call(administrator, "previewBulk", { act: "notify", ids })).body;
    expect(notify.rows.map(({ skip }) => skip)).toEqual(["NO_ACCOUNT", null, "NO_ACCOUNT", "REMOVED"]);
    expect(await fetchOverview(active.actor)).toMatchObject({ licences: [{ status: "active" }] });
  });

  test("previews a view of the list like a selection", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    await createCustomer(2);
    await changeLicence("pause", licenceIds[0] ?? "");
    const filters = { account: actor.email };
    const { body } = await call(administrator, "previewBulk", { act: "pause", filters });
    expect(body).toMatchObject({ changes: 2, licences: 3, unknown: 0 });
    expect(body.rows.map(({ licenceId }) => licenceId).sort()).toEqual([...licenceIds].sort());
    const paused = { act: "pause", filters: { ...filters, status: "paused" } };
    expect((await call(administrator, "previewBulk", paused)).body).toMatchObject({ changes: 0, rows: [{}] });
    const typed = { act: "pause", filters: { q: actor.email.slice(0, 20) } };
    expect((await call(administrator, "previewBulk", typed)).body.rows).toHaveLength(3);
  });
});

describe("runBulkJob", () => {
  test("skips a licence that changed after the snapshot, and says so", async () => {
    const { licenceIds } = await createCustomer(4);
    const [first = "", second = "", third = "", fourth = ""] = licenceIds;
    const id = await insertStopped("pause", licenceIds);
    await changeLicence("pause", first);
    await changeLicence("remove", second);
    const next = { licenceId: third, email: createActor().email, reason: "sold", requestId: crypto.randomUUID() };
    await call(administrator, "changeOwner", next);
    await runBulkJob(createTestContext(), id);
    const { job, rows } = await read(id);
    expect(job).toMatchObject({ state: "done", done: 1, skipped: 3 });
    expect(rows.map(({ licenceId, state, skip }) => [licenceId, state, skip])).toEqual([
      [first, "skipped", "CHANGED"],
      [second, "skipped", "CHANGED"],
      [third, "skipped", "CHANGED"],
      [fourth, "done", null],
    ]);
    expect(await selectValue("SELECT paused_reason FROM licences WHERE id = ?", first)).toBe("test pause");
    expect(await selectValue("SELECT status FROM licences WHERE id = ?", third)).toBe("available");
  });

  test("does not notify an owner whose licence was removed after the snapshot", async () => {
    const { actor, licenceIds } = await createCustomer();
    await fetchOverview(actor);
    const id = await insertStopped("notify", licenceIds);
    await changeLicence("remove", licenceIds[0] ?? "");
    await runBulkJob(createTestContext(), id);
    expect((await read(id)).rows).toMatchObject([{ state: "skipped", skip: "CHANGED" }]);
    const sent = "SELECT count(*) FROM events WHERE account = ? AND type = 'notification.sent'";
    expect(await selectValue(sent, actor.email)).toBe(0);
  });
});

describe("runStep and runBulkJob", () => {
  test("do each row once for runners that all believe to have the lease", async () => {
    const { licenceIds } = await createCustomer(60);
    const id = await insertStopped("pause", licenceIds);
    await Promise.all(Array.from({ length: 8 }, () => runStep(createTestContext(), id, 100)));
    expect((await read(id)).job).toMatchObject({ state: "done", done: 60, skipped: 0 });
    const events =
      "SELECT count(*) FROM events WHERE type = 'licence.paused' AND licence_id IN (SELECT licence_id FROM bulk_job_rows WHERE job_id = ?)";
    expect(await selectValue(events, id)).toBe(60);
    const other = await insertStopped("enable", licenceIds);
    const handled = await Promise.all(Array.from({ length: 8 }, () => runBulkJob(createTestContext(), other)));
    expect(handled.filter((rows) => rows > 0)).toEqual([60]);
  });
});

describe("cancelBulk", () => {
  test("leaves the licences that are still due unchanged", async () => {
    const { licenceIds } = await createCustomer(100);
    const more = await createCustomer(30);
    const id = await insertStopped("pause", [...licenceIds, ...more.licenceIds]);
    await runStep(createTestContext(), id, 100);
    for (let time = 0; time < 2; time++)
      expect((await call(administrator, "cancelBulk", id)).body).toMatchObject({ state: "cancelled", done: 100 });
    const events =
      "SELECT count(*) FROM events WHERE type = 'licence.bulk_cancelled' AND object_id = ? AND actor_uid = ?";
    expect(await selectValue(events, id, administrator.uid)).toBe(1);
    await runBulkJob(createTestContext(), id);
    await runStep(createTestContext(), id, 100);
    expect(await fetchOverview(more.actor)).toMatchObject({ available: 30 });
    expect((await read(id, 100)).rows.every(({ state }) => state === "due")).toBe(true);
    const done = await start("enable", licenceIds);
    await finish(done.body.id);
    expect((await call(administrator, "cancelBulk", done.body.id)).body.code).toBe("STATE_CONFLICT");
    expect((await call(createActor(), "cancelBulk", id)).body.code).toBe("NOT_ADMIN");
  });
});

/** Many licences of one customer, without the limit of licences and with the same activity. */
async function addLicences(count: number): Promise<string> {
  const { actor } = await createCustomer();
  await fetchOverview(actor);
  await runSql(
    `INSERT INTO licences (id, account, status, created_at)
     WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(?1 AS INTEGER))
     SELECT lower(hex(randomblob(12))), ?2, 'available', '2026-01-01T00:00:00.000Z' FROM n`,
    count,
    actor.email,
  );
  return actor.email;
}

const startView = (act: BulkAct, filters: object) => start(act, [], { ids: undefined, filters });

describe("startBulk", () => {
  test("pauses and enables a selection, each licence with its event and its notification", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const [active, left] = [await createActiveCustomer(), createStore()];
    await activate(actor, left);
    await deactivate(actor, left);
    const { body } = await start("pause", [...licenceIds, active.licenceId]);
    expect((await finish(body.id)).job).toMatchObject({
      total: 4,
      done: 4,
      skipped: 0,
      actorEmail: administrator.email,
    });
    expect(await fetchOverview(actor)).toMatchObject({
      available: 0,
      licences: [{ pausedReason: "invoice unpaid" }, {}, {}],
    });
    expect(await fetchOverview(active.actor)).toMatchObject({ licences: [{ status: "paused" }] });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.paused")).toHaveLength(3);
    const due =
      "SELECT count(*) FROM event_notifications n JOIN events e ON e.id = n.event_id WHERE e.licence_id = ? AND e.type = 'licence.paused'";
    expect(await selectValue(due, active.licenceId)).toBe(1);
    const again = await start("enable", [...licenceIds, active.licenceId]);
    await finish(again.body.id);
    expect(await fetchOverview(actor)).toMatchObject({ available: 3 });
    expect(await fetchOverview(active.actor)).toMatchObject({ licences: [{ status: "active", pausedReason: null }] });
    const [event] = (await call(administrator, "searchEvents", { licence: active.licenceId })).body.events;
    expect(event).toMatchObject({
      ...{ type: "licence.enabled", actorRole: "admin", reason: "invoice unpaid" },
      ...{ before: { status: "paused", pausedReason: "invoice unpaid" }, after: { status: "active" } },
    });
  });

  test("sends a customer one notification for all their licences, in both languages", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const nobody = await createCustomer();
    await fetchOverview(actor);
    const { body } = await start("notify", [...licenceIds, ...nobody.licenceIds]);
    const { rows } = await finish(body.id);
    expect(rows.map(({ skip }) => skip)).toEqual([null, "SAME_CUSTOMER", "SAME_CUSTOMER", "NO_ACCOUNT"]);
    const after = "SELECT after FROM events WHERE account = ? AND type = 'notification.sent'";
    expect(JSON.parse((await selectValue<string>(after, actor.email)) ?? "")).toEqual({
      ...{ titleFr: "Bonjour", messageFr: "Texte", titleEn: "Hello", messageEn: "Text" },
    });
  });

  test("starts one job for a form that is sent many times, and rejects another form with its id", async () => {
    const { licenceIds } = await createCustomer(2);
    const requestId = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 20 }, () => start("pause", licenceIds, { requestId })));
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect((await start("pause", licenceIds, { requestId, reason: "another" })).body.code).toBe("STATE_CONFLICT");
    expect((await start("enable", licenceIds, { requestId })).body.code).toBe("STATE_CONFLICT");
    expect((await start("pause", licenceIds.slice(0, 1), { requestId })).body.code).toBe("STATE_CONFLICT");
    const texted = { requestId: crypto.randomUUID() };
    expect((await start("notify", licenceIds, texted)).status).toBe(200);
    const other = { ...texted, notification: { ...texts, en: { ...texts.en, title: "Goodbye" } } };
    expect((await start("notify", licenceIds, other)).body.code).toBe("STATE_CONFLICT");
    expect((await start("pause", ["0".repeat(24)])).body.code).toBe("LICENCE_NOT_FOUND");
    expect((await start("pause", licenceIds, { notification: texts })).status).toBe(400);
    const jobs = (await call(administrator, "bulkJobs")).body;
    expect(jobs.filter(({ id }) => id === same[0]?.body.id)).toHaveLength(1);
  });

  test("takes every licence of a view once, whatever their number", async () => {
    const count = 130;
    const account = await addLicences(count);
    const look = (await call(administrator, "previewBulk", { act: "pause", filters: { account } })).body;
    expect(look).toMatchObject({ licences: count, changes: count });
    const { body } = await startView("pause", { account });
    expect((await finish(body.id)).job).toMatchObject({ total: count, done: count, skipped: 0 });
    const paused = "SELECT count(*) FROM licences WHERE account = ? AND status = 'paused'";
    expect(await selectValue(paused, account)).toBe(count);
  });

  test("notifies a customer of a view once, also when its steps share the customer", async () => {
    const count = 130;
    const account = await addLicences(count);
    const look = (await call(administrator, "previewBulk", { act: "notify", filters: { account } })).body;
    expect(look).toMatchObject({ licences: count, changes: 1 });
    const { body } = await startView("notify", { account });
    expect((await finish(body.id)).job).toMatchObject({ total: count, done: 1, skipped: count - 1 });
  });
});

describe("previewBulk and startBulk", () => {
  test("reject a filter that the list does not understand, which would reach more licences", async () => {
    for (const filters of [{ status: "pausd" }, { statu: "paused" }, { activity: "1" }]) {
      expect((await call(administrator, "previewBulk", { act: "pause", filters })).status).toBe(400);
      expect((await startView("pause", filters)).status).toBe(400);
    }
  });
});

describe("previewBulk and runBulkJob", () => {
  test("keep the paused licence of a development store without a store paused", async () => {
    const { licenceIds } = await createCustomer(2);
    const [first = "", second = ""] = licenceIds;
    for (const id of licenceIds) await changeLicence("pause", id);
    const setKind = (id: string) => runSql("UPDATE licences SET kind = 'development' WHERE id = ?", id);
    await setKind(first);
    const look = (await call(administrator, "previewBulk", { act: "enable", ids: licenceIds })).body;
    expect(look.rows.map(({ skip }) => skip)).toEqual(["NO_STORE", null]);
    const id = await insertStopped("enable", licenceIds);
    await setKind(second);
    await runBulkJob(createTestContext(), id);
    expect((await read(id)).rows.map(({ skip }) => skip)).toEqual(["NO_STORE", "CHANGED"]);
    const paused = "SELECT count(*) FROM licences WHERE id IN (?, ?) AND status = 'paused'";
    expect(await selectValue(paused, first, second)).toBe(2);
  });
});

describe("statements of bulk jobs", () => {
  test("use indexes", async () => {
    const now = new Date();
    const found = await findScans((database) => [
      selectBulkJobsOf(database, "u", 20),
      selectBulkRows(database, "j", 0, 50),
      selectDueRows(database, "j", 100),
      selectIdleBulkJobs(database, now, 5),
    ]);
    expect(found).toEqual([]);
  });
});
