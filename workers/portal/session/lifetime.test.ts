import { describe, expect, test } from "vitest";
import { isAlive } from "./session-repository.ts";

const hour = 3_600_000;
const day = 24 * hour;
const alive = (remember: boolean, lastSeenAtMs: number, nowMs: number) =>
  isAlive({ createdAtMs: 0, lastSeenAtMs, remember }, nowMs);

describe("isAlive", () => {
  test("keeps a remembered session for 30 idle days", () => {
    expect(alive(true, 0, 30 * day - 1)).toBe(true);
    expect(alive(true, 0, 30 * day)).toBe(false);
  });

  test("ends a remembered session after 180 days of continuous use", () => {
    expect(alive(true, 180 * day - 1, 180 * day - 1)).toBe(true);
    expect(alive(true, 180 * day - 1, 180 * day)).toBe(false);
  });

  test("ends a session that is not remembered after 12 idle hours", () => {
    expect(alive(false, 5 * hour, 17 * hour - 1)).toBe(true);
    expect(alive(false, 5 * hour, 17 * hour)).toBe(false);
  });
});
