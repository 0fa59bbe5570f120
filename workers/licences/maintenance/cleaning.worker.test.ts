/** What the scheduled tasks delete and what they keep. */
import { describe, expect, test } from "vitest";
import {
  administrator,
  bindings,
  call,
  createActor,
  createCustomer,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";
import { createStore } from "../fixtures/stores.ts";
import { newId } from "../platform/identifier.ts";
import { deleteOldKeys, deleteOldStaffActs, deleteOldTickets } from "./delete-old-rows.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe("deleteOldTickets", () => {
  test("deletes any number of tickets a day after they expired", async () => {
    const { actor } = await createCustomer();
    const { version } = await createRelease();
    const cut = (expiresAt: string, count: number) =>
      runSql(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO download_tickets (ticket_hash, account, uid, sid_hash, version, created_at, expires_at)
       SELECT lower(hex(randomblob(32))), ?, ?, lower(hex(randomblob(32))), ?, ?, ? FROM n`,
        count,
        actor.email,
        actor.uid,
        version,
        daysAgo(3),
        expiresAt,
      );
    await cut(daysAgo(2), 1_203);
    await cut(daysAgo(0.5), 2);
    await cut(daysAgo(-1), 3);
    await Promise.all([deleteOldTickets(bindings, "clock-test"), deleteOldTickets(bindings, "clock-test")]);
    await deleteOldTickets(bindings, "clock-test");
    expect(await selectValue("SELECT count(*) FROM download_tickets WHERE account = ?", actor.email)).toBe(5);
  });
});

describe("deleteOldKeys", () => {
  test("deletes idempotency keys after a week and keeps those of this week", async () => {
    const keep = (createdAt: string, count: number) =>
      runSql(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO idempotency_keys (verb, key, request_hash, reply, created_at)
       SELECT 'cleaning.test', lower(hex(randomblob(16))), '', '[]', ? FROM n`,
        count,
        createdAt,
      );
    await keep(daysAgo(8), 602);
    await keep(daysAgo(6), 2);
    await Promise.all([deleteOldKeys(bindings, "clock-test"), deleteOldKeys(bindings, "clock-test")]);
    await deleteOldKeys(bindings, "clock-test");
    expect(await selectValue("SELECT count(*) FROM idempotency_keys WHERE verb = 'cleaning.test'")).toBe(2);
  });

  test("removes views a day after they were deleted, and no others", async () => {
    const actor = createActor("admin");
    const saveView = async (name: string) =>
      (await call(actor, "saveView", { list: "licences", name, query: "" })).body.id;
    const deleteView = (id: string, deletedAt: string) =>
      runSql("UPDATE saved_views SET deleted_at = ? WHERE id = ?", deletedAt, id);
    await saveView("Kept");
    await deleteView(await saveView("Deleted today"), daysAgo(0.5));
    await deleteView(await saveView("Deleted before"), daysAgo(2));
    await deleteOldKeys(bindings, "clock-test");
    const count = "SELECT group_concat(name, ', ') FROM (SELECT name FROM saved_views WHERE uid = ? ORDER BY name)";
    expect(await selectValue(count, actor.uid)).toBe("Deleted today, Kept");
  });
});

describe("deleteOldStaffActs", () => {
  test("deletes prepared activations 60 days after their creation", async () => {
    const { actor } = await createCustomer();
    const prepare = async (age: number) => {
      const { shop } = createStore();
      const prepared = { email: actor.email, shop, reason: "cleaning", requestId: crypto.randomUUID() };
      await call(administrator, "prepareActivation", prepared);
      await runSql("UPDATE prepared_activations SET prepared_at = ? WHERE shop = ?", daysAgo(age), shop);
      return shop;
    };
    await prepare(61);
    const kept = [await prepare(59), await prepare(0)];
    await deleteOldStaffActs(bindings, "clock-test");
    const left = "SELECT json_group_array(shop) FROM prepared_activations WHERE account = ?";
    const shops = JSON.parse((await selectValue<string>(left, actor.email)) ?? "[]");
    expect(shops.toSorted()).toEqual(kept.toSorted());
  });

  test("deletes finished bulk jobs with their rows after 90 days", async () => {
    const { licenceIds } = await createCustomer();
    const insert = async (state: "done" | "cancelled" | "running", age: number) => {
      const id = newId(new Date());
      await runSql(
        `INSERT INTO bulk_jobs (id, act, reason, request_id, request_hash, actor_uid, actor_email, state, total, created_at, ended_at)
       VALUES (?1, 'pause', 'cleaning', ?1, '', 'staff', 'staff@example.test', ?2, 1, ?3, iif(?2 = 'running', NULL, ?3))`,
        ...[id, state, daysAgo(age)],
      );
      await runSql(
        `INSERT INTO bulk_job_rows (job_id, position, licence_id, seen_status, state) VALUES (?, 1, ?, 'available', 'due')`,
        ...[id, licenceIds[0] ?? ""],
      );
      return id;
    };
    await insert("done", 91);
    await insert("cancelled", 91);
    const kept = [await insert("done", 89), await insert("running", 91)];
    await deleteOldStaffActs(bindings, "clock-test");
    const left = "SELECT json_group_array(job_id) FROM bulk_job_rows WHERE licence_id = ?";
    const ids = JSON.parse((await selectValue<string>(left, licenceIds[0] ?? "")) ?? "[]");
    expect(ids.toSorted()).toEqual(kept.toSorted());
    expect(await selectValue("SELECT count(*) FROM bulk_jobs WHERE reason = 'cleaning'")).toBe(2);
    // Their runners would find licences of this test.
    await runSql("DELETE FROM bulk_jobs WHERE reason = 'cleaning'");
  });
});
