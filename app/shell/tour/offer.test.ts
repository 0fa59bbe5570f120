import { describe, expect, it } from "vitest";
import { getOfferDelayMs, postponeMs } from "./offer.ts";

const nowMs = 1_767_225_600_000;
const nobody = { completed: false, introSeen: false, postponedAtMs: null };

describe("getOfferDelayMs", () => {
  it("offers the tour at once on the first visit", () => {
    expect(getOfferDelayMs(nobody, nowMs)).toBe(0);
  });

  it.each([{ completed: true }, { introSeen: true }, { completed: true, introSeen: true, postponedAtMs: 1 }])(
    "makes no offer after %o",
    (memory) => {
      expect(getOfferDelayMs({ ...nobody, ...memory }, nowMs)).toBeNull();
    },
  );

  it("waits five minutes after a postponement", () => {
    expect(postponeMs).toBe(300_000);
    expect(getOfferDelayMs({ ...nobody, postponedAtMs: nowMs }, nowMs)).toBe(300_000);
    expect(getOfferDelayMs({ ...nobody, postponedAtMs: nowMs - 299_999 }, nowMs)).toBe(1);
    expect(getOfferDelayMs({ ...nobody, postponedAtMs: nowMs - 300_000 }, nowMs)).toBe(0);
    expect(getOfferDelayMs({ ...nobody, postponedAtMs: nowMs - 86_400_000 }, nowMs)).toBe(0);
  });

  it("waits at most five minutes when the clock was set back", () => {
    expect(getOfferDelayMs({ ...nobody, postponedAtMs: nowMs + 86_400_000 }, nowMs)).toBe(postponeMs);
  });
});
