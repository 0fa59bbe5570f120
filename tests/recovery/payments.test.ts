/**
 * workerd is killed between payments and their fulfilment: every paid order is fulfilled exactly once, whether the
 * message, the page after the payment or the hourly task finds it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { createShop, type Purchase, type Shop } from "#tests/support/payments.ts";
import { pickSize } from "#tests/support/size.ts";

const kills = pickSize(100, 3);
const ordersPerKill = 6;
const maxKillDelayMs = 400;

let stack: KillableStack;
let shop: Shop;

beforeAll(async () => {
  stack = await createKillableStack();
  shop = createShop(stack);
});
afterAll(() => stack.remove());

const ignore = () => undefined;

/** Pays all, half of them with messages that never leave by themselves, and kills meanwhile. */
async function payAndKill(purchases: readonly Purchase[]): Promise<void> {
  for (const [index, { orderId }] of purchases.entries())
    if (index % 2 === 0) await shop.setWebhookRule({ bodyIncludes: orderId, hold: true });
  const paying = purchases.map((purchase) => shop.submit(purchase).catch(ignore));
  // The page after the payment may be in the middle of it, too.
  const looking = purchases.map((purchase) => shop.fetchBrowserOrder(purchase).catch(ignore));
  const killing = new Promise<void>((resolve) =>
    setTimeout(() => {
      stack.kill();
      resolve();
    }, Math.random() * maxKillDelayMs),
  );
  await Promise.all([...paying, ...looking, killing]);
}

async function recover(purchases: readonly Purchase[], round: number): Promise<void> {
  // Whose payment the kill prevented tries again.
  for (const purchase of purchases) await shop.submit(purchase);
  if (round % 3 === 0) await shop.reconcile();
  else if (round % 3 === 1) for (const purchase of purchases) await shop.fetchBrowserOrder(purchase);
  else for (const { orderId } of purchases) await shop.sendEvents(await shop.listEvents(orderId));
}

describe("reconcileOrders", () => {
  test("fulfils every paid order once, after each kill", { timeout: 3_600_000 }, async () => {
    await stack.startUp();
    const all: Purchase[] = [];
    for (let round = 0; round < kills; round++) {
      const quantities = Array.from({ length: ordersPerKill }, (_, index) => 1 + (index % 3));
      const purchases = await Promise.all(quantities.map((quantity) => shop.start({ quantity })));
      await payAndKill(purchases);
      await stack.startUp();
      await recover(purchases, round);
      all.push(...purchases);
      for (const purchase of purchases)
        await expect.poll(async () => (await shop.fetchOrder(purchase.orderId)).state).toBe("paid");
    }
    // Stripe repeats messages that it has delivered, and the task runs again: nothing is granted twice.
    await shop.reconcile();
    for (const { orderId } of all.slice(-ordersPerKill)) await shop.sendEvents(await shop.listEvents(orderId));
    for (const { orderId, quantity } of all) {
      const { licences } = await shop.fetchOrder(orderId);
      expect(licences.map(({ status, hold }) => [status, hold])).toEqual(Array(quantity).fill(["available", null]));
    }
  });
});
