import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admit,
  advance,
  emptyState,
  getExpiryMs,
  getMinutesUntil,
  getPolicy,
  type LimiterState,
  reserve,
  settle,
} from "./attempt-rules.ts";
import type { AttemptOutcome } from "./contract.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 1);
const signIn = getPolicy({ kind: "sign-in", subject: "email" });

/** Attempts one after the other. */
function attempt(state: LimiterState, outcome: AttemptOutcome, nowMs: number, policy = signIn) {
  const current = advance(state, policy, nowMs);
  const admission = admit(current, policy, nowMs);
  if (admission.kind !== "go") return { state: current, admission };
  return { state: settle(reserve(current, "a", nowMs), policy, "a", outcome, nowMs), admission };
}

function attempts(
  count: number,
  outcome: AttemptOutcome,
  nowMs: number,
  state = emptyState,
  policy = signIn,
): LimiterState {
  let current = state;
  for (let time = 0; time < count; time++) current = attempt(current, outcome, nowMs, policy).state;
  return current;
}

describe("admit", () => {
  test("blocks for 1, 5, 15, then always 60 minutes at each fifth wrong attempt in 15 minutes", () => {
    let state = emptyState;
    let nowMs = start;
    for (const minutes of [1, 5, 15, 60, 60]) {
      state = attempts(4, "wrong", nowMs, state);
      expect(admit(state, signIn, nowMs)).toEqual({ kind: "go" });
      state = attempts(1, "wrong", nowMs, state);
      const untilMs = nowMs + minutes * minute;
      expect(attempt(state, "right", untilMs - 1).admission).toEqual({ kind: "blocked", untilMs });
      nowMs = untilMs;
      expect(attempt(state, "unsettled", nowMs).admission).toEqual({ kind: "go" });
    }
  });

  test("forgets wrong attempts older than 15 minutes", () => {
    const state = attempts(4, "wrong", start);
    expect(attempt(attempts(4, "wrong", start + 15 * minute, state), "right", start + 15 * minute).admission.kind).toBe(
      "go",
    );
  });

  test("clears earlier attempts and the block's level at a right attempt", () => {
    let state = attempts(5, "wrong", start);
    state = attempts(1, "right", start + minute, state);
    state = attempts(5, "wrong", start + minute, state);
    expect(admit(state, signIn, start + minute)).toEqual({ kind: "blocked", untilMs: start + 2 * minute });
  });

  test("does not clear the counter of an address at a right attempt", () => {
    const policy = getPolicy({ kind: "sign-in", subject: "address" });
    let state = attempts(29, "wrong", start, emptyState, policy);
    state = attempts(5, "right", start, state, policy);
    state = attempts(1, "wrong", start, state, policy);
    expect(admit(state, policy, start)).toMatchObject({ kind: "blocked" });
  });

  test("forgets the level a day after the last block", () => {
    let state = attempts(5, "wrong", start);
    const laterMs = start + 24 * hour;
    state = attempts(5, "wrong", laterMs, state);
    expect(admit(state, signIn, laterMs)).toEqual({ kind: "blocked", untilMs: laterMs + minute });
  });

  test("allows five reset mails an hour, whether they were sent or not", () => {
    const policy = getPolicy({ kind: "reset", subject: "email" });
    const state = attempts(5, "right", start, emptyState, policy);
    expect(admit(state, policy, start)).toEqual({ kind: "blocked", untilMs: start + hour });
    expect(admit(attempts(9, "unsettled", start, emptyState, policy), policy, start)).toEqual({ kind: "go" });
  });

  test.each(["email", "address", "no-address"] as const)("allows 120 pages of a link a minute, by %s", (subject) => {
    const policy = getPolicy({ kind: "link-read", subject });
    const almost = attempts(119, "right", start, emptyState, policy);
    expect(admit(almost, policy, start)).toEqual({ kind: "go" });
    const full = attempts(1, "right", start, almost, policy);
    expect(admit(full, policy, start)).toEqual({ kind: "blocked", untilMs: start + minute });
    expect(admit(advance(full, policy, start + minute), policy, start + minute)).toEqual({ kind: "go" });
  });

  test.each([
    ["email", 10],
    ["address", 30],
    ["no-address", 10],
  ] as const)("blocks wrong codes of gifts, counted by %s, after %i", (subject, threshold) => {
    const policy = getPolicy({ kind: "claim", subject });
    const almost = attempts(threshold - 1, "wrong", start, emptyState, policy);
    expect(admit(almost, policy, start)).toEqual({ kind: "go" });
    const blocked = attempts(1, "wrong", start, almost, policy);
    expect(admit(blocked, policy, start)).toEqual({ kind: "blocked", untilMs: start + minute });
  });

  test("counts a reservation whose caller died as wrong after half a minute", () => {
    let state = emptyState;
    for (const id of ["a", "b", "c", "d", "e"]) state = reserve(state, id, start);
    expect(admit(advance(state, signIn, start + 29_999), signIn, start + 29_999)).toEqual({ kind: "wait" });
    expect(admit(advance(state, signIn, start + 30_000), signIn, start + 30_000)).toMatchObject({ kind: "blocked" });
  });

  test("frees a mailed code of a lost use after half a minute and blocks a used one a minute", () => {
    const policy = getPolicy({ kind: "mailed-code" });
    const lost = reserve(emptyState, "a", start);
    expect(admit(lost, policy, start)).toEqual({ kind: "wait" });
    expect(admit(advance(lost, policy, start + 30_000), policy, start + 30_000)).toEqual({ kind: "go" });
    const used = attempts(1, "right", start, emptyState, policy);
    expect(admit(used, policy, start)).toEqual({ kind: "blocked", untilMs: start + minute });
    expect(admit(advance(used, policy, start + minute), policy, start + minute)).toEqual({ kind: "go" });
  });

  test("never admits wrong attempts past the threshold, in any order", () => {
    const step = fc.oneof(
      fc.constant("reserve" as const),
      fc.record({ settle: fc.nat(9), outcome: fc.constantFrom<AttemptOutcome>("wrong", "unsettled") }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = emptyState;
        let wrong = 0;
        for (const [index, action] of steps.entries()) {
          if (action === "reserve") {
            if (admit(state, signIn, start).kind === "go") state = reserve(state, String(index), start);
          } else {
            const reservation = state.reservations[action.settle % Math.max(1, state.reservations.length)];
            if (!reservation) continue;
            if (action.outcome === "wrong") wrong++;
            state = settle(state, signIn, reservation.id, action.outcome, start);
          }
          expect(state.failuresAtMs.length + state.reservations.length).toBeLessThanOrEqual(signIn.threshold);
        }
        expect(wrong).toBeLessThanOrEqual(signIn.threshold);
      }),
    );
  });
});

describe("getExpiryMs", () => {
  test("keeps a state until it no longer matters", () => {
    expect(getExpiryMs(attempts(1, "wrong", start), signIn)).toBe(start + 15 * minute);
    expect(getExpiryMs(attempts(5, "wrong", start), signIn)).toBe(start + 24 * hour);
  });
});

describe("getMinutesUntil", () => {
  test("rounds up to at least one whole minute", () => {
    expect([1, minute, minute + 1, 15 * minute].map((leftMs) => getMinutesUntil(start + leftMs, start))).toEqual([
      1, 1, 2, 15,
    ]);
  });
});
