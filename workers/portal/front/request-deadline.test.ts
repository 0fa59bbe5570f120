import { expect, test } from "vitest";
import { createRequestDeadline } from "./request-deadline.ts";

const left = (method: string, path: string) => createRequestDeadline(method, path).leftMs();

test("a form leaves time for the page around it, and a sign-in waits longest", () => {
  expect(left("POST", "/profile")).toBeLessThan(left("GET", "/profile"));
  expect(left("GET", "/profile")).toBeLessThan(3_000);
  for (const [method, path] of [
    ["POST", "/login"],
    ["POST", "/login.data"],
    ["POST", "/login/code"],
    ["GET", "/auth/social/callback"],
  ] as const) {
    expect(left(method, path), path).toBeGreaterThan(3_000);
    expect(left(method, path), path).toBeLessThan(5_000);
  }
  expect(left("GET", "/login")).toBeLessThan(3_000);
});
