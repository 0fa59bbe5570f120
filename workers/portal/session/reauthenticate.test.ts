import { describe, expect, test } from "vitest";
import { getReauthenticationMethod } from "./reauthenticate.ts";

const nowMs = Date.parse("2026-03-01T12:00:00Z");
const signedIn = (minutesAgo: number) => ({ authTimeSeconds: nowMs / 1000 - minutesAgo * 60 });

describe("getReauthenticationMethod", () => {
  test.each([true, null])("requires the password when the account may have one (%s), also after a sign-in", (has) => {
    expect(getReauthenticationMethod(has, signedIn(0), nowMs)).toBe("password");
  });

  test("accepts a sign-in of the last five minutes without a password", () => {
    expect(getReauthenticationMethod(false, signedIn(4.9), nowMs)).toBe("recent");
    expect(getReauthenticationMethod(false, signedIn(5), nowMs)).toBe("stale");
  });

  test("treats an unreadable token as stale", () =>
    expect(getReauthenticationMethod(false, null, nowMs)).toBe("stale"));
});
