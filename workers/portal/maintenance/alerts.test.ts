import { describe, expect, test } from "vitest";
import { hours, minutes } from "#base/duration.ts";
import { compareAlerts, findServiceAlerts, findSpentBudgets, getBudgetMinutes, listTasksBehind } from "./alerts.ts";
import type { KnownState, ServiceDay, TaskRun } from "./contract.ts";

const nowMs = Date.parse("2026-11-26T12:00:00Z");
const state = (downMs: number, over: Partial<KnownState> = {}): KnownState => ({
  ...{ service: "payments", state: "down", sinceMs: nowMs - downMs, checkedAtMs: nowMs, ...over },
});
const day = (date: string, downMinutes: number): ServiceDay => ({
  ...{ day: date, service: "signIn", checks: 1440, failures: downMinutes, limitedMinutes: 0, downMinutes },
});

describe("findServiceAlerts", () => {
  test("reports a service after three minutes, with what does not answer", () => {
    const find = (states: KnownState[]) => findServiceAlerts({ states, days: [] }, () => ["stripe"]);
    expect(find([state(minutes(2))])).toEqual([]);
    expect(find([state(minutes(3))])).toEqual([{ name: "payments-down", names: ["stripe"] }]);
    expect(find([state(hours(3), { state: "limited" })])).toEqual([]);
  });
});

describe("compareAlerts", () => {
  test("reports an alert at its start, once an hour, and at its end", () => {
    const raised = { name: "payments-down" as const, names: ["stripe"] };
    const started = compareAlerts([], [raised], nowMs);
    expect(started.changes).toEqual([{ ...raised, change: "started", sinceMs: nowMs }]);
    const quiet = compareAlerts(started.kept, [raised], nowMs + minutes(59));
    expect(quiet.changes).toEqual([]);
    const ongoing = compareAlerts(quiet.kept, [raised], nowMs + hours(1));
    expect(ongoing.changes).toEqual([{ ...raised, change: "ongoing", sinceMs: nowMs }]);
    expect(compareAlerts(ongoing.kept, [raised], nowMs + minutes(61)).changes).toEqual([]);
    const ended = compareAlerts(ongoing.kept, [], nowMs + minutes(61));
    expect(ended).toEqual({ kept: [], changes: [{ ...raised, change: "ended", sinceMs: nowMs }] });
  });
});

describe("findSpentBudgets", () => {
  test("counts the minutes of thirty days", () => {
    expect(getBudgetMinutes("signIn")).toBeCloseTo(43.2);
    const find = (days: ServiceDay[]) => findSpentBudgets({ states: [], days }, "2026-10-28");
    expect(find([day("2026-11-01", 20), day("2026-11-20", 23)])).toEqual([]);
    expect(find([day("2026-11-01", 20), day("2026-11-20", 24)])).toEqual([
      { name: "error-budget-spent", names: ["signIn"] },
    ]);
    expect(find([day("2026-10-27", 500)])).toEqual([]);
  });
});

describe("listTasksBehind", () => {
  test("lists a task without success for three turns and a quarter of an hour", () => {
    const run = (task: string, everyMinutes: number, sinceMs: number | null, over: Partial<TaskRun> = {}): TaskRun => {
      const succeededAt = sinceMs === null ? null : new Date(nowMs - sinceMs).toISOString();
      return {
        ...{ task, everyMinutes, succeededAt, requestId: "r", startedAt: null, finishedAt: null },
        ...{ durationMs: null, counts: {}, error: null, ...over },
      };
    };
    const runs = [
      run("orders", 60, hours(3.2)),
      run("old-keys", 60, hours(3.3)),
      run("webhooks", 1, minutes(17)),
      run("exports", 1, minutes(19)),
      run("never-run", 60, null),
      run("never-well", 60, null, { error: "FAULT" }),
    ];
    expect(listTasksBehind(runs, new Date(nowMs))).toEqual(["old-keys", "exports", "never-well"]);
  });
});
