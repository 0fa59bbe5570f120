/** Every statement of the staff's pages of licences, users, events, orders and persons uses an index. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { activityPeriods, licenceSorts, ordersQuery, userSorts } from "../contract.ts";
import { administrator, changeLicence, createActiveCustomer, createTestContext } from "../fixtures/internal.ts";
import { recordPlans } from "../fixtures/query-plan.ts";
import { operations } from "../operations.ts";

type Name = keyof typeof operations;
let customer: Awaited<ReturnType<typeof createActiveCustomer>>;

beforeAll(async () => {
  customer = await createActiveCustomer();
  await changeLicence("pause", customer.licenceId);
});

/** Few rows, or those that were found before; the tests beside the lists count what they read. */
const bounded = [
  /^SCAN n USING INDEX|^SCAN n$/, // licence_counts: one row for each value
  /^SCAN c$/, // user_counts: four rows
  /^SCAN x USING INDEX licence_list_by_|^SCAN [uo] USING INDEX (?:users|orders)_/, // the first page of an order
  /^SCAN (\(subquery|m$)/, // matches of a search
];

async function findUnbounded(name: Name, argument: unknown): Promise<string[]> {
  const { argument: schema, run } = operations[name];
  const plans = recordPlans();
  const context: Context = { ...createTestContext(), database: plans.database };
  await run(context, administrator, schema.parse(argument) as never, {} as never);
  const listed = await plans.list();
  expect(listed.length).toBeGreaterThan(0);
  return listed.flatMap(({ sql, scans }) =>
    scans.filter((step) => !bounded.some((pattern) => pattern.test(step))).map((step) => `${step}: ${sql}`),
  );
}

const both = (fields: readonly string[]) => fields.flatMap((field) => [field, `-${field}`]);
const licenceFilters = [
  { status: "paused" },
  { kind: "development" },
  { status: "active", kind: "paid" },
  { plan: "Basic" },
  { version: "2.0.4" },
  { connection: "active" },
  { account: "a@example.test" },
  { status: "active", plan: "Basic" },
  { q: "example" },
  { q: "ex" },
  { q: "abcdef0123", status: "active" },
];

describe("operations", () => {
  test.each<[Name, unknown[]]>([
    [
      "searchLicences",
      [...both(licenceSorts), ...activityPeriods].flatMap((each) =>
        [{}, ...licenceFilters].map((filters) =>
          (activityPeriods as readonly string[]).includes(each)
            ? { ...filters, activity: each }
            : { ...filters, sort: each },
        ),
      ),
    ],
    [
      "searchUsers",
      both(userSorts).flatMap((sort) => [{}, { licences: "none" }, { q: "person" }].map((each) => ({ ...each, sort }))),
    ],
    ["searchEvents", [{}, { kind: "licence" }, { q: "paused" }]],
    [
      "searchOrders",
      [{}, ...ordersQuery.shape.state.unwrap().options.map((state) => ({ state }))].flatMap((view) =>
        [{}, { q: "a" }, { q: "1 001" }, { q: "pi_1" }, { q: "cs_1" }, { q: "0".repeat(24) }].map((search) => ({
          ...{ ...view, ...search },
        })),
      ),
    ],
  ])("use an index in every statement of %s", async (name, requests) => {
    for (const request of requests) expect(await findUnbounded(name, request), JSON.stringify(request)).toEqual([]);
  });

  test("use an index in every statement of the pages of one licence and of one customer", async () => {
    const { uid, email } = customer.actor;
    expect(await findUnbounded("licence", customer.licenceId)).toEqual([]);
    expect(await findUnbounded("searchEvents", { licence: customer.licenceId })).toEqual([]);
    expect(await findUnbounded("getUser", { uid })).toEqual([]);
    expect(await findUnbounded("personPage", { uid, email })).toEqual([]);
    expect(await findUnbounded("exports", undefined)).toEqual([]);
  });
});
