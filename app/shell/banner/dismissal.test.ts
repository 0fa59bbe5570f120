import { describe, expect, test } from "vitest";
import { isDismissed } from "./dismissal.ts";

const hourMs = 3_600_000;

describe("isDismissed", () => {
  test.each([
    [null, false],
    [0, true],
    [-24 * hourMs + 1, true],
    [-24 * hourMs, false],
    [hourMs, false],
  ])("returns for a banner closed at %j ms from now: %s", (agoMs, away) => {
    const nowMs = 1_800_000_000_000;
    expect(isDismissed(agoMs === null ? null : nowMs + agoMs, nowMs)).toBe(away);
  });
});
