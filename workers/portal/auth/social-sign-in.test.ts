/** The cookie that a social sign-in left in the browser works for ten minutes, and only for its own sign-in. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { failure } from "#base/errors.ts";
import { parseKeyring } from "#base/sealed-box.ts";
import { noDeadline } from "#base/time-limit.ts";
import { finishSocialSignIn, startSocialSignIn } from "./social-sign-in.ts";

afterEach(() => void vi.useRealTimers());

const origin = "https://portal.test";
const minute = 60_000;

/** A provider that accepts no code and records the requests it gets. */
async function provider() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    request.resume();
    const isDiscovery = path === "/.well-known/openid-configuration";
    response.writeHead(isDiscovery ? 200 : 400, { "content-type": "application/json" });
    const issuer = `http://${request.headers.host}`;
    const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    response.end(JSON.stringify(isDiscovery ? metadata : { error: "invalid_grant" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const options = {
    origin,
    configuration: {
      SOCIAL_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ SOCIAL_PROVIDER: "google.com", SOCIAL_APP_ID: "app", SOCIAL_APP_SECRET: "secret" },
      SESSION_KEYS: parseKeyring(`k:${"A".repeat(43)}`),
    },
    deadline: noDeadline,
    onFault: () => undefined,
  };
  return { options, tokensAsked: () => asked.filter((path) => path === "/token").length };
}

/** Runs the callback this long after the start of the sign-in. */
async function finishAfter(ms: number) {
  const { options, tokensAsked } = await provider();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - ms });
  const started = await startSocialSignIn("/changelog", options);
  if (!started.ok) throw new Error("The sign-in did not start.");
  vi.setSystemTime(now);
  const state = new URL(started.value.location).searchParams.get("state");
  const [cookie = ""] = started.value.setCookie.split(";");
  const request = new Request(`${origin}/auth/social/callback?code=c&state=${state}`, { headers: { cookie } });
  const result = await finishSocialSignIn(request, { ...options, signInWithIdp: async () => failure("SOCIAL_FAILED") });
  return { result, tokensAsked: tokensAsked() };
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
      const { options, tokensAsked } = await provider();
      const [own, other] = [await startSocialSignIn("/", options), await startSocialSignIn("/", options)];
      if (!own.ok || !other.ok) throw new Error("The sign-in did not start.");
      const state = new URL(own.value.location).searchParams.get("state") ?? "";
      const sent = { "another state": [...state].reverse().join(""), "no state": "" }[which] ?? state;
      const [cookie = ""] = (which.startsWith("the cookie") ? other : own).value.setCookie.split(";");
      const url = `${origin}/auth/social/callback?code=c${sent === "" ? "" : `&state=${sent}`}`;
      const result = await finishSocialSignIn(new Request(url, { headers: { cookie } }), {
        ...{ ...options, signInWithIdp: async () => failure("SOCIAL_FAILED") },
      });
      expect([result, tokensAsked()]).toEqual([failed, 0]);
    },
  );

  test("rejects the callback without the cookie, without a request to the provider", async () => {
    const { options, tokensAsked } = await provider();
    const request = new Request(`${origin}/auth/social/callback?code=c&state=${"s".repeat(43)}`);
    const result = await finishSocialSignIn(request, {
      ...options,
      signInWithIdp: async () => failure("SOCIAL_FAILED"),
    });
    expect([result, tokensAsked()]).toEqual([failed, 0]);
  });
});
