/** What the scheduled tasks delete and what they keep. */
import { expect, test } from "vitest";
import { bindings, createCustomer, runSql, selectValue } from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";
import { deleteOldKeys, deleteOldTickets } from "./delete-old-rows.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
test("tickets are deleted a day after they expired, in any number", async () => {
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

test("idempotency keys are deleted after a week, and those of this week stay", async () => {
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
