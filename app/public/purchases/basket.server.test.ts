import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import type { BrowserOrder } from "#workers/licences/orders/contract.ts";
import type { TypedBasket } from "#workers/portal/purchases/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { keepOrderedBasket, loadBasket } from "./basket.server.ts";

const ada = { uid: "ada", email: "ada@example.test" } as Viewer;

/** A context whose purchases record what they keep. */
function createContext({ kept = null as TypedBasket | null, order = null as object | null } = {}) {
  const baskets: TypedBasket[] = [];
  const context = {
    run: () => ({
      findBasket: async () => success(kept),
      findBrowserOrder: async () => (order ? success(order) : failure("UPSTREAM_UNAVAILABLE")),
      keepBasket: async (values: TypedBasket) => success(String(baskets.push(values))),
    }),
    licencesFor: () => ({ billing: async () => success({ company: "Maison", vatId: "FR12345678901" }) }),
  };
  return { context: context as unknown as AppLoadContext, baskets };
}

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
    expect(await keepOrderedBasket(context, null, "a".repeat(24))).toEqual({ "Set-Cookie": "1" });
    expect(baskets).toEqual([
      {
        ...{ quantity: "5", email: "ada@example.test", recipient: "client@example.test", company: "Maison" },
        ...{ vatId: "", promotionCode: "ETE" },
      },
    ]);
    expect(await keepOrderedBasket(createContext().context, null, "a".repeat(24))).toEqual({});
  });
});
