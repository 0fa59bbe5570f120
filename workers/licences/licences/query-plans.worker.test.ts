/** No statement of the staff's pages walks a table that grows with customers, stores and events. */
import { beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "#scripts/many-rows.ts";
import { userSorts } from "../accounts/user-contract.ts";
import {
  administrator,
  bindings,
  changeLicence,
  createActiveCustomer,
  createTestContext,
} from "../fixtures/internal.ts";
import { addWorkOfStores } from "../fixtures/many-stores.ts";
import { recordPlans } from "../fixtures/query-plan.ts";
import { createRelease } from "../fixtures/releases.ts";
import { createTestTemplate } from "../fixtures/templates.ts";
import { operations } from "../operations.ts";
import { ordersQuery } from "../orders/contract.ts";
import type { Context } from "../platform/context.ts";
import { activityPeriods, licenceSorts } from "./list/contract.ts";

type Name = keyof typeof operations;

/** Fewer than each table has rows; what pages show and the days of the figures are fewer still. */
const maxRead = 2_000;
let template = "";
let version = "";
let customer: Awaited<ReturnType<typeof createActiveCustomer>>;

beforeAll(async () => {
  template = await createTestTemplate();
  ({ version } = await createRelease());
  customer = await createActiveCustomer();
  await changeLicence("pause", customer.licenceId);
});

/** Few rows, or those that were found before; the tests beside the lists and those below count what is read. */
const bounded = [
  /^SCAN n USING INDEX|^SCAN n$/, // licence_counts: one row for each value
  /^SCAN c$|^SCAN f$/, // user_counts and figure_counts: four rows
  /^(?:SCAN|SEARCH) x USING INDEX licence_list_by_|^(?:SCAN|SEARCH) [uo] USING INDEX (?:users|orders)_/, // a page of an order
  /^(?:SCAN|SEARCH) e USING INDEX events_by_(?:time|exact_type)/, // likewise, and the withdrawals of releases
  /^SCAN (\(subquery|m$)/, // matches of a search
  /^SCAN CONSTANT ROW$/,
  /^(?:SCAN r|SEARCH r USING INDEX releases_by_version .*)$/, // releases
  /^SCAN c USING COVERING INDEX sqlite_autoindex_shop_connections_1$/, // stores while they are few
  /^SCAN j USING INDEX jobs_without_exemption$/, // newest first, twenty
  /^SCAN r USING INDEX move_requests_/, // requests that wait for the staff
  /^SEARCH p USING INDEX prepared_activations_by_state /, // newest first, within two months
  /^SCAN w USING INDEX webhook_endpoints_|^SCAN t USING INDEX templates_by_|^SCAN p/, // what the staff made themselves
];

async function runRecorded(name: Name, argument: unknown) {
  const { argument: schema, run } = operations[name];
  const plans = recordPlans();
  const context: Context = { ...createTestContext(), database: plans.database };
  await run(context, administrator, schema.parse(argument) as never, {} as never);
  return plans;
}

async function findUnbounded(name: Name, argument: unknown): Promise<string[]> {
  const listed = await (await runRecorded(name, argument)).list();
  expect(listed.length).toBeGreaterThan(0);
  return listed.flatMap(({ sql, walks }) =>
    walks.filter((step) => !bounded.some((pattern) => pattern.test(step))).map((step) => `${step}: ${sql}`),
  );
}

/** Of customers' pages the one question that all of them ask. */
const pages: [Name, (() => unknown)?][] = [
  ["figures"],
  ["allReleases"],
  ["rollout", () => version],
  ["dryRun", () => version],
  ["moveRequests"],
  ["preparedActivations"],
  ["findLicences", () => ({ email: customer.actor.email })],
  ["findLicences", () => ({ licenceId: customer.licenceId })],
  ["bulkJobs"],
  ["webhooks"],
  ["templates", () => ({})],
  ["template", () => template],
  ["templateRequests", () => template],
  ["deliveryStores", () => ({ q: "" })],
  ["deliveryStores", () => ({ q: "lampes-77" })],
  ["deliveryStores", () => ({ q: "lampes", own: true })],
  ["authorised"],
];

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

  test.each(pages)("use an index in every statement of %s", async (name, getArgument) => {
    expect(await findUnbounded(name, getArgument?.())).toEqual([]);
  });

  describe("with thousands of customers, stores and events", () => {
    beforeAll(async () => {
      await fillDatabase(bindings.DB, { users: 4_500, licences: 6_000, events: 6_000 });
      await addWorkOfStores({ template, version });
    });

    test.each(pages)("read few rows for %s", async (name, getArgument) => {
      expect((await runRecorded(name, getArgument?.())).countRead()).toBeLessThan(maxRead);
    });
  });
});
