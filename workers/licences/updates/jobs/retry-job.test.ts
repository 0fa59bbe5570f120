/** Where a failed job resumes. */
import { describe, expect, test } from "vitest";
import type { JobKind, JobStep } from "./contract.ts";
import { getStepToRepeat } from "./retry-job.ts";

describe("getStepToRepeat", () => {
  test.each<[JobKind, JobStep, JobStep]>([
    ["install", "check", "check"],
    ["install", "slot", "slot"],
    ["install", "create", "slot"],
    ["install", "verify", "slot"],
    ["update", "read", "read"],
    ["update", "plan", "plan"],
    ["update", "slot", "slot"],
    ["update", "write", "slot"],
    ["template", "check", "check"],
    ["template", "write", "read"],
  ])("resumes a job of the kind %s without a theme that failed at %s at %s", (kind, step, resumed) => {
    expect(getStepToRepeat({ kind, step, theme_id: null, failure_code: "UPSTREAM_UNAVAILABLE" }, true)).toBe(resumed);
  });

  test.each<[JobKind, JobStep, JobStep]>([
    ["install", "process", "process"],
    ["update", "write", "write"],
    ["template", "write", "read"],
  ])("resumes a job of the kind %s with its theme that failed at %s at %s", (kind, step, resumed) => {
    expect(getStepToRepeat({ kind, step, theme_id: "7", failure_code: "UPSTREAM_UNAVAILABLE" }, true)).toBe(resumed);
  });

  test.each<[JobStep, string | null, boolean, JobStep]>([
    ["plan", "THEME_CHANGED", true, "read"],
    ["plan", "UPSTREAM_UNAVAILABLE", false, "read"],
    ["check", "THEME_CHANGED", false, "check"],
    ["read", "THEME_CHANGED", true, "read"],
    ["write", "THEME_CHANGED", true, "read"],
  ])(
    "resumes an update that failed at %s with %s, its draft kept: %s, at %s",
    (step, failure_code, hasDraft, resumed) => {
      const job = { kind: "update", step, theme_id: "7", failure_code } as Parameters<typeof getStepToRepeat>[0];
      expect(getStepToRepeat(job, hasDraft)).toBe(resumed);
    },
  );
});
