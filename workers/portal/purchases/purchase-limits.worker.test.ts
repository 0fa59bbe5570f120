/// <reference types="@cloudflare/vitest-plugin/types" />
/** How often an account may buy or claim, where a portal sells, and what its pages say then. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { action as claim } from "#app/customer/purchases/claim.route.tsx";
import type { LicencesService } from "#workers/licences/service.ts";
import { createTestContext, origin } from "../fixtures/front.ts";
import { bindings, newUid } from "../fixtures/objects.ts";

const basket = {
  ...{ quantity: 1, company: "", vatId: "", promotionCode: "", points: 0, requestId: "form-00001" },
  email: "buyer@example.test",
};

/** A licence service that answers these operations, and the others as usual. */
const withLicences = (operations: object) => ({
  ...bindings,
  LICENCES: new Proxy(bindings.LICENCES, {
    get: (target, name) => (operations as never)[name] ?? target[name as keyof LicencesService],
  }),
});

/** Of a visitor, or of a signed-in customer. */
const createVisit = async (operations: object, uid?: string) =>
  (await createTestContext(uid, withLicences(operations))) as unknown as AppLoadContext;

describe("startPurchase", () => {
  test("starts at most 60 purchases an hour from one address", { meta: { provokes: "CHECKOUT_BLOCKED" } }, async () => {
    let starts = 0;
    const startVisitorCheckout = async () => {
      starts++;
      return { ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } };
    };
    const { startPurchase } = (await createVisit({ startVisitorCheckout })).run(null);
    for (let sent = 0; sent < 60; sent++)
      expect(await startPurchase(basket)).toMatchObject({ error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(await startPurchase(basket)).toMatchObject({ error: { code: "CHECKOUT_BLOCKED" } });
    expect(starts).toBe(60);
  });
});

describe("POST /claim", () => {
  test("limits wrong codes for each account, and keeps what was typed", {
    meta: { provokes: "CLAIM_BLOCKED" },
  }, async () => {
    const code = "2222-3333-4444-5555";
    const claimOrder = async () => ({ ok: false, error: { code: "CLAIM_INVALID" } });
    const open = async () => {
      const context = await createVisit({ claimOrder }, newUid());
      return async () => {
        const body = new URLSearchParams({ claim: code, requestId: crypto.randomUUID() });
        const request = new Request(`${origin}/claim`, { method: "POST", body });
        return (await claim({ context, request, params: {} })) as unknown as { data: object; init: ResponseInit };
      };
    };
    const [send, sendOther] = [await open(), await open()];
    for (let sent = 0; sent < 10; sent++) expect((await send()).init.status).toBe(404);
    const { data, init } = await send();
    expect(data).toMatchObject({ formError: { code: "CLAIM_BLOCKED" }, values: { claim: code } });
    expect(init.status).toBe(429);
    expect(Number(new Headers(init.headers).get("Retry-After"))).toBeGreaterThan(0);
    expect((await sendOther()).init.status).toBe(404);
  });
});

describe("createContext", () => {
  test.each([
    ["nowhere without a price of Stripe", {}, null],
    ["at /buy with one", { STRIPE_PRICE_ID: "price_1" }, "/buy"],
    [
      "at another page that is configured",
      { STRIPE_PRICE_ID: "price_1", PURCHASE_URL: "https://shop.example/" },
      "https://shop.example",
    ],
  ])("sells %s", async (_, variables, purchaseUrl) => {
    const { configuration } = await createTestContext(undefined, { ...bindings, ...variables });
    expect(configuration.purchaseUrl).toBe(purchaseUrl);
  });
});
