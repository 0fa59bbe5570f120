import { describe, expect, it } from "vitest";
import { activationChecks, findFailedCheck, getCheckState } from "./activation-checks.tsx";

describe("the connection check", () => {
  it("shows what stood before the failure as good, and looks no further", () => {
    const failed = findFailedCheck("TOKEN_WRONG_STORE");
    expect(activationChecks.map((check) => getCheckState(check, failed))).toEqual([
      "done",
      "done",
      "done",
      "failed",
      "toCome",
      "toCome",
    ]);
  });

  it("claims nothing about a frozen store's credentials", () => {
    expect(getCheckState("credentials", findFailedCheck("STORE_FROZEN"))).toBe("toCome");
  });

  it.each(["UPSTREAM_UNAVAILABLE", "RATE_LIMITED", "INTERNAL"] as const)(
    "shows nothing as checked after %s",
    (code) => {
      const failed = findFailedCheck(code);
      expect(activationChecks.map((check) => getCheckState(check, failed))).toEqual(
        activationChecks.map(() => "toCome"),
      );
    },
  );
});
