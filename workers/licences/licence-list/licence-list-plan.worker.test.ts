/** What the statements of the list read when there are many licences. */
import { beforeAll, expect, test } from "vitest";
import { licenceSorts } from "../contract.ts";
import { Database } from "../database.ts";
import { bindings, runSql } from "../fixtures/internal.ts";
import { findScans } from "../fixtures/query-plan.ts";
import { decodeCursor, pageSize, toKeyset } from "../list-page.ts";
import { selectCounts, selectListed, toOrder } from "./licence-list-repository.ts";
import { countMatches, matchLicences, maxSortedMatches } from "./licence-match-repository.ts";

const count = 5_000;
const now = new Date();
const database = new Database(bindings.DB);

beforeAll(async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const email = "'owner' || (i / 3) || '@plan.test'";
  const id = "printf('%024x', i)";
  await runSql(`INSERT INTO accounts (email, created_at, updated_at)
    ${numbers} SELECT DISTINCT ${email}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`);
  await runSql(`INSERT INTO licences (id, account, status, created_at, last_activity_at)
    ${numbers} SELECT ${id}, ${email}, iif(i % 5, 'active', 'available'),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 200) || ' days') FROM n`);
  await runSql(`INSERT INTO activations (id, licence_id, shop, state, activated_at)
    ${numbers} SELECT ${id}, ${id}, 'plan-' || i || '.myshopify.com', 'live', '2026-01-01T00:00:00.000Z' FROM n WHERE i % 5`);
  await runSql(`INSERT INTO shop_connections (activation_id, kind, revision, sealed_access_token, sealed_api_secret_key, plan, development, state, checked_at, theme_version)
    ${numbers} SELECT ${id}, 'token', 'r', 'x', 'x', iif(i % 2, 'Basic', 'Grow'), 0, iif(i % 9, 'active', 'inactive'), '2026-01-01T00:00:00.000Z', '1.' || (i % 4) || '.0' FROM n WHERE i % 5`);
}, 60_000);

const filters = [
  {},
  { status: "available" },
  { plan: "Grow" },
  { version: "1.2.0" },
  { connection: "inactive" },
  { account: "owner7@plan.test" },
] as const;
const views = filters.flatMap((filter) =>
  licenceSorts.flatMap((sort) => [[filter, sort] as const, [filter, `-${sort}`] as const]),
);

const read = async (statement: D1PreparedStatement) => {
  const { meta, results } = await statement.all();
  return { rowsRead: meta.rows_read, shown: results.length };
};

test.each(views)("a page with %j by %s reads an index and little more than it shows", async (filter, sort) => {
  const order = toOrder(sort as "activity");
  const rest = { filters: filter as object, match: null, now };
  const first = (db: Database) => selectListed(db, { ...rest, keyset: toKeyset(order, null) } as never);
  const page = await read(first(database));
  // The few licences of one owner are sorted after they were found.
  if ("account" in filter) return expect(page.rowsRead).toBeLessThanOrEqual(3 * page.shown + 2);
  expect(page.rowsRead).toBeLessThanOrEqual(2 * page.shown + 2);
  // Without a filter the index is read from its end until the page is full.
  const steps = await findScans((db) => first(db));
  expect(steps.filter((step) => !step.startsWith("SCAN x USING INDEX licence_list_by_"))).toEqual([]);
});

test.each(["7", "30", "90", "90+"] as const)("a period of %s days reads what it shows", async (activity) => {
  const statement = (db: Database) =>
    selectListed(db, {
      filters: { activity } as never,
      match: null,
      now,
      keyset: toKeyset(toOrder("-activity"), null),
    });
  const page = await read(statement(database));
  expect(page.rowsRead).toBeLessThanOrEqual(2 * page.shown + 2);
  expect(await findScans(statement)).toEqual([]);
});

test("a later page begins in the index, not at the first row", async () => {
  const cursor = decodeCursor(btoa(JSON.stringify(["-created", now.toISOString(), "f", 50, false])), "-created");
  expect(cursor).not.toBeNull();
  const keyset = toKeyset(toOrder("-created"), cursor);
  const page = await read(selectListed(database, { filters: {} as never, match: null, now, keyset }));
  expect(page.shown).toBe(pageSize + 1);
  expect(page.rowsRead).toBeLessThanOrEqual(2 * page.shown + 2);
});

test("counts are read from few rows", async () => {
  expect((await read(selectCounts(database))).rowsRead).toBeLessThan(60);
});

test("a search reads its matches when they are few, and the list in its order when they are many", async () => {
  const keyset = toKeyset(toOrder("-activity"), null);
  const searchFor = async (text: string) => {
    const { results } = await countMatches(database, text).all<{ matches: number }>();
    const matches = results[0]?.matches ?? 0;
    const match = matchLicences(text, matches);
    const page = await read(selectListed(database, { filters: {} as never, match, now, keyset }));
    return { matches, ...page };
  };
  const few = await searchFor("plan-4321.my");
  expect(few).toMatchObject({ matches: 1, shown: 1 });
  expect(few.rowsRead).toBeLessThan(20);
  const many = await searchFor("@plan.test");
  expect(many).toMatchObject({ matches: maxSortedMatches + 1, shown: pageSize + 1 });
  expect(many.rowsRead).toBeLessThanOrEqual(2 * many.shown + 2);
});
