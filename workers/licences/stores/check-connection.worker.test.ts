import { describe, expect, test } from "vitest";
import {
  activate,
  call,
  changeLicence,
  createActiveCustomer,
  createCustomer,
  fetchOverview,
  setBehaviour,
} from "../fixtures/internal.ts";
import { type Behaviour, createStore, type TestStore, toClientCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import type { CheckMessage, Doctor } from "./contract.ts";

async function checkStore(actor: Actor, { shop }: TestStore): Promise<Doctor> {
  const { status, body } = await call(actor, "doctor", shop);
  expect(status).toBe(200);
  return body as Doctor;
}

const order = ["address", "token", "store", "scopes", "plan", "slots", "files"];

describe("doctor", () => {
  test("passes all seven checks of a healthy store with their facts", async () => {
    const { actor, store } = await createActiveCustomer();
    const { shop, checks } = await checkStore(actor, store);
    expect(checks.map(({ check }) => check)).toEqual(order);
    expect(checks.map(({ outcome }) => outcome)).toEqual(order.map(() => "passed"));
    expect(checks.map(({ facts }) => facts)).toEqual([
      { shop: store.shop },
      {},
      { name: expect.any(String) },
      { scopes: ["read_themes", "write_themes"] },
      { plan: "Basic" },
      { themes: 3, most: 20 },
      { version: "1.1.0" },
    ]);
    expect(shop).toMatchObject({ shop: store.shop, state: "active", themeVersion: "1.1.0", failure: null });
  });

  test.each<[Behaviour, string, string, string]>([
    ["gone", "address", "STORE_GONE", "inactive"],
    ["locked", "address", "STORE_LOCKED", "inactive"],
    ["frozen", "address", "STORE_FROZEN", "inactive"],
    ["broken", "address", "UPSTREAM_UNAVAILABLE", "pending"],
    ["revoked", "token", "TOKEN_INVALID", "inactive"],
    ["wrong", "address", "STORE_MOVED", "inactive"],
    ["readonly", "scopes", "SCOPE_MISSING", "inactive"],
    // The store can be read, so the connection is not lost.
    ["unexempt", "scopes", "EXEMPTION_MISSING", "active"],
    ["paused", "plan", "STORE_FROZEN", "inactive"],
    ["starter", "plan", "PLAN_LIMITED", "active"],
    ["crowded", "slots", "THEME_LIMIT", "active"],
    ["bare", "files", "THEME_UNREADABLE", "active"],
  ])(
    "fails a store that is %s at %s with %s, saves it as %s and skips later checks",
    {
      meta: {
        provokes: ["TOKEN_INVALID", "STORE_GONE", "STORE_LOCKED", "STORE_MOVED", "THEME_UNREADABLE", "PLAN_LIMITED"],
      },
    },
    async (as, check, cause, state) => {
      const { actor, store } = await createActiveCustomer();
      await setBehaviour(store, as);
      const { shop, checks } = await checkStore(actor, store);
      const at = order.indexOf(check);
      expect(checks.map(({ outcome }) => outcome)).toEqual(
        order.map((_, index) => (index < at ? "passed" : index === at ? "failed" : "waiting")),
      );
      expect(checks[at]).toMatchObject({ check, cause });
      expect(shop).toMatchObject({ state, failure: state === "inactive" ? cause : null });
      expect((await fetchOverview(actor)).shops[0]).toMatchObject({ state });
      await setBehaviour(store, "well");
      expect((await checkStore(actor, store)).shop).toMatchObject({ state: "active", failure: null });
    },
  );

  test("reports an uninstalled app when the token is renewed", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    await activate(actor, store, toClientCredentials(store));
    await setBehaviour(store, "revoked");
    const { checks } = await checkStore(actor, store);
    expect(checks[1]).toMatchObject({ check: "token", outcome: "failed", cause: "TOKEN_INVALID" });
  });

  test("does not find another user's store and checks a store with a paused licence", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const stranger = await createCustomer();
    expect((await call(stranger.actor, "doctor", store.shop)).body.code).toBe("ACTIVATION_NOT_FOUND");
    await changeLicence("pause", licenceId);
    expect((await checkStore(actor, store)).shop).toMatchObject({ licenceStatus: "paused" });
  });
});

describe("doctorStream", () => {
  test("streams each check as a line and saves the result", async () => {
    const { actor, store } = await createActiveCustomer();
    await setBehaviour(store, "starter");
    const { body } = await call(actor, "doctorStream", store.shop);
    const lines = (await new Response(body as ReadableStream).text()).trimEnd().split("\n");
    const told = lines.map((line) => JSON.parse(line) as CheckMessage);
    expect(told.map((news) => ("over" in news ? news.over : `${news.check} ${news.outcome}`))).toEqual([
      ...["address passed", "token passed", "store passed", "scopes passed", "plan failed"],
      "whole",
    ]);
    expect((await fetchOverview(actor)).shops[0]).toMatchObject({ plan: "Starter" });
    const stranger = await call((await createCustomer()).actor, "doctorStream", store.shop);
    expect([stranger.status, stranger.body.code]).toEqual([404, "ACTIVATION_NOT_FOUND"]);
  });
});

describe("doctor and doctorStream", () => {
  test("limit the number of checks a minute for each user and store", async () => {
    const [one, other] = [(await createCustomer()).actor, (await createCustomer()).actor];
    const { shop } = createStore();
    const ask = async (actor: Actor, name: "doctor" | "doctorStream") => (await call(actor, name, shop)).status;
    const names = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? "doctor" : "doctorStream"));
    expect(new Set(await Promise.all(names.map((name) => ask(one, name))))).toEqual(new Set([404, 429]));
    expect(await ask(other, "doctor")).toBe(404);
  });
});
