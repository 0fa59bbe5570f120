/** The cookie that a social sign-in left in the browser works for ten minutes, and only for its own sign-in. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { parseKeyring } from "#base/sealed-box.ts";
import { noDeadline } from "#base/time-limit.ts";
import { createTestCalls } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";

afterEach(() => void vi.useRealTimers());

const origin = "https://portal.test";
const minute = 60_000;

type SignIn = PortalScope["identity"]["signInWithIdp"];

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A provider that records the requests it gets; it accepts a code only when `person` has claims. */
async function provider(person?: { nonce: string } & Record<string, unknown>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    request.resume();
    const isDiscovery = path === "/.well-known/openid-configuration";
    response.writeHead(isDiscovery || person ? 200 : 400, { "content-type": "application/json" });
    const issuer = `http://${request.headers.host}`;
    const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: "app", sub: "1", iat: seconds, exp: seconds + 60, ...person };
    const idToken = `${encode({ alg: "RS256" })}.${encode(claims)}.${encode({})}`;
    const tokens = person ? { access_token: "a", token_type: "bearer", id_token: idToken } : { error: "invalid_grant" };
    response.end(JSON.stringify(isDiscovery ? metadata : tokens));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const given = {
    request: new Request(`${origin}/auth/social`),
    configuration: {
      SOCIAL_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ SOCIAL_PROVIDER: "google.com", SOCIAL_APP_ID: "app", SOCIAL_APP_SECRET: "secret" },
      SESSION_KEYS: parseKeyring(`k:${"A".repeat(43)}`),
    } as PortalScope["configuration"],
    deadline: noDeadline,
    onFault: () => undefined,
  };
  const calls = createTestCalls(given);
  /** The callback at this address; the identity service answers with `signIn`. */
  const finish = (url: string, cookie: string, signIn: SignIn = async () => failure("SOCIAL_FAILED")) => {
    const identity = { signInWithIdp: signIn } as PortalScope["identity"];
    const request = new Request(url, { headers: { cookie } });
    return createTestCalls({ ...given, request, identity }).finishSocialSignIn();
  };
  return {
    calls,
    finish,
    tokensAsked: () => asked.filter((path) => path === "/token").length,
  };
}

/** Runs the callback this long after the start of the sign-in. */
async function finishAfter(ms: number) {
  const { calls, finish, tokensAsked } = await provider();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - ms });
  const started = await calls.startSocialSignIn("/changelog");
  if (!started.ok) throw new Error("The sign-in did not start.");
  vi.setSystemTime(now);
  const state = new URL(started.value.location).searchParams.get("state");
  const [cookie = ""] = started.value.setCookie.split(";");
  const result = await finish(`${origin}/auth/social/callback?code=c&state=${state}`, cookie);
  return { result, tokensAsked: tokensAsked() };
}

/** Signs in with this address at the provider; counts the calls of the identity service. */
async function enter(email: string) {
  const person = { nonce: "", email, email_verified: true };
  const { calls, finish } = await provider(person);
  const started = await calls.startSocialSignIn("/");
  if (!started.ok) throw new Error("The sign-in did not start.");
  const location = new URL(started.value.location);
  person.nonce = location.searchParams.get("nonce") ?? "";
  const [cookie = ""] = started.value.setCookie.split(";");
  const url = `${origin}/auth/social/callback?code=c&state=${location.searchParams.get("state")}`;
  let entered = 0;
  const signInWithIdp = async () => {
    entered++;
    return success({ idToken: "i", refreshToken: "r", localId: "u" });
  };
  const result = await finish(url, cookie, signInWithIdp);
  return { result, entered };
}

const failed = { ok: false, error: { code: "SOCIAL_FAILED" } };

describe("finishSocialSignIn", () => {
  test("requests the tokens from the provider within ten minutes", async () => {
    expect(await finishAfter(10 * minute - 1)).toEqual({ result: failed, tokensAsked: 1 });
  });

  test("rejects the callback after ten minutes, without a request to the provider", async () => {
    expect(await finishAfter(10 * minute + 1)).toEqual({ result: failed, tokensAsked: 0 });
  });

  test.each(["another state", "no state", "the cookie of another sign-in"])(
    "rejects the callback with %s, without a request to the provider",
    async (which) => {
      const { calls, finish, tokensAsked } = await provider();
      const [own, other] = [await calls.startSocialSignIn("/"), await calls.startSocialSignIn("/")];
      if (!own.ok || !other.ok) throw new Error("The sign-in did not start.");
      const state = new URL(own.value.location).searchParams.get("state") ?? "";
      const sent = { "another state": [...state].reverse().join(""), "no state": "" }[which] ?? state;
      const [cookie = ""] = (which.startsWith("the cookie") ? other : own).value.setCookie.split(";");
      const url = `${origin}/auth/social/callback?code=c${sent === "" ? "" : `&state=${sent}`}`;
      const result = await finish(url, cookie);
      expect([result, tokensAsked()]).toEqual([failed, 0]);
    },
  );

  test.each([
    ["josé@example.test", { code: "SOCIAL_EMAIL_REFUSED", details: { character: "é" } }],
    ["o&co@example.test", { code: "SOCIAL_EMAIL_REFUSED", details: { character: "&" } }],
    // The identity service would keep another spelling than our forms.
    ["alice@exämple.test", { code: "SOCIAL_EMAIL_REFUSED", details: { character: "ä" } }],
  ])("opens no account with the address %j", async (email, error) => {
    expect(await enter(email)).toEqual({ result: { ok: false, error }, entered: 0 });
  });

  test.each(["Alice@example.test", "alice@xn--exmple-cua.test"])("signs in with the address %j", async (email) => {
    expect(await enter(email)).toMatchObject({ result: { ok: true }, entered: 1 });
  });

  test("rejects the callback without the cookie, without a request to the provider", async () => {
    const { finish, tokensAsked } = await provider();
    const result = await finish(`${origin}/auth/social/callback?code=c&state=${"s".repeat(43)}`, "");
    expect([result, tokensAsked()]).toEqual([failed, 0]);
  });
});
