import { expect, test } from "vitest";
import { encodeBase64url } from "#app/session/base64url.ts";
import { proofOf } from "./proof.server.ts";

const now = new Date("2026-03-01T12:00:00Z");
const encode = (value: unknown) => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)));
const signedIn = (minutesAgo: number) => ({
  now,
  idToken: [encode({ alg: "RS256" }), encode({ auth_time: now.getTime() / 1000 - minutesAgo * 60 }), "AAAA"].join("."),
});

test.each([true, null])("whoever has a password, or may have one (%s), gives it, however new the sign-in", (has) => {
  expect(proofOf(signedIn(0), has)).toBe("password");
});

test("without a password a sign-in counts for ten minutes", () => {
  expect(proofOf(signedIn(9), false)).toBe("recent");
  expect(proofOf(signedIn(10), false)).toBe("stale");
});

test.each([null, "", "not.a.token"])("a token that says nothing (%j) proves nothing", (idToken) => {
  expect(proofOf({ now, idToken }, false)).toBe("stale");
});
