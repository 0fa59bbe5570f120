import { expect, test } from "vitest";
import { isAlive } from "./session-repository.ts";

const hour = 3_600_000;
const day = 24 * hour;
const alive = (remember: boolean, lastSeenAtMs: number, nowMs: number) =>
  isAlive({ createdAtMs: 0, lastSeenAtMs, remember }, nowMs);

test("a remembered session lives 30 days idle", () => {
  expect(alive(true, 0, 30 * day - 1)).toBe(true);
  expect(alive(true, 0, 30 * day)).toBe(false);
});

test("a remembered session ends after 180 days however much it is used", () => {
  expect(alive(true, 180 * day - 1, 180 * day - 1)).toBe(true);
  expect(alive(true, 180 * day - 1, 180 * day)).toBe(false);
});

test("a session that is not remembered ends after 12 hours idle", () => {
  expect(alive(false, 5 * hour, 17 * hour - 1)).toBe(true);
  expect(alive(false, 5 * hour, 17 * hour)).toBe(false);
});
