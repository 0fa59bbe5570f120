import { describe, expect, test } from "vitest";
import type { WebhookDelivery } from "#workers/licences/webhooks/contract.ts";
import { toDeliveryView } from "./view.ts";

const at = "2026-11-29T12:00:00.000Z";
const reader = { language: "en", now: new Date(at) } as const;

const show = (delivery: Partial<WebhookDelivery>) =>
  toDeliveryView(
    {
      ...{ id: "d", eventId: null, type: "webhook.test", state: "pending", attempts: 0, createdAt: at, dueAt: null },
      ...{ isRunning: false, attemptedAt: null, durationMs: null, status: null, error: null, answer: null },
      ...delivery,
    },
    reader,
  );
const answered = { attempts: 1, attemptedAt: at, durationMs: 40, status: 200, answer: "ok" } as const;

describe("toDeliveryView", () => {
  test.each([
    ["nothing before the first attempt", {}, null],
    ["that the first one is running", { attempts: 1, isRunning: true }, "running"],
    ["that one is running after another that was accepted", { ...answered, attempts: 2, isRunning: true }, "running"],
    ["what was accepted", { ...answered, state: "delivered" }, "taken"],
    ["why it failed", { ...answered, state: "failed", status: 500, error: "STATUS" }, "STATUS"],
    ["no answer after an attempt that was cut off", { attempts: 1 }, "none"],
    ["why it was never sent", { state: "failed", error: "SWITCHED_OFF" }, "SWITCHED_OFF"],
  ] as const)("says as its result %s", (_, delivery, result) => {
    expect(show(delivery).result).toBe(result);
  });

  test("shows nothing of the former attempt while the next one is running", () => {
    const running = show({ ...answered, attempts: 2, isRunning: true });
    expect(running).toMatchObject({ state: "running", attempted: null, duration: null, answer: null });
    expect(show({ ...answered, state: "delivered" })).toMatchObject({ state: "delivered", answer: "ok" });
  });
});
