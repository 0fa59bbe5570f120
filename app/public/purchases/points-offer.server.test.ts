import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import type { HeldPoints } from "#workers/licences/orders/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { loadPointsOffer } from "./points-offer.server.ts";

const ada = { uid: "ada", emailVerified: true, paysWithPoints: true, points: 20_399 } as Viewer;
const price = { unitAmount: 39_900, currency: "eur" };

function createContext({ held = null as HeldPoints | null, answersForm = false, balance = 99 } = {}) {
  return {
    ...{ language: "fr", answersForm },
    run: () => ({ loadHeldPoints: async () => success(held), loadPointsBalance: async () => success(balance) }),
  } as unknown as AppLoadContext;
}
const load = (context = createContext(), viewer: Viewer | null = ada, given = success(price)) =>
  loadPointsOffer(context, viewer, Promise.resolve(given));

describe("loadPointsOffer", () => {
  test("offers as many points as the price of each quantity takes", async () => {
    const { choices = [] } = (await load()) ?? {};
    expect(choices.slice(0, 3).map((choice) => [choice?.value, choice?.left])).toEqual([
      [7_970, 12_429],
      [15_950, 4_449],
      [20_399, 0],
    ]);
    expect(choices).toHaveLength(20);
  });

  test("offers the present balance with a form that comes back", async () => {
    expect((await load(createContext({ answersForm: true })))?.choices[0]).toMatchObject({ value: 99 });
    expect((await load(createContext({ answersForm: true, balance: 0 })))?.choices[0]).toBeNull();
  });

  test("links the open payment that holds points", async () => {
    const held = { points: 1_197, until: "2026-03-01T10:00:00.000Z", url: "https://stripe.test/checkout/1" };
    expect((await load(createContext({ held })))?.held).toMatchObject({ count: 1_197, url: held.url });
  });

  test.each<[string, Viewer | null]>([
    ["a visitor", null],
    ["an account that was not allowed", { ...ada, paysWithPoints: false }],
    ["an unverified address", { ...ada, emailVerified: false }],
  ])("offers nothing to %s", async (_, viewer) => {
    expect(await load(createContext(), viewer)).toBeNull();
  });

  test("offers nothing without a price", async () => {
    expect(await load(createContext(), ada, failure("UPSTREAM_UNAVAILABLE") as never)).toBeNull();
  });
});
