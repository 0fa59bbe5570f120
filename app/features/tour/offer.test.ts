import { expect, it } from "vitest";
import { offerInMs, postponementMs } from "./offer.ts";

const nowMs = 1_767_225_600_000;
const nobody = { completed: false, introSeen: false, postponedAtMs: null };

it("offers the tour at once on the first visit", () => {
  expect(offerInMs(nobody, nowMs)).toBe(0);
});

it.each([{ completed: true }, { introSeen: true }, { completed: true, introSeen: true, postponedAtMs: 1 }])(
  "makes no offer after %o",
  (memory) => {
    expect(offerInMs({ ...nobody, ...memory }, nowMs)).toBeNull();
  },
);

it("waits five minutes after a postponement", () => {
  expect(postponementMs).toBe(300_000);
  expect(offerInMs({ ...nobody, postponedAtMs: nowMs }, nowMs)).toBe(300_000);
  expect(offerInMs({ ...nobody, postponedAtMs: nowMs - 299_999 }, nowMs)).toBe(1);
  expect(offerInMs({ ...nobody, postponedAtMs: nowMs - 300_000 }, nowMs)).toBe(0);
  expect(offerInMs({ ...nobody, postponedAtMs: nowMs - 86_400_000 }, nowMs)).toBe(0);
});

it("waits at most five minutes when the clock was set back", () => {
  expect(offerInMs({ ...nobody, postponedAtMs: nowMs + 86_400_000 }, nowMs)).toBe(postponementMs);
});
