import { expect, test } from "vitest";
import { getReauthenticationMethod } from "./reauthentication-control.ts";

const nowMs = Date.parse("2026-03-01T12:00:00Z");
const signedIn = (minutesAgo: number) => ({ authTimeSeconds: nowMs / 1000 - minutesAgo * 60 });

test.each([true, null])(
  "an account that has or may have a password (%s) needs it, also after a recent sign-in",
  (has) => {
    expect(getReauthenticationMethod(has, signedIn(0), nowMs)).toBe("password");
  },
);

test("without a password, a sign-in is valid for five minutes", () => {
  expect(getReauthenticationMethod(false, signedIn(4.9), nowMs)).toBe("recent");
  expect(getReauthenticationMethod(false, signedIn(5), nowMs)).toBe("stale");
});

test("an unreadable token is stale", () => expect(getReauthenticationMethod(false, null, nowMs)).toBe("stale"));
