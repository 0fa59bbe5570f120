/** What the statements of the list read when there are many licences. */
import { beforeAll, describe, expect, test } from "vitest";
import { bindings, runSql } from "../../fixtures/internal.ts";
import { countRows, findScans } from "../../fixtures/query-plan.ts";
import { Database } from "../../platform/database.ts";
import { type Cursor, pageSize, toKeyset } from "../../platform/list-page.ts";
import { activityPeriods, type LicenceFilters, type LicenceSort, licenceSorts } from "./contract.ts";
import {
  type CountRow,
  chooseIndex,
  countLicences,
  countMatching,
  selectCounts,
  selectListed,
  toOrder,
} from "./licence-list-repository.ts";
import { countMatches, type LicenceMatch, matchLicences, maxSorted } from "./licence-match-repository.ts";

const count = 5_000;
const now = new Date();
const database = new Database(bindings.DB);
let counts: CountRow[] = [];

const countOf = (filter: LicenceFilters) => countLicences(counts, filter) ?? 0;

beforeAll(async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const email = "'owner' || (i / 3) || '@plan.test'";
  const id = "printf('%024x', i)";
  await runSql(`INSERT INTO accounts (email, created_at, updated_at)
    ${numbers} SELECT DISTINCT ${email}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`);
  await runSql(`INSERT INTO licences (id, account, kind, status, created_at, last_activity_at)
    ${numbers} SELECT ${id}, ${email}, iif(i % 23, 'paid', 'development'), iif(i % 5, 'active', 'available'),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 200) || ' days') FROM n`);
  await runSql(`INSERT INTO activations (id, licence_id, shop, state, activated_at)
    ${numbers} SELECT ${id}, ${id}, 'plan-' || i || '.myshopify.com', 'live', '2026-01-01T00:00:00.000Z' FROM n WHERE i % 5`);
  await runSql(`INSERT INTO shop_connections (activation_id, kind, revision, sealed_access_token, sealed_api_secret_key, plan, development, state, checked_at, theme_version)
    ${numbers} SELECT ${id}, 'token', 'r', 'x', 'x', iif(i % 2, 'Basic', 'Grow'), 0, iif(i % 9, 'active', 'inactive'), '2026-01-01T00:00:00.000Z', '1.' || (i % 4) || '.0' FROM n WHERE i % 5`);
  counts = await database.rows(selectCounts(database));
});

const filters: LicenceFilters[] = [
  {},
  { status: "available" },
  { kind: "paid" },
  { kind: "development" },
  { plan: "Grow" },
  { version: "1.2.0" },
  { connection: "inactive" },
  { account: "owner7@plan.test" },
];
const sorts = licenceSorts.flatMap((sort) => [sort, `-${sort}` as const]);
const views = filters.flatMap((filter) => sorts.map((sort) => [filter, sort] as const));
const middle = { value: "m", id: "8", above: 50, isBackwards: false };

const build =
  (view: LicenceFilters, sort: LicenceSort, cursor: Cursor | null = null, match: LicenceMatch | null = null) =>
  (db: Database) =>
    selectListed(db, {
      filters: view,
      match,
      index: chooseIndex(view, sort, counts),
      now,
      keyset: toKeyset(toOrder(sort), cursor),
    });

