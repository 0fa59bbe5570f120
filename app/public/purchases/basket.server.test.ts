import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import type { BrowserOrder } from "#workers/licences/contract.ts";
import type { Basket, TypedBasket } from "#workers/portal/purchases/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { keepOrderedBasket, loadBasket, startPurchase } from "./basket.server.ts";

const ada = { uid: "ada", email: "ada@example.test" } as Viewer;
const basket: Basket = {
  ...{ quantity: 1, recipient: undefined, company: "", vatId: "", promotionCode: "", points: 0 },
  ...{ seenPrice: undefined, requestId: "form-00001" },
};

/** A context whose purchases record what they start and keep. */
function createContext({ isBlocked = false, kept = null as TypedBasket | null, order = null as object | null } = {}) {
  const started: Basket[] = [];
  const baskets: TypedBasket[] = [];
  const context = {
    attempts: {
      guard: async (_kind: string, _email: null, attempt: () => Promise<object>) =>
        isBlocked ? { error: { code: "BLOCKED", details: { minutes: 60 } } } : attempt(),
    },
    purchases: {
      start: async (_: Viewer | null, given: Basket) => success({ url: started.push(given), setCookie: "" }),
      findBasket: async () => kept,
      findOrder: async () => (order ? success(order) : failure("UPSTREAM_UNAVAILABLE")),
      keepBasket: async (_: Viewer | null, values: TypedBasket) => String(baskets.push(values)),
    },
    licencesFor: () => ({ billing: async () => success({ company: "Maison", vatId: "FR12345678901" }) }),
  };
  return { context: context as unknown as AppLoadContext, started, baskets };
}

describe("startPurchase", () => {
  test("sends one request id for the same basket, and others for another buyer, form or basket", async () => {
    const { context, started } = createContext();
    await startPurchase(context, ada, basket);
    await startPurchase(context, ada, { ...basket });
    for (const [buyer, given] of [
      [null, basket],
      [{ ...ada, uid: "bea" }, basket],
      [ada, { ...basket, quantity: 2 }],
      [ada, { ...basket, points: 399 }],
      [ada, { ...basket, requestId: "form-00002" }],
    ] as const)
      await startPurchase(context, buyer, given);
    const ids = started.map(({ requestId }) => requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(started.length - 1);
  });

  test("starts nothing after too many attempts", async () => {
    const { context, started } = createContext({ isBlocked: true });
    expect(await startPurchase(context, null, basket)).toEqual({
      ...{ ok: false, error: { code: "CHECKOUT_BLOCKED", details: { minutes: 60 } } },
    });
    expect(started).toEqual([]);
  });
});

describe("loadBasket", () => {
  test("returns what was typed last, else the details of the buyer's invoices", async () => {
    const empty = { quantity: "1", email: "", recipient: "", promotionCode: "", usesPoints: false };
    const { context } = createContext();
    expect(await loadBasket(context, ada)).toEqual({ ...empty, company: "Maison", vatId: "FR12345678901" });
    expect(await loadBasket(context, null)).toEqual({ ...empty, company: "", vatId: "" });
    const typed = createContext({ kept: { quantity: "3", company: "Autre", usePoints: "399" } });
    expect(await loadBasket(typed.context, ada)).toEqual({
      ...{ ...empty, quantity: "3", company: "Autre", vatId: "", usesPoints: true },
    });
  });
});

describe("keepOrderedBasket", () => {
  test("keeps the basket of an order of this browser", async () => {
    const order: Partial<BrowserOrder> = {
      ...{ quantity: 5, payer: "ada@example.test", email: "client@example.test", company: "Maison" },
      ...{ vatId: null, promotionCode: "ETE" },
    };
    const { context, baskets } = createContext({ order });
    expect(await keepOrderedBasket(context, null, "a".repeat(24))).toBe("1");
    expect(baskets).toEqual([
      {
        ...{ quantity: "5", email: "ada@example.test", recipient: "client@example.test", company: "Maison" },
        ...{ vatId: "", promotionCode: "ETE" },
      },
    ]);
    expect(await keepOrderedBasket(createContext().context, null, "a".repeat(24))).toBeNull();
  });
});
