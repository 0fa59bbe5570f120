/** What the page of a job shows of its steps, and how far it is. */
import { describe, expect, test } from "vitest";
import type { Job } from "./contract.ts";
import { getNextStep, toPercent, toStepList } from "./job-view.ts";

const states = (state: Job["state"], step: Job["step"]) =>
  toStepList({ kind: "install", state, step, record: {} }).map((each) => each.state);

describe("toStepList", () => {
  test.each<[Job["state"], Job["step"], ReturnType<typeof states>]>([
    ["queued", "check", ["now", "to-come", "to-come", "to-come", "to-come"]],
    ["running", "create", ["done", "done", "now", "to-come", "to-come"]],
    ["failed", "create", ["done", "done", "failed", "to-come", "to-come"]],
    ["cancelled", "create", ["done", "done", "to-come", "to-come", "to-come"]],
    ["waiting", "slot", ["done", "to-come", "to-come", "to-come", "to-come"]],
    ["done", "verify", ["done", "done", "done", "done", "done"]],
  ])("returns the states of the steps of a %s job at %s", (state, step, shown) => {
    expect(states(state, step)).toEqual(shown);
  });

  test("returns the times and counts of a step", () => {
    const times = { startedAt: "2026-01-01T00:00:00.000Z", count: { done: 3, total: 4 } };
    const [first, second] = toStepList({ kind: "install", state: "running", step: "check", record: { check: times } });
    expect(first).toEqual({ name: "check", state: "now", endedAt: null, ...times });
    expect(second).toEqual({ name: "slot", state: "to-come", startedAt: null, endedAt: null, count: null });
  });
});

describe("toPercent", () => {
  test("only grows, and is full when the job is done", () => {
    let before = -1;
    for (let step: Job["step"] | null = "check"; step; step = getNextStep("update", step))
      for (const done of [0, 1, 2]) {
        const percent = toPercent({
          ...{ kind: "update", state: "running", step, record: { [step]: { count: { done, total: 2 } } } },
        });
        expect(percent).toBeGreaterThanOrEqual(before);
        expect(percent).toBeLessThan(100);
        before = percent;
      }
    expect(before).toBe(99);
    expect(toPercent({ kind: "update", state: "done", step: "verify", record: {} })).toBe(100);
    expect(getNextStep("install", "slot")).toBe("create");
    expect(getNextStep("install", "verify")).toBeNull();
  });
});
