/** Forged and altered ID tokens through the real verifier, with keys fetched over HTTP. */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { closeKeyServer, forged, good, jwksUrl, now, projectId, sign } from "#workers/portal/fixtures/forged-tokens.ts";
import { verifyIdToken } from "#workers/portal/session/id-token.ts";
import { KeySet } from "#workers/portal/session/jwks.ts";

const nowSeconds = now.getTime() / 1000;
const keySet = new KeySet(jwksUrl);
const verify = (token: string) => verifyIdToken(token, { projectId, keySet, now });
afterAll(() => closeKeyServer());

describe("verifyIdToken", () => {
  test("accepts a token of our project and reads its claims", async () => {
    expect(await verify(good)).toMatchObject({
      status: "accepted",
      claims: { uid: "uid-1", email: "ada@example.test", emailVerified: true, signInProvider: "password" },
    });
  });

  test("tolerates a clock that is a minute off, for times in the past", async () => {
    expect(
      await verify(await sign({ iat: nowSeconds + 60, auth_time: nowSeconds + 60, nbf: nowSeconds + 60 })),
    ).toMatchObject({
      status: "accepted",
    });
  });

  test.each(Object.keys(forged))("rejects %s", async (name) => {
    const make = forged[name];
    const token = typeof make === "function" ? await make() : (make ?? "");
    expect(await verify(token)).toMatchObject({ status: "refused" });
  });

  test("rejects a token with any one letter changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.constantFrom(..."ABCXYZabcxyz019-_. \n+/="),
        async (index, letter) => {
          fc.pre(good[index] !== letter);
          const altered = good.slice(0, index) + letter + good.slice(index + 1);
          expect((await verify(altered)).status).toBe("refused");
        },
      ),
      { numRuns: 500 },
    );
  });

  test("reports an unknown result when the keys cannot be fetched", async () => {
    const unreachable = new KeySet("http://127.0.0.1:1/jwks");
    expect(await verifyIdToken(good, { projectId, keySet: unreachable, now })).toEqual({ status: "unavailable" });
  });
});
