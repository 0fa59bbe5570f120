import { describe, expect, test } from "vitest";
import {
  type Answer,
  activate,
  createActiveCustomer,
  createCustomer,
  deactivate,
  fetchOverview,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";

const codes = (answers: Answer[]) =>
  new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
const won = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

/** Every active licence has a live activation, every live activation an active licence and a connection. */
async function expectWhole(): Promise<void> {
  const sql = `SELECT
    (SELECT count(*) FROM licences l WHERE l.status = 'active' AND NOT EXISTS (SELECT 1 FROM activations v WHERE v.licence_id = l.id AND v.state = 'live')) +
    (SELECT count(*) FROM activations v JOIN licences l ON l.id = v.licence_id WHERE v.state = 'live' AND l.status NOT IN ('active', 'paused')) +
    (SELECT count(*) FROM activations v WHERE (v.state = 'live') <> EXISTS (SELECT 1 FROM shop_connections c WHERE c.activation_id = v.id))`;
  expect(await selectValue(sql)).toBe(0);
}

describe("activateLicence", () => {
  test.each([1, 2, 5])(
    "activates exactly %d licences of an account that has as many in 200 concurrent calls",
    async (licences) => {
      const { actor } = await createCustomer(licences);
      const answers = await Promise.all(Array.from({ length: 200 }, () => activate(actor, createStore())));
      expect(won(answers)).toBe(licences);
      expect(codes(answers)).toEqual(new Set(["LIMIT_REACHED"]));
      const overview = await fetchOverview(actor);
      expect(overview).toMatchObject({ authorised: licences, available: 0, installed: licences });
      const events = await listEventTypes(actor);
      expect(events.filter((type) => type === "licence.activated")).toHaveLength(licences);
      expect(events.filter((type) => type === "account.bound")).toHaveLength(1);
      await expectWhole();
    },
  );

  test("creates one activation for one store activated 100 times at once", async () => {
    const { actor } = await createCustomer(3);
    const store = createStore();
    const answers = await Promise.all(Array.from({ length: 100 }, () => activate(actor, store)));
    expect(codes(answers)).toEqual(new Set());
    expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.activationId)).size).toBe(1);
    expect(await fetchOverview(actor)).toMatchObject({ available: 2, installed: 1 });
    await expectWhole();
  });

  test("activates a store for one of two users who prove it, and says to the other that it is active", async () => {
    const [left, right] = [await createCustomer(), await createCustomer()];
    const store = createStore();
    const answers = await Promise.all([left, right].map(({ actor }) => activate(actor, store)));
    expect(won(answers)).toBe(1);
    expect(codes(answers)).toEqual(new Set(["ACTIVE_ELSEWHERE"]));
    await expectWhole();
  });
});

describe("deactivateLicence", () => {
  test("frees the licence once in 50 concurrent calls with the same answer", async () => {
    const { actor, store } = await createActiveCustomer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => deactivate(actor, store)));
    expect(won(answers)).toBe(50);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 0 });
  });
});

describe("activateLicence and deactivateLicence", () => {
  test("leave no active licence without its activation when they run at once", async () => {
    const { actor, store } = await createActiveCustomer();
    const stores = Array.from({ length: 30 }, () => createStore());
    const acts = stores.flatMap((other) => [
      activate(actor, other),
      deactivate(actor, store),
      activate(actor, store),
      deactivate(actor, other),
    ]);
    const answers = await Promise.all(acts);
    expect([...codes(answers)].sort()).toEqual(["ACTIVATION_NOT_FOUND", "LIMIT_REACHED"]);
    const overview = await fetchOverview(actor);
    expect(overview.available + overview.installed).toBe(1);
    const events = await listEventTypes(actor);
    const count = (type: string) => events.filter((each) => each === type).length;
    expect(count("licence.activated") - count("licence.deactivated")).toBe(overview.installed);
    await expectWhole();
  });
});
