/** workerd is killed again and again, at random moments of one kind of work. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { isFull } from "#tests/support/size.ts";
import { createActivations } from "./activations.ts";
import { createListeners } from "./listeners.ts";
import { createPayments } from "./payments.ts";

let stack: KillableStack;
beforeAll(async () => {
  if (!isFull) return;
  stack = await createKillableStack();
  await stack.startUp();
});
afterAll(() => stack?.remove());

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

async function restart(): Promise<void> {
  stack.kill();
  await stack.startUp();
}

describe("POST /activate", () => {
  test.runIf(isFull)("keeps acknowledged activations, and one activation for every used licence", async () => {
    const [licences, kills] = [100, 10];
    const activations = await createActivations(stack, licences);
    for (let round = 0; round < kills; round++) {
      await activations.begin(licences / kills);
      await restart();
      await activations.verify();
    }
  });
});

describe("reconcileOrders, browserOrder and receiveStripeEvent", () => {
  test.runIf(isFull)("fulfil every paid order once", async () => {
    const [kills, maxKillDelayMs] = [100, 400];
    const payments = createPayments(stack);
    for (let round = 0; round < kills; round++) {
      await payments.prepare();
      await payments.begin();
      await pause(Math.random() * maxKillDelayMs);
      await restart();
      await payments.verify();
    }
    await payments.verifyOnce();
  });
});

describe("notifyHubs", () => {
  test.runIf(isFull)("delivers each notification only to its listeners, and exactly once", async () => {
    const [kills, maxKillDelayMs] = [50, 400];
    const sizes = { people: 100, channelsEach: 10, messages: 10_000 };
    // A single run without shrinking, because each one takes minutes.
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generate) => {
        const draw = (most: number) => generate(() => fc.nat(most));
        const listeners = await createListeners(stack, sizes, draw);
        for (let round = 0; round <= kills; round++) {
          const sending = listeners.send(round, kills + 1);
          if (round < kills) {
            await pause(draw(maxKillDelayMs));
            await restart();
          }
          await sending;
          await listeners.waitForAll();
        }
        await listeners.verify();
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
