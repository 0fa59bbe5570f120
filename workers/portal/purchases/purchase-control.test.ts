import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { parseKeyring } from "#base/sealed-box.ts";
import type { CheckoutStarted } from "#workers/licences/contract.ts";
import type { Viewer } from "../session/contract.ts";
import { createPurchaseControl } from "./purchase-control.ts";

const ada = { uid: "ada" } as Viewer;
const basket = {
  ...{ quantity: 1, company: "", vatId: "", promotionCode: "", requestId: "form-00001" },
  points: 399,
};
const url = "https://stripe.test/checkout/1";
const orderId = "a".repeat(24);

interface Replies {
  started?: Result<CheckoutStarted>;
  held?: Result<unknown>;
  opened?: Result<CheckoutStarted>;
}

/** A licence service and a ledger with these replies, and what happened in which order. */
function openPurchases({
  started,
  held = success(null),
  opened = success({ orderId, points: 399, url }),
}: Replies = {}) {
  const steps: string[] = [];
  const startCheckout = async ({ arePointsHeld }: { arePointsHeld?: boolean }) => {
    steps.push(arePointsHeld ? "open" : "start");
    return arePointsHeld ? opened : (started ?? success({ orderId, points: 399, url: null }));
  };
  const options = {
    ...{ request: new Request("https://portal.test/buy"), language: "fr" },
    configuration: { SESSION_KEYS: parseKeyring(`k1:${"C".repeat(42)}A`) },
    licences: {
      startVisitorCheckout: async () => {
        steps.push("visitor");
        return success({ orderId, points: 0, url });
      },
    },
    licencesFor: () => ({ startCheckout }),
    holdPoints: async (_: Viewer, id: string, points: number) => {
      steps.push(`hold ${points} for ${id}`);
      return held;
    },
    settlePoints: async () => steps.push("settle"),
  };
  return { steps, purchases: createPurchaseControl(options as unknown as Parameters<typeof createPurchaseControl>[0]) };
}

describe("createPurchaseControl", () => {
  test("opens Stripe's page once the points are held", async () => {
    const { steps, purchases } = openPurchases();
    expect(await purchases.start(ada, basket)).toMatchObject({ ok: true, value: { url } });
    expect(steps).toEqual(["start", `hold 399 for ${orderId}`, "open"]);
  });

  test("holds no points for an order whose page is open already, and none of a visitor", async () => {
    const known = openPurchases({ started: success({ orderId, points: 399, url }) });
    expect(await known.purchases.start(ada, basket)).toMatchObject({ value: { url } });
    const visitor = openPurchases();
    expect(await visitor.purchases.start(null, basket)).toMatchObject({ value: { url } });
    expect([known.steps, visitor.steps]).toEqual([["start"], ["visitor"]]);
  });

  test.each(["POINTS_NOT_ALLOWED", "POINTS_SHORT"] as const)("opens no page when the ledger says %s", async (code) => {
    const { steps, purchases } = openPurchases({ held: failure(code) });
    expect(await purchases.start(ada, basket)).toMatchObject({ ok: false, error: { code } });
    expect(steps).not.toContain("open");
  });

  test("returns the points at once when the page does not open", async () => {
    const { steps, purchases } = openPurchases({ opened: failure("UPSTREAM_UNAVAILABLE") });
    expect(await purchases.start(ada, basket)).toMatchObject({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(steps.at(-1)).toBe("settle");
  });
});
