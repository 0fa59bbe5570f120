/** Payments during which the stack is killed, and the three ways to their fulfilment. */
import { expect } from "vitest";
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { createShop, type Purchase } from "#tests/support/payments.ts";
import { ignore } from "./minting.ts";

const ordersPerKill = 6;

/** What finds the payments after the next start: the hourly task, the page after the payment, or Stripe's messages. */
const ways = ["task", "page", "messages"] as const;

export function createPayments(stack: KillableStack) {
  const shop = createShop(stack);
  const all: Purchase[] = [];
  let current: Purchase[] = [];

  return {
    /** Opens the checkout pages. */
    async prepare(): Promise<void> {
      const quantities = Array.from({ length: ordersPerKill }, (_, index) => 1 + (index % 3));
      current = await Promise.all(quantities.map((quantity) => shop.start({ quantity })));
      all.push(...current);
    },

    /** Pays all, half of them with messages that never leave by themselves. Waits for none. */
    async begin(): Promise<void> {
      for (const [index, { orderId }] of current.entries())
        if (index % 2 === 0) await shop.setWebhookRule({ bodyIncludes: orderId, hold: true });
      for (const purchase of current) {
        void shop.submit(purchase).catch(ignore);
        // The page after the payment may be in the middle of it, too.
        void shop.fetchBrowserOrder(purchase).catch(ignore);
      }
    },

    /** Finds each payment in one of the ways, so that the task comes last. */
    async verify(): Promise<void> {
      // Whose payment the kill prevented tries again.
      for (const purchase of current) await shop.submit(purchase);
      const waysOf = current.map((purchase, index) => [purchase, ways[index % ways.length] ?? "task"] as const);
      for (const [purchase, way] of waysOf) {
        if (way === "page") await shop.fetchBrowserOrder(purchase);
        if (way === "messages") await shop.sendEvents(await shop.listEvents(purchase.orderId));
      }
      for (const [{ orderId }, way] of waysOf)
        if (way !== "task")
          await expect.poll(async () => (await shop.findOrder(orderId))?.state, { message: way }).toBe("paid");
      await shop.reconcile();
      for (const { orderId } of current)
        await expect.poll(async () => (await shop.findOrder(orderId))?.state, { message: "task" }).toBe("paid");
    },

    /** Stripe repeats messages that it has delivered, and the task runs again: nothing is granted twice. */
    async verifyOnce(): Promise<void> {
      await shop.reconcile();
      for (const { orderId } of current) await shop.sendEvents(await shop.listEvents(orderId));
      for (const { orderId, quantity } of all) {
        const { licences } = await shop.fetchOrder(orderId);
        expect(licences.map(({ status, hold }) => [status, hold])).toEqual(Array(quantity).fill(["available", null]));
      }
    },
  };
}
