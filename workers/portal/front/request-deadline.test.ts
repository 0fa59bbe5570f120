import { describe, expect, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { createRequestDeadline } from "./request-deadline.ts";

const { pageMs, signInMs } = timeLimits.pages;
const left = (method: string, path: string) => createRequestDeadline(method, path).leftMs();

describe("createRequestDeadline", () => {
  test("leaves time for the page around a form, and most time for a sign-in", () => {
    expect(left("POST", "/profile")).toBeLessThan(left("GET", "/profile"));
    expect(left("GET", "/profile")).toBeLessThanOrEqual(pageMs);
    for (const [method, path] of [
      ["POST", "/login"],
      ["POST", "/login.data"],
      ["POST", "/login/code"],
      ["GET", "/auth/social/callback"],
    ] as const) {
      expect(left(method, path), path).toBeGreaterThan(pageMs);
      expect(left(method, path), path).toBeLessThanOrEqual(signInMs);
    }
    expect(left("GET", "/login")).toBeLessThanOrEqual(pageMs);
  });
});
