import { describe, expect, test } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import { parseKeyring } from "#base/sealed-box.ts";
import { noDeadline } from "#base/time-limit.ts";
import type { CheckoutStarted } from "#workers/licences/orders/contract.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import { sealReceipt } from "../mail/receipt-link.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "../session/contract.ts";

const ada = createTestViewer({ uid: "ada" });
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
  isBlocked?: boolean;
}

/** A licence service and a ledger with these replies, what happened in which order, and the ids that were sent. */
function openPurchases({
  started,
  held = success(null),
  opened = success({ orderId, points: 399, url }),
  isBlocked = false,
}: Replies = {}) {
  const steps: string[] = [];
  const ids: string[] = [];
  const startCheckout = async ({ arePointsHeld, requestId }: { arePointsHeld?: boolean; requestId: string }) => {
    steps.push(arePointsHeld ? "open" : "start");
    ids.push(requestId);
    return arePointsHeld ? opened : (started ?? success({ orderId, points: 399, url: null }));
  };
  const startVisitorCheckout = async ({ requestId }: { requestId: string }) => {
    steps.push("visitor");
    ids.push(requestId);
    return success({ orderId, points: 0, url });
  };
  const changePoints = async (_: string, { id, amount }: { id: string; amount: number }) => {
    steps.push(`hold ${amount} for ${id}`);
    return held;
  };
  const guard = async (_kind: string, _email: null, attempt: () => Promise<object>) =>
    isBlocked ? { error: { code: "BLOCKED", details: { minutes: 60 } } } : attempt();
  const scope = {
    request: new Request("https://portal.test/buy"),
    configuration: { SESSION_KEYS: parseKeyring(`k1:${"C".repeat(42)}A`) },
    ...{ deadline: noDeadline, attempts: { guard }, env: { ACCOUNT: { getByName: () => ({ changePoints }) } } },
    ...{ licences: { startCheckout }, visitorLicences: { startVisitorCheckout } },
    settlePoints: async () => void steps.push("settle"),
  } as unknown as Partial<PortalScope>;
  const start = (buyer: Viewer | null, given = basket) =>
    createTestCalls({ ...scope, viewer: buyer as Viewer }).startPurchase(given);
  return { steps, ids, start };
}