describe("selectListed", () => {
  test.each(views)("reads an index and little more than it shows for a page with %j by %s", async (filter, sort) => {
    const [name] = Object.keys(filter);
    for (const cursor of [null, middle, { ...middle, isBackwards: true }]) {
      const statement = build(filter, sort, cursor);
      const { read, shown } = await countRows(statement(database));
      // The licences of an owner or of a rare value are sorted after they were found.
      const isByOrder = !name || name === "status" || sort.endsWith("activity");
      const isSorted = name === "account" || (!isByOrder && countOf(filter) <= maxSorted);
      if (name === "account") expect(read).toBeLessThanOrEqual(3 * 3 + 2);
      else if (isByOrder) expect(read).toBeLessThanOrEqual(2 * shown + 2);
      else expect(read).toBeLessThanOrEqual(isSorted ? 3 * maxSorted + 2 : (count / countOf(filter)) * 2 * shown + 2);
      // A first page begins at the end of the index and stops at its last row.
      const steps = (await findScans(statement)).filter(
        (step) => !step.startsWith("SCAN x USING INDEX licence_list_by_"),
      );
      expect(steps).toEqual(isSorted && !sort.endsWith(name ?? "") ? ["USE TEMP B-TREE FOR ORDER BY"] : []);
    }
  });

  test.each(activityPeriods)(
    "reads only what it shows of a period of %s days, also with another filter",
    async (activity) => {
      const days = { "7": 4, "30": 20, "90": 50, "90+": 150 }[activity];
      const inside = { ...middle, value: new Date(now.getTime() - days * 86_400_000).toISOString() };
      for (const filter of [{ activity }, { activity, status: "active" as const }]) {
        for (const cursor of [null, inside, { ...inside, isBackwards: true }]) {
          const { read, shown } = await countRows(build(filter, "-activity", cursor)(database));
          expect(read).toBeLessThanOrEqual(2 * shown + 2);
          expect(await findScans(build(filter, "-activity", cursor))).toEqual([]);
        }
      }
    },
  );
});

describe("chooseIndex", () => {
  test("chooses the index of the rarest of several filters", () => {
    expect(chooseIndex({ status: "active", connection: "inactive" }, "-activity", counts).sql).toBe(
      "licence_list_by_connection",
    );
    expect(chooseIndex({ status: "active", plan: "Basic" }, "shop", counts).sql).toBe("licence_list_by_status_shop");
    expect(chooseIndex({ status: "active", connection: "inactive" }, "shop", counts).sql).toBe(
      "licence_list_by_connection",
    );
    expect(chooseIndex({ plan: "Basic" }, "shop", counts).sql).toBe("licence_list_by_shop");
    expect(chooseIndex({ kind: "development", status: "active" }, "-activity", counts).sql).toBe(
      "licence_list_by_kind",
    );
    expect(chooseIndex({ kind: "paid", status: "available" }, "-activity", counts).sql).toBe(
      "licence_list_by_status_activity",
    );
  });
});

describe("selectCounts", () => {
  test("reads counts and authorised licences from few rows", async () => {
    expect((await countRows(selectCounts(database))).read).toBeLessThan(60);
  });
});

describe("countMatches and matchLicences", () => {
  test("read few matches directly, and many in the order of the list", async () => {
    const searchFor = async (text: string) => {
      const [found] = await database.rows(countMatches(database, text));
      const matches = found?.matches ?? 0;
      const statement = build({}, "-activity", null, matchLicences(text, matches));
      return { matches, ...(await countRows(statement(database))) };
    };
    const few = await searchFor("plan-4321.my");
    expect(few).toMatchObject({ matches: 1, shown: 1 });
    expect(few.read).toBeLessThan(20);
    const many = await searchFor("@plan.test");
    expect(many).toMatchObject({ matches: maxSorted + 1, shown: pageSize + 1 });
    expect(many.read).toBeLessThanOrEqual(2 * many.shown + 2);
    for (const text of ["plan-4321.my", "@plan.test", "ow", "abcdef"]) {
      const { results } = await countMatches(database, text).all<{ matches: number }>();
      const match = matchLicences(text, results[0]?.matches ?? 0);
      const scans = await findScans((db) => [
        countMatches(db, text),
        build({}, "-activity", null, match)(db),
        ...(match.isFew ? [countMatching(db, {}, match, now)] : []),
      ]);
      // The places that were found, which are few, or the beginning of the order.
      const bounded = match.isFew
        ? /^SCAN (\(subquery|m$)|^USE TEMP B-TREE FOR ORDER BY/
        : /^SCAN (\(subquery|x USING INDEX)/;
      expect(scans.filter((step) => !bounded.test(step))).toEqual([]);
    }
  });
});
