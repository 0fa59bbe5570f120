import { describe, expect, it } from "vitest";
import { activationChecks, findFailedCheck, getCheckState } from "./activation-checks.tsx";

describe("getCheckState", () => {
  it("marks checks before the failure as done and later ones as to come", () => {
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

  it("leaves the credentials of a frozen store unchecked", () => {
    expect(getCheckState("credentials", findFailedCheck("STORE_FROZEN"))).toBe("toCome");
  });

  it.each(["UPSTREAM_UNAVAILABLE", "RATE_LIMITED", "INTERNAL"] as const)("marks no check as done after %s", (code) => {
    const failed = findFailedCheck(code);
    expect(activationChecks.map((check) => getCheckState(check, failed))).toEqual(activationChecks.map(() => "toCome"));
  });
});