describe("startPurchase", () => {
  test("opens Stripe's page once the points are held", async () => {
    const { steps, start } = openPurchases();
    expect(await start(ada)).toMatchObject({ ok: true, value: { url } });
    expect(steps).toEqual(["start", `hold 399 for ${orderId}`, "open"]);
  });

  test("holds no points for an order whose page is open already, and none of a visitor", async () => {
    const repeated = openPurchases({ started: success({ orderId, points: 399, url }) });
    expect(await repeated.start(ada)).toMatchObject({ value: { url } });
    const visitor = openPurchases();
    expect(await visitor.start(null)).toMatchObject({ value: { url } });
    expect([repeated.steps, visitor.steps]).toEqual([["start"], ["visitor"]]);
  });

  test.each(["POINTS_NOT_ALLOWED", "POINTS_SHORT"] as const)("opens no page when the ledger says %s", async (code) => {
    const { steps, start } = openPurchases({ held: failure(code) });
    expect(await start(ada)).toMatchObject({ ok: false, error: { code } });
    expect(steps).not.toContain("open");
  });

  test("returns the points at once when the page does not open", async () => {
    const { steps, start } = openPurchases({ opened: failure("UPSTREAM_UNAVAILABLE") });
    expect(await start(ada)).toMatchObject({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(steps.at(-1)).toBe("settle");
  });

  test("sends one request id for the same basket, and others for another buyer, form or basket", async () => {
    const { ids, start } = openPurchases({ started: success({ orderId, points: 399, url }) });
    await start(ada);
    await start(ada, { ...basket });
    for (const [buyer, given] of [
      [null, basket],
      [createTestViewer({ uid: "bea" }), basket],
      [ada, { ...basket, quantity: 2 }],
      [ada, { ...basket, points: 0 }],
      [ada, { ...basket, requestId: "form-00002" }],
    ] as const)
      await start(buyer, given);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(ids.length - 1);
  });

  test("starts nothing after too many attempts", async () => {
    const { steps, start } = openPurchases({ isBlocked: true });
    expect(await start(null)).toEqual(failure("CHECKOUT_BLOCKED", { minutes: 60 }));
    expect(steps).toEqual([]);
  });
});

/** One browser, which keeps the cookies that it is sent; `asked` are the calls of the licence service. */
function openBrowser() {
  const jar = new Map<string, string>();
  const asked: [string, unknown][] = [];
  const answer = (name: string) => async (query?: unknown) => {
    asked.push([name, query]);
    return success(name);
  };
  const configuration = { SESSION_KEYS: parseKeyring(`k1:${"C".repeat(42)}A`) } as PortalScope["configuration"];
  const visitorLicences = { recentVisitorPayment: answer("visitor's"), browserOrder: answer("order") };
  const run = (buyer: Viewer | null) => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    return createTestCalls({
      ...{
        viewer: buyer as Viewer,
        configuration,
        request: new Request("https://portal.test/buy", { headers: { cookie } }),
      },
      visitorLicences: {
        ...visitorLicences,
        licencePrice: answer("price"),
      } as unknown as PortalScope["visitorLicences"],
      licences: {
        recentPayment: answer("buyer's"),
        heldPoints: answer("points"),
      } as unknown as PortalScope["licences"],
    });
  };
  const store = (setCookie: Result<string>) => {
    const [pair = "", ...attributes] = setCookie.ok ? setCookie.value.split("; ") : [];
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  };
  return { asked, jar, run, store };
}

describe("claimOrder", () => {
  test.each([
    ["right", success({ licences: 1 })],
    ["wrong", failure("CLAIM_INVALID")],
    ["unsettled", failure("UPSTREAM_UNAVAILABLE")],
  ])("counts a %s attempt of the account", async (outcome, reply) => {
    const counted: unknown[] = [];
    const guard = async (kind: string, email: string, attempt: () => Promise<{ outcome: string }>) => {
      const result = await attempt();
      counted.push([kind, email, result.outcome]);
      return result;
    };
    const scope = { attempts: { guard }, licences: { claimOrder: async () => reply }, viewer: ada };
    const calls = createTestCalls(scope as unknown as Partial<PortalScope>);
    expect(await calls.claimOrder({ code: "2222-3333-4444-5555", requestId: "form-00001" })).toEqual(reply);
    expect(counted).toEqual([["claim", ada.email, outcome]]);
  });
});

describe("findBrowserOrder", () => {
  test("asks for orders of this browser alone, until it forgets them", async () => {
    const { asked, run, store } = openBrowser();
    expect(await run(null).findBrowserOrder({ orderId })).toEqual(success(null));
    store(await run(null).preparePurchase());
    expect(await run(null).findBrowserOrder({ orderId, sessionId: null })).toEqual(success("order"));
    // A second form of the same browser belongs to the same orders.
    store(await run(null).preparePurchase());
    await run(ada).findBrowserOrder({});
    expect(await run(null).findBrowserOrder({ orderId: "a".repeat(201) })).toEqual(success(null));
    const browser = expect.stringMatching(/^[\da-f]{64}$/);
    expect(asked).toEqual([
      ["order", { browser, orderId }],
      ["order", { browser }],
    ]);
    expect(new Set(asked.map(([, query]) => (query as { browser: string }).browser)).size).toBe(1);
    store(await run(null).forgetPurchases());
    expect(await run(null).findBrowserOrder({})).toEqual(success(null));
  });
});

describe("findRecentPayment", () => {
  test("knows a visitor by the browser, and a buyer without it too", async () => {
    const { run, store } = openBrowser();
    expect(await run(null).findRecentPayment()).toEqual(success(null));
    expect(await run(ada).findRecentPayment()).toEqual(success("buyer's"));
    store(await run(null).preparePurchase());
    expect(await run(null).findRecentPayment()).toEqual(success("visitor's"));
  });
});

describe("keepBasket", () => {
  const bea = createTestViewer({ uid: "bea" });

  test("keeps what a visitor has typed, also after sign-in, but for no other browser", async () => {
    const { jar, run, store } = openBrowser();
    const values = { email: "alice@demo.test", quantity: "2" };
    store(await run(null).preparePurchase());
    store(await run(null).keepBasket(values));
    expect(await run(null).findBasket()).toEqual(success(values));
    expect(await run(ada).findBasket()).toEqual(success(values));
    const [name = "", sealed = ""] = [...jar].at(-1) ?? [];
    jar.set(name, `${sealed}x`);
    expect(await run(null).findBasket()).toEqual(success(null));
    jar.set(name, sealed);
    store(await run(null).forgetPurchases());
    expect(await run(null).findBasket()).toEqual(success(null));
    store(await run(null).preparePurchase());
    expect(await run(null).findBasket()).toEqual(success(null));
  });

  test("keeps a customer's values for that customer only, until the basket is forgotten", async () => {
    const { run, store } = openBrowser();
    store(await run(ada).keepBasket({ quantity: "3" }));
    expect(await run(ada).findBasket()).toEqual(success({ quantity: "3" }));
    expect(await run(bea).findBasket()).toEqual(success(null));
    expect(await run(null).findBasket()).toEqual(success(null));
    store(await run(ada).forgetBasket());
    expect(await run(ada).findBasket()).toEqual(success(null));
  });

  test("drops a value that is too long and keeps the others", async () => {
    const { run, store } = openBrowser();
    store(await run(ada).keepBasket({ company: "a".repeat(254), email: "a".repeat(255), quantity: "2" }));
    expect(await run(ada).findBasket()).toEqual(success({ company: "a".repeat(254), quantity: "2" }));
  });
});

describe("findReceipt", () => {
  test("reads the link of a mail of ours, and no other", async () => {
    const receipt = { email: "ada@example.test", number: 12 };
    const sealed = await sealReceipt(receipt, parseKeyring(`k1:${"C".repeat(42)}A`));
    const { run } = openBrowser();
    expect(await run(null).findReceipt(sealed)).toEqual(success(receipt));
    expect(await run(null).findReceipt(`${sealed}x`)).toEqual(success(null));
  });
});

describe("loadLicencePrice and loadHeldPoints", () => {
  test("ask without an actor, and for the buyer", async () => {
    const { run } = openBrowser();
    expect(await run(null).loadLicencePrice()).toEqual(success("price"));
    expect(await run(ada).loadHeldPoints()).toEqual(success("points"));
  });
});
