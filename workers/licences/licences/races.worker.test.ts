import { expect, test } from "vitest";
import {
  type Answer,
  activate,
  customer,
  deactivate,
  eventTypes,
  installed,
  overviewOf,
  value,
} from "../fixtures/internal.ts";
import { newStore } from "../fixtures/stores.ts";

const codes = (answers: Answer[]) =>
  new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
const won = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

/** Every active licence has a live activation, every live activation an active licence and a connection. */
async function expectWhole(): Promise<void> {
  const sql = `SELECT
    (SELECT count(*) FROM licences l WHERE l.status = 'active' AND NOT EXISTS (SELECT 1 FROM activations v WHERE v.licence_id = l.id AND v.state = 'live')) +
    (SELECT count(*) FROM activations v JOIN licences l ON l.id = v.licence_id WHERE v.state = 'live' AND l.status NOT IN ('active', 'paused')) +
    (SELECT count(*) FROM activations v WHERE (v.state = 'live') <> EXISTS (SELECT 1 FROM shop_connections c WHERE c.activation_id = v.id))`;
  expect(await value(sql)).toBe(0);
}

test.each([1, 2, 5])(
  "200 concurrent activations for %d licences leave exactly that many active",
  { timeout: 60_000 },
  async (licences) => {
    const { actor } = await customer(licences);
    const answers = await Promise.all(Array.from({ length: 200 }, () => activate(actor, newStore())));
    expect(won(answers)).toBe(licences);
    expect(codes(answers)).toEqual(new Set(["LIMIT_REACHED"]));
    const overview = await overviewOf(actor);
    expect(overview).toMatchObject({ authorised: licences, available: 0, installed: licences });
    const events = await eventTypes(actor);
    expect(events.filter((type) => type === "licence.activated")).toHaveLength(licences);
    expect(events.filter((type) => type === "account.bound")).toHaveLength(1);
    await expectWhole();
  },
);

test("one store activated 100 times at once is one activation", { timeout: 60_000 }, async () => {
  const { actor } = await customer(3);
  const store = newStore();
  const answers = await Promise.all(Array.from({ length: 100 }, () => activate(actor, store)));
  expect(won(answers)).toBe(100);
  expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.activationId)).size).toBe(1);
  expect(await overviewOf(actor)).toMatchObject({ available: 2, installed: 1 });
  await expectWhole();
});

test("of two users who prove the same store, one activates it and the other learns that it is active", async () => {
  const [left, right] = [await customer(), await customer()];
  const store = newStore();
  const answers = await Promise.all([left, right].map(({ actor }) => activate(actor, store)));
  expect(won(answers)).toBe(1);
  expect(codes(answers)).toEqual(new Set(["ACTIVE_ELSEWHERE"]));
  await expectWhole();
});

test("50 concurrent deactivations free the licence once and get the same answer", async () => {
  const { actor, store } = await installed();
  const answers = await Promise.all(Array.from({ length: 50 }, () => deactivate(actor, store)));
  expect(won(answers)).toBe(50);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await eventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
  expect(await overviewOf(actor)).toMatchObject({ available: 1, installed: 0 });
});

test("concurrent activations and deactivations leave no active licence without its activation", {
  timeout: 60_000,
}, async () => {
  const { actor, store } = await installed();
  const stores = Array.from({ length: 30 }, () => newStore());
  const acts = stores.flatMap((other) => [
    activate(actor, other),
    deactivate(actor, store),
    activate(actor, store),
    deactivate(actor, other),
  ]);
  const answers = await Promise.all(acts);
  expect([...codes(answers)].sort()).toEqual(["ACTIVATION_NOT_FOUND", "LIMIT_REACHED"]);
  const overview = await overviewOf(actor);
  expect(overview.available + overview.installed).toBe(1);
  const events = await eventTypes(actor);
  const count = (type: string) => events.filter((each) => each === type).length;
  expect(count("licence.activated") - count("licence.deactivated")).toBe(overview.installed);
  await expectWhole();
});
