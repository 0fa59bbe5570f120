/** Statements that get rows as a JSON list read it once, whatever the number of rows in the table. */
import { describe, expect, test } from "vitest";
import { upsertUsers } from "../accounts/user-repository.ts";
import { findRepeatedLists } from "../fixtures/query-plan.ts";
import { runRows } from "../licences/bulk/run-repository.ts";
import { shortenEvents } from "../maintenance/exports/export-repository.ts";
import { setPointsSettled } from "../orders/order-points-repository.ts";
import { setSent } from "../releases/notifications/notification-repository.ts";
import { setNotified } from "../updates/jobs/job-notification-repository.ts";
import type { Database, Statement } from "./database.ts";
import { type Sql, sql } from "./sql.ts";

const now = new Date();
const user = { uid: "u", secondFactor: true } as Parameters<typeof upsertUsers>[1][number];
const runBulk = (act: "pause" | "enable" | "notify") => (database: Database) =>
  runRows(database, { id: "j", act, reason: "r" }, [], now);

describe("findRepeatedLists", () => {
  test.each<[string, (database: Database) => Statement | readonly Statement[]]>([
    ["a slice of a bulk job that pauses", runBulk("pause")],
    ["a slice of a bulk job that enables", runBulk("enable")],
    ["a slice of a bulk job that notifies", runBulk("notify")],
    ["points that were settled", (database) => setPointsSettled(database, [])],
    ["users of a page", (database) => upsertUsers(database, [user], now.toISOString())],
    ["notifications of jobs", (database) => setNotified(database, [])],
    ["notifications of releases", (database) => setSent(database, [], now)],
    ["events with filters", (database) => shortenEvents(database, [])],
  ])("finds none in the statements for %s", async (_, build) => {
    expect(await findRepeatedLists(build)).toEqual([]);
  });

  test("finds a list beside or inside the rows of a table", async () => {
    const find = (statement: Sql) => findRepeatedLists((database) => database.statement(statement));
    expect(
      await find(sql`SELECT e.id FROM events e CROSS JOIN json_each(${"[]"}) g ON g.value = e.id WHERE e.type = 'x'`),
    ).toHaveLength(1);
    expect(
      await find(
        sql`UPDATE orders SET company = '' WHERE EXISTS (SELECT 1 FROM json_each(${"[]"}) j WHERE j.value = orders.id)`,
      ),
    ).toHaveLength(1);
  });
});
