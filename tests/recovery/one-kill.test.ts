/**
 * workerd is killed while every kind of work is under way: after the next start each goes on, and nothing is lost or
 * done twice.
 */
import { afterAll, beforeAll, describe, test } from "vitest";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { createActivations } from "./activations.ts";
import { createExpiredNotifications } from "./expired-notifications.ts";
import { createListeners } from "./listeners.ts";
import { createPayments } from "./payments.ts";
import { createDelivery, createInstallation, createUpdate } from "./theme-jobs.ts";

const licences = 8;
const sizes = { people: 3, channelsEach: 2, messages: 60 };
const rounds = 2;

type Work = Awaited<ReturnType<typeof beginAll>>;
let stack: KillableStack;
let work: Work;

async function beginAll() {
  const [jobs, listeners, activations, notifications] = await Promise.all([
    Promise.all([
      createInstallation(stack, "RenameTheme"),
      createUpdate(stack, "after", "WriteFiles"),
      createDelivery(stack, "WriteFiles"),
    ]),
    createListeners(stack, sizes, (most) => Math.floor(Math.random() * (most + 1))),
    createActivations(stack, licences),
    createExpiredNotifications(stack),
  ]);
  const payments = createPayments(stack);
  await Promise.all([...jobs.map((job) => job.begin()), notifications.begin(), payments.prepare()]);
  const sending = listeners.send(0, rounds);
  await Promise.all([payments.begin(), activations.begin(licences)]);
  const [installation, update, delivery] = jobs;
  return { installation, update, delivery, listeners, sending, activations, notifications, payments };
}

beforeAll(async () => {
  stack = await createKillableStack();
  await stack.startUp();
  work = await beginAll();
  stack.kill();
  await stack.startUp();
});
afterAll(() => stack?.remove());

describe("POST /activate", () => {
  test("keeps acknowledged activations, and one activation for every used licence", () => work.activations.verify());
});

describe("reconcileOrders, browserOrder and receiveStripeEvent", () => {
  test("fulfil every paid order once", async () => {
    await work.payments.verify();
    await work.payments.verifyOnce();
  });
});

describe("notifyHubs", () => {
  test("delivers each notification only to its listeners, and exactly once", async () => {
    await work.sending;
    await work.listeners.send(1, rounds);
    await work.listeners.waitForAll();
    await work.listeners.verify();
  });
});

describe("runScheduledTasks", () => {
  test("deletes expired data after a failure and a kill, and keeps data in use", () => work.notifications.verify());
});

describe("startUpdate", () => {
  test("finishes the update, and leaves the public theme as it was", () => work.update.verify());
});

describe("answerTemplateRequest", () => {
  test("delivers the template once beside the public theme", () => work.delivery.verify());
});

describe("installTheme", () => {
  test("finishes with one theme", () => work.installation.verify());
});
