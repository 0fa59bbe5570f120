/** Random histories of a few customers' licences: states, counts, lists and events agree with a simple model. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEventFields } from "../events/follow-up-contract.ts";
import { administrator, bindings, call, createActor, fetchOverview, service, toAnswer } from "../fixtures/internal.ts";
import { LicenceModel, type LoggedModelEvent, ownedSince } from "../fixtures/licence-model.ts";
import type { Step } from "../fixtures/licence-plan.ts";
import { planStep, stepKinds } from "../fixtures/licence-steps.ts";

const stepCount = 500;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  ...{ who: fc.nat(2), to: fc.nat(14), store: fc.nat(4), licence: fc.nat(11), count: fc.nat(23), flag: fc.boolean() },
});

interface StoredEvent {
  place: number;
  id: string;
  type: LoggedModelEvent["type"];
  account: string;
  actor_uid: string;
  licence_id: string | null;
  shop: string | null;
  reason: string | null;
  before: string | null;
  after: string | null;
}

/** The model knows no moments. */
function parseFields(stored: string | null) {
  const fields = parseEventFields(stored);
  return fields?.ownedSince ? { ...fields, ownedSince } : fields;
}

const readEvents = async (after: number): Promise<StoredEvent[]> =>
  (
    await bindings.DB.prepare(
      `SELECT rowid AS place, id, type, account, actor_uid, licence_id, shop, reason, before, after FROM events
       WHERE rowid > ? ORDER BY rowid`,
    )
      .bind(after)
      .all<StoredEvent>()
  ).results;

const readRows = async <Row>(sql: string, accounts: readonly string[]): Promise<Row[]> =>
  (await bindings.DB.prepare(sql).bind(JSON.stringify(accounts)).all<Row>()).results;

const countAll = async () => (await call(administrator, "searchLicences", { sort: "account" })).body.figures;

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Runs the step twice when it may arrive twice, and adds what it must have written to the model's log. */
async function runStep(model: LicenceModel, step: Step, index: number, place: number): Promise<number> {
  const plan = planStep(model, step, index);
  if (!plan) return place;
  const { actor, name, argument } = plan;
  const send = async () => toAnswer(await service[name]({ actor, requestId: crypto.randomUUID() }, argument));
  const answer = await send();
  const label = `step ${index}: ${name} ${JSON.stringify(argument)}`;
  const { code = null } = answer.body as { code?: string };
  expect(plan.errors ?? [null], `${label} answered ${JSON.stringify(answer)}`).toContain(code);
  const expected = code === null ? plan.apply(answer.body as never) : [];
  const isOneOperation = typeof argument === "object" && "requestId" in argument;
  if (code === null && isOneOperation && step.flag && name !== "allowMove") expect(await send(), label).toEqual(answer);
  const written = await readEvents(place);
  const events = written.map(({ place: _, id: __, actor_uid, licence_id, before, after, ...event }) => ({
    ...event,
    ...{ actor: actor_uid, licence: licence_id, before: parseFields(before), after: parseFields(after) },
  }));
  expect(events, label).toEqual(expected);
  for (const [at, event] of expected.entries()) {
    const id = written[at]?.id ?? "";
    model.log.push({ ...event, id, act: index });
    const licence = model.licences.find((each) => each.id === event.licence);
    if (licence) licence.lastEvent = id;
  }
  return written.at(-1)?.place ?? place;
}

/** What the events alone say about each licence. */
function replay(log: readonly LoggedModelEvent[]) {
  const states = new Map<string, Record<string, unknown>>();
  for (const { type, licence, account, after } of log) {
    if (licence === null) continue;
    const state = states.get(licence) ?? { account };
    if (after?.status !== undefined && after.status !== "paused") delete state.pausedReason;
    states.set(licence, { ...state, ...(type === "licence.move_allowed" ? {} : after) });
  }
  return states;
}

async function expectSame(model: LicenceModel, before: Awaited<ReturnType<typeof countAll>>) {
  const accounts = model.customers.map(({ email }) => email);
  const of = "WHERE l.account IN (SELECT value FROM json_each(?))";
  const expected = model.licences
    .map(({ id, account, kind, status, pausedReason, shop }) => ({ id, account, kind, status, pausedReason, shop }))
    .sort(byId);
  const rows = await readRows<{ id: string }>(
    `SELECT l.id, l.account, l.kind, l.status, l.paused_reason AS pausedReason, v.shop
     FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live' ${of} ORDER BY l.id`,
    accounts,
  );
  expect(rows).toEqual(expected);
  const listed = await readRows<{ id: string }>(
    `SELECT l.id, l.account, l.kind, l.status, l.shop FROM licence_list l ${of} ORDER BY l.id`,
    accounts,
  );
  expect(listed).toEqual(expected.map(({ pausedReason: _, shop, ...each }) => ({ ...each, shop: shop ?? "" })));
  // Credentials exist for live activations alone.
  const connected = await readRows<{ shop: string }>(
    `SELECT v.shop FROM shop_connections c JOIN activations v ON v.id = c.activation_id
       JOIN licences l ON l.id = v.licence_id ${of}`,
    accounts,
  );
  expect(connected.map(({ shop }) => shop).sort()).toEqual(expected.flatMap(({ shop }) => shop ?? []).sort());

  const sums = { authorised: 0, available: 0, installed: 0 };
  for (const customer of model.customers) {
    const counts = model.count(customer.email);
    for (const name of ["authorised", "available", "installed"] as const) sums[name] += counts[name];
    const { authorised, available, installed, licences } = await fetchOverview(customer);
    expect({ authorised, available, installed }).toEqual(counts);
    expect(licences.map(({ id }) => id).sort()).toEqual(
      model
        .listPaid(customer.email)
        .map(({ id }) => id)
        .sort(),
    );
    const { body } = await call(administrator, "searchLicences", { account: customer.email, sort: "created" });
    for (const row of body.page.rows)
      expect(row).toMatchObject({ authorised: counts.authorised, installed: counts.installed });
  }
  const after = await countAll();
  for (const name of ["authorised", "available", "installed"] as const)
    expect(after[name] - before[name], name).toBe(sums[name]);

  const states = replay(model.log);
  for (const { id, account, status, pausedReason, shop, kind } of model.licences) {
    const state = states.get(id) ?? {};
    // The event of an assignment names the licence that takes over the store, not the one that ends.
    if (kind === "development" && status === "removed" && state.status === "active") continue;
    const told = `${id}: ${JSON.stringify([state, model.log.filter((each) => each.licence === id)])}`;
    expect({ shop: null, pausedReason: null, ...state }, told).toMatchObject({ account, status, pausedReason, shop });
  }
}

describe("operations", () => {
  test("keep licences, their counts and lists, and events consistent in random histories", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const steps = fc.sample(step, { seed, numRuns: stepCount });
        const model = new LicenceModel([createActor(), createActor(), createActor()], administrator);
        const before = await countAll();
        for (const customer of model.customers) {
          const limit = { email: customer.email, limit: 6, from: 100, reason: "few" };
          await call(administrator, "setLicenceLimit", limit);
          await fetchOverview(customer);
          model.limits.set(customer.email, 6);
        }
        let place = (await readEvents(0)).at(-1)?.place ?? 0;
        for (const [index, each] of steps.entries()) {
          place = await runStep(model, each, index, place);
          if (index % 100 === 99) await expectSame(model, before);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
