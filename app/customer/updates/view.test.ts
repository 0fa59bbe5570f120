import { describe, expect, test } from "vitest";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { canResume, getJobStatus, getStepSeconds, isSkipped } from "./view.ts";

const status = (job: Partial<Job>) =>
  getJobStatus({ state: "done", cancelling: false, missing: false, publication: null, ...job } as Job);
const publication = { publishedAt: "2026-01-01T00:00:00.000Z", former: null, standing: "public" } as const;

describe("getJobStatus", () => {
  test("derives the status of a finished job from its publication", () => {
    expect(status({ state: "queued" })).toBe("running");
    expect(status({ state: "running", cancelling: true })).toBe("cancelling");
    expect(status({})).toBe("done");
    expect(status({ publication })).toBe("published");
    expect(status({ publication: { ...publication, standing: "rolledBack" } })).toBe("rolledBack");
    expect(status({ publication: { ...publication, standing: "replaced" } })).toBe("replaced");
    expect(status({ missing: true, publication: { ...publication, standing: "replaced" } })).toBe("missing");
    expect(status({ state: "failed" })).toBe("failed");
  });
});

describe("canResume", () => {
  test("returns true for a failed job only where a resume can help", () => {
    const failed = (code: string, rest: Partial<Job> = {}) =>
      canResume({ kind: "update", state: "failed", step: "write", failure: { code }, ...rest } as Job);
    for (const code of ["UPSTREAM_UNAVAILABLE", "THEME_LIMIT", "EXEMPTION_MISSING", "TOKEN_INVALID", "THEME_CHANGED"])
      expect(failed(code), code).toBe(true);
    for (const code of [
      "THEME_TOO_LARGE",
      "FILE_TOO_LARGE",
      "FILE_REJECTED",
      "RELEASE_REFUSED",
      "THEME_UNREADABLE",
      "STATE_CONFLICT",
    ])
      expect(failed(code), code).toBe(false);
    // An update's source theme is gone for good; the theme that the job creates is created again.
    expect(failed("THEME_NOT_FOUND", { step: "plan" })).toBe(false);
    expect(failed("THEME_NOT_FOUND", { step: "process" })).toBe(true);
    expect(failed("THEME_NOT_FOUND", { kind: "install", step: "slot" })).toBe(true);
    expect(failed("UPSTREAM_UNAVAILABLE", { state: "done" })).toBe(false);
  });
});

describe("getStepSeconds", () => {
  test("returns whole seconds after the end of a step", () => {
    const step = { name: "check", state: "done", count: null } as const;
    const startedAt = "2026-01-01T00:00:00.000Z";
    expect(getStepSeconds({ ...step, startedAt, endedAt: "2026-01-01T00:00:12.400Z" })).toBe(12);
    expect(getStepSeconds({ ...step, startedAt, endedAt: "2026-01-01T00:00:00.200Z" })).toBeNull();
    expect(getStepSeconds({ ...step, startedAt, endedAt: null })).toBeNull();
  });
});

describe("isSkipped", () => {
  const pictures = { name: "pictures", state: "done", count: null, startedAt: null, endedAt: null } as const;
  const delivery = (unknown: string[]) =>
    ({ delivery: { pictures: { sent: [], missing: [], unknown } } }) as unknown as Job;

  test("says that the pictures were not checked, and nothing of other steps", () => {
    expect(isSkipped(delivery(["a.png"]), pictures)).toBe(true);
    expect(isSkipped(delivery([]), pictures)).toBe(false);
    expect(isSkipped({ delivery: null }, pictures)).toBe(false);
    expect(isSkipped(delivery(["a.png"]), { ...pictures, name: "write" })).toBe(false);
  });
});
