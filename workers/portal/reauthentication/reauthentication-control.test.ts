import { expect, test } from "vitest";
import { getReauthenticationMethod } from "./reauthentication-control.ts";

const nowMs = Date.parse("2026-03-01T12:00:00Z");
const signedIn = (minutesAgo: number) => ({ authTimeSeconds: nowMs / 1000 - minutesAgo * 60 });

test.each([true, null])("whoever has a password, or may have one (%s), gives it, however new the sign-in", (has) => {
  expect(getReauthenticationMethod(has, signedIn(0), nowMs)).toBe("password");
});

test("without a password a sign-in counts for five minutes", () => {
  expect(getReauthenticationMethod(false, signedIn(4.9), nowMs)).toBe("recent");
  expect(getReauthenticationMethod(false, signedIn(5), nowMs)).toBe("stale");
});

test("a token that says nothing proves nothing", () =>
  expect(getReauthenticationMethod(false, null, nowMs)).toBe("stale"));
