import { expect, test } from "vitest";
import type { Job } from "#workers/portal/contract.ts";
import { mayResume, secondsOf, standingOf } from "./view.ts";

const standing = (job: Partial<Job>) =>
  standingOf({ state: "done", cancelling: false, publication: null, ...job } as Job);
const publication = { publishedAt: "2026-01-01T00:00:00.000Z", former: null, standing: "public" } as const;

test("a job's page speaks of what became of the theme once the job is done", () => {
  expect(standing({ state: "queued" })).toBe("running");
  expect(standing({ state: "running", cancelling: true })).toBe("cancelling");
  expect(standing({})).toBe("done");
  expect(standing({ publication })).toBe("published");
  expect(standing({ publication: { ...publication, standing: "rolledBack" } })).toBe("rolledBack");
  expect(standing({ publication: { ...publication, standing: "replaced" } })).toBe("replaced");
  expect(standing({ state: "failed" })).toBe("failed");
});

test("what failed is offered again only where that can help", () => {
  const failed = (code: string, rest: Partial<Job> = {}) =>
    mayResume({ kind: "update", state: "failed", step: "write", failure: { code }, ...rest } as Job);
  for (const code of ["UPSTREAM_UNAVAILABLE", "THEME_LIMIT", "EXEMPTION_MISSING", "TOKEN_INVALID", "THEME_CHANGED"])
    expect(failed(code), code).toBe(true);
  for (const code of ["THEME_TOO_LARGE", "FILE_TOO_LARGE", "FILE_REJECTED", "THEME_UNREADABLE", "STATE_CONFLICT"])
    expect(failed(code), code).toBe(false);
  // The theme that an update starts from is gone for good; a copy that is gone is made again.
  expect(failed("THEME_NOT_FOUND", { step: "plan" })).toBe(false);
  expect(failed("THEME_NOT_FOUND", { step: "process" })).toBe(true);
  expect(failed("THEME_NOT_FOUND", { kind: "install", step: "slot" })).toBe(true);
  expect(failed("UPSTREAM_UNAVAILABLE", { state: "done" })).toBe(false);
});

test("a step's time is told in whole seconds, once it has ended and took one", () => {
  const step = { name: "check", state: "done", count: null } as const;
  const startedAt = "2026-01-01T00:00:00.000Z";
  expect(secondsOf({ ...step, startedAt, endedAt: "2026-01-01T00:00:12.400Z" })).toBe(12);
  expect(secondsOf({ ...step, startedAt, endedAt: "2026-01-01T00:00:00.200Z" })).toBeNull();
  expect(secondsOf({ ...step, startedAt, endedAt: null })).toBeNull();
});
