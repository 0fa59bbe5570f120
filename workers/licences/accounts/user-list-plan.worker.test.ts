/** What the statements of the list of users read when there are many. */
import { beforeAll, describe, expect, test } from "vitest";
import { bindings, runSql } from "../fixtures/internal.ts";
import { countRows, findScans } from "../fixtures/query-plan.ts";
import { Database } from "../platform/database.ts";
import type { Cursor } from "../platform/list-page.ts";
import { type UserFilters, type UserSort, userSorts } from "./user-contract.ts";
import { chooseOrder, selectUserCounts, selectUserPage } from "./user-search-repository.ts";

const database = new Database(bindings.DB);
const now = new Date();
const sorts = userSorts.flatMap((field) => [field, `-${field}` as const]);
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const middle = { value: daysAgo(4), id: "user-5", above: 50, isBackwards: true };

beforeAll(async () => {
  await runSql(`INSERT INTO users (uid, email, name, sort_name, role, verified, disabled, second_factor, points, licences, last_sign_in_at, refreshed_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    SELECT 'user-' || i, 'user' || i || '@plan.test', 'Person ' || i, 'person ' || i, iif(i % 90, 'user', 'admin'), i % 20 > 0, i % 70 = 0,
      i % 80 = 0, i % 7, i % 5, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 200) || ' days'), '2026-01-01T00:00:00.000Z' FROM n`);
});

const select = (filters: UserFilters, sort: UserSort, cursor: Cursor | null) =>
  selectUserPage(database, { filters, order: chooseOrder(filters.q, sort), cursor, now });

const tabs: UserFilters[] = [{ licences: "none" }, { verified: "no" }, { role: "admin" }];
const rare: UserFilters[] = [{ disabled: "yes" }, { factor: "on" }];
const periods: UserFilters[] = [{ seen: "7" }, { seen: "90+" }];
describe("selectUserPage", () => {
  test.each([
    ...sorts.map((sort) => [{} as UserFilters, sort] as const),
    ...[...tabs, ...rare, ...periods].flatMap((filters) => [[filters, "seen"] as const, [filters, "-seen"] as const]),
  ])("reads for %j by %s little more than the page shows", async (filters, sort) => {
    // A cursor comes from a page of the same view.
    const far = { ...middle, value: filters.seen === "90+" ? daysAgo(150) : middle.value };
    for (const cursor of [null, far, { ...far, isBackwards: false }]) {
      const { read, shown } = await countRows(select(filters, sort, cursor));
      expect(read).toBeLessThanOrEqual(2 * shown + 2);
    }
  });

  test("reads the matches of a search until the page is full", async () => {
    const few = await countRows(select({ q: "person 4321" }, "-seen", null));
    expect(few.shown).toBe(1);
    expect(few.read).toBeLessThan(20);
    for (const cursor of [null, { ...middle, value: 2_000 }]) {
      const many = await countRows(select({ q: "plan.test" }, "-seen", cursor));
      expect(many.shown).toBe(51);
      expect(many.read).toBeLessThanOrEqual(2 * many.shown + 2);
    }
  });
});

describe("selectUserPage and selectUserCounts", () => {
  test("read all users in no view and sort only few", async () => {
    const options: { [Name in keyof UserFilters]-?: NonNullable<UserFilters[Name]>[] } = {
      q: ["lunel studio", "lu"],
      role: ["admin", "user"],
      verified: ["yes", "no"],
      disabled: ["yes", "no"],
      licences: ["none", "some"],
      factor: ["on", "off"],
      points: ["none", "some"],
      seen: ["7", "90+"],
    };
    let filters: UserFilters[] = [{}];
    for (const [name, values] of Object.entries(options)) {
      filters = filters.flatMap((each) => [each, ...values.map((value) => ({ ...each, [name]: value }))]);
    }
    // All single filters and pairs.
    const few = filters.filter((each) => Object.keys(each).length <= 2);
    const cursor = { value: 1, id: "uid", above: 50, isBackwards: true };
    for (const sort of userSorts.flatMap((field) => [field, `-${field}` as const])) {
      const now = new Date();
      for (const view of few) {
        const order = chooseOrder(view.q, sort);
        const scans = await findScans((database) =>
          [null, cursor].map((each) => selectUserPage(database, { filters: view, order, cursor: each, now })),
        );
        // A first page begins at the end of the index and stops at its last row.
        const found = scans.filter((step) => !step.startsWith("SCAN u USING INDEX users_"));
        const isFew =
          view.role === "admin" || view.disabled === "yes" || view.verified === "no" || view.factor === "on";
        const allowed = isFew && !order.endsWith("seen") ? ["USE TEMP B-TREE FOR ORDER BY"] : [];
        expect(
          found.filter((step) => !allowed.includes(step)),
          JSON.stringify({ view, order }),
        ).toEqual([]);
      }
    }
    // Four rows.
    expect(await findScans(selectUserCounts)).toEqual(["SCAN c"]);
  });
});
