/** Buys through the licence service's operations and the sandbox's checkout page, without the portal's pages. */
import { createHash, randomBytes } from "node:crypto";
import { expect, inject } from "vitest";
import type { BrowserOrder, OrderDetails, StaffOrder } from "#workers/licences/orders/contract.ts";
import { createActor, fetchOperationValue } from "./internal.ts";
import { uniqueName } from "./minting.ts";

export const stripeKey = "sk_test_demo_stripe_key";
export const priceId = "price_demo_licence";
const goodCard = "4242 4242 4242 4242";
export const declinedCard = "4000 0000 0000 0002";

interface Places {
  sandboxUrl: string;
  internalUrl: string;
}

export interface Purchase {
  orderId: string;
  sessionId: string;
  url: string;
  /** Of the cookie. */
  browser: string;
  email: string;
  quantity: number;
}

type Buyer = ReturnType<typeof createActor> | null;
/** People without an account. */
const visitor = null as never;
export const staff = createActor({ uid: "staff-of-payments", email: "staff@example.test" }, "admin");

/** The digest of a browser's cookie. */
const createBrowser = (): string => createHash("sha256").update(randomBytes(16)).digest("hex");

/** The running stack, or the one that a test kills. */
export function createShop(places?: Places) {
  const sandboxUrl = places?.sandboxUrl ?? inject("sandboxUrl");
  const internalUrl = places?.internalUrl ?? inject("internalUrl");

  async function control<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(sandboxUrl + path, { method, body: body ? JSON.stringify(body) : null });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.text().then((text) => (text ? JSON.parse(text) : undefined))) as Reply;
  }

  /** As the staff open it: Stripe is asked. */
  const fetchOrder = (orderId: string): Promise<OrderDetails> =>
    fetchOperationValue("order", staff, orderId, internalUrl);

  /** Without asking Stripe, so that it shows what messages have done. */
  async function findOrder(orderId: string): Promise<StaffOrder | undefined> {
    const { rows } = await fetchOperationValue("searchOrders", staff, { q: orderId }, internalUrl);
    return rows[0];
  }

  return {
    control,
    fetchOrder,
    findOrder,

    /** As the portal says once it holds the points. */
    async start(
      fields: { quantity?: number; promotionCode?: string; requestId?: string; buyer?: Buyer; points?: number } = {},
    ): Promise<Purchase> {
      const { buyer = null, ...given } = fields;
      const browser = createBrowser();
      const request = { quantity: 1, language: "en" as const, browser, requestId: uniqueName(), ...given };
      const started = buyer
        ? fetchOperationValue("startCheckout", buyer, { ...request, arePointsHeld: true }, internalUrl)
        : fetchOperationValue("startVisitorCheckout", visitor, request, internalUrl);
      const { orderId, url } = await started;
      if (url === null) throw new Error("The page of Stripe is not open.");
      const email = buyer?.email ?? `${uniqueName()}@example.test`;
      return { orderId, url, sessionId: url.split("/").at(-1) ?? "", browser, email, quantity: request.quantity };
    },

    /** Sends the form of the checkout page; the redirect is not followed. */
    submit({ url, email }: Purchase, fields: Record<string, string> = {}): Promise<Response> {
      const form = { email, name: "Camille Roux", country: "FR", method: "card", cardNumber: goodCard, consent: "on" };
      const body = new URLSearchParams({ ...form, iban: "AT61 1904 3002 3457 3201", intent: "pay", ...fields });
      return fetch(url, { method: "POST", redirect: "manual", body });
    },

    /** What banks and the seller's staff do. */
    async act({ sessionId }: Purchase, intent: string, amount?: number): Promise<void> {
      const body = new URLSearchParams({ intent, ...(amount ? { amount: String(amount) } : {}) });
      const headers = { accept: "application/json" };
      const response = await fetch(`${sandboxUrl}/payments/${sessionId}`, { method: "POST", headers, body });
      if (!response.ok) throw new Error(`${intent}: ${await response.text()}`);
    },

    /** As the page after the payment asks. */
    fetchBrowserOrder: ({ browser, sessionId }: Purchase): Promise<BrowserOrder | null> =>
      fetchOperationValue("browserOrder", visitor, { browser, sessionId }, internalUrl),

    async fetchLicences(orderId: string): Promise<[status: string, hold: string | null][]> {
      const { licences } = await fetchOrder(orderId);
      return licences.map(({ status, hold }) => [status, hold] as [string, string | null]).sort();
    },

    /** Ids of the sandbox's events about this text, oldest first. */
    async listEvents(includes: string): Promise<string[]> {
      const found = await control<{ event_id: string }[]>("GET", `/payments/webhooks.json?includes=${includes}`);
      return [...new Set(found.map(({ event_id }) => event_id))].reverse();
    },
    /** Until every message was tried twice, or taken; on a busy machine they queue. */
    waitForMessages: () =>
      expect
        .poll(
          async () => {
            const path = "/payments/webhooks.json?includes=";
            const found = await control<{ due_at: number | null; attempts: number }[]>("GET", path);
            return found.filter(({ due_at, attempts }) => due_at !== null && attempts < 2).length;
          },
          { interval: 1_000 },
        )
        .toBe(0),
    /** `{bodyIncludes, hold?, copies?, disorderMs?}` */
    setWebhookRule: (rule: object): Promise<object> => control("PUT", "/payments/webhooks", rule),
    clearWebhookRules: (): Promise<void> => control("DELETE", "/payments/webhooks"),
    sendEvents: (events: readonly string[]): Promise<{ event: string; status: number | null }[]> =>
      control("POST", "/payments/webhooks", { events }),

    /** The hourly task. */
    reconcile: () =>
      fetchOperationValue("runMaintenance", staff, { task: "orders", requestId: uniqueName() }, internalUrl),
  };
}
