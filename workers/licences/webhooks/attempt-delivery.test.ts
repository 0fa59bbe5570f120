import { describe, expect, test } from "vitest";
import { days, hours, minutes, seconds } from "#base/duration.ts";
import { getNextAttempt, maxFailingMs, retryDelaysMs } from "./attempt-delivery.ts";

const now = new Date("2026-01-01T00:00:00.000Z");
const getDelayMs = (attempts: number) => (getNextAttempt(attempts, now)?.getTime() ?? Number.NaN) - now.getTime();

describe("getNextAttempt", () => {
  test("spaces attempts with growing pauses over three days, then ends", () => {
    expect([1, 2, 3, 4, 5, 6].map(getDelayMs)).toEqual([
      seconds(5),
      minutes(5),
      minutes(30),
      hours(2),
      hours(5),
      hours(10),
    ]);
    const total = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
    expect(total).toBeGreaterThanOrEqual(days(3));
    expect(total).toBeLessThan(days(3) + minutes(1));
    expect(getNextAttempt(retryDelaysMs.length, now)).not.toBeNull();
    expect(getNextAttempt(retryDelaysMs.length + 1, now)).toBeNull();
  });
});

describe("retryDelaysMs", () => {
  test("reaches the time of failures after which an endpoint is disabled", () => {
    expect(retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0)).toBeGreaterThanOrEqual(maxFailingMs);
  });
});
