import { describe, expect, it } from "vitest";
import { checks, failedCheck, stateOf } from "./checks.ts";

describe("the connection check", () => {
  it("shows what stood before the failure as good, and looks no further", () => {
    const failed = failedCheck("TOKEN_WRONG_STORE");
    expect(checks.map((check) => stateOf(check, failed))).toEqual([
      "done",
      "done",
      "done",
      "failed",
      "toCome",
      "toCome",
    ]);
  });

  it("claims nothing about a frozen store's credentials", () => {
    expect(stateOf("credentials", failedCheck("STORE_FROZEN"))).toBe("toCome");
  });

  it.each(["UPSTREAM_UNAVAILABLE", "RATE_LIMITED", "INTERNAL"] as const)(
    "shows nothing as checked after %s",
    (code) => {
      const failed = failedCheck(code);
      expect(checks.map((check) => stateOf(check, failed))).toEqual(checks.map(() => "toCome"));
    },
  );
});
