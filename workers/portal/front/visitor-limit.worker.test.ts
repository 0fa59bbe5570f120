/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { as, ask, newAddress, origin } from "../fixtures/front.ts";
import { bindings, newUid, signedInCookie } from "../fixtures/objects.ts";

const places = ["/login", "/register", "/forgot-password", "/login.data", "/login/code", "/api/chat", "/api/chat/x"];

interface Flood {
  addresses(at: number): string;
  path?: string;
  init?: RequestInit;
  env?: typeof bindings;
}

/** The first refusal, and how many requests came through before it. */
async function flood({ addresses, path, init, env }: Flood) {
  for (let passed = 0; ; passed++) {
    const headers = { ...(init?.headers as Record<string, string>), "CF-Connecting-IP": addresses(passed) };
    const response = await ask(path ?? places[passed % places.length] ?? "", { ...init, headers }, env);
    if (response.status === 429) return { passed, response };
  }
}

const network = () => newAddress().replace("::1", "");

describe("visitorLimit", () => {
  // The minutes are those of the clock, so that a new one may begin on the way.
  test("lets a hundred requests a minute through from one network, over all places together", async () => {
    const own = network();
    const { passed } = await flood({ addresses: (at) => `${own}::${at.toString(16)}` });
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(200);
  });

  test("leaves other networks and other pages alone", async () => {
    const own = newAddress();
    const { response } = await flood({ addresses: () => own });
    expect(response.headers.get("Retry-After")).toBe("60");
    const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });
    expect((await ask("/login", from(newAddress()))).status).toBe(200);
    expect((await ask("/profile", from(own))).status).toBe(302);
    expect((await ask("/api/health", from(own))).status).not.toBe(429);
  });

  test("gives all requests without an address one small allowance", async () => {
    const { passed } = await flood({ addresses: (at) => `unknown-${at}` });
    expect(passed).toBeLessThanOrEqual(40);
    const next = await flood({ addresses: () => "" });
    expect(next.passed).toBeLessThanOrEqual(20);
  });

  test("stops a flood before it reaches an object", async () => {
    let calls = 0;
    const counted = (object: keyof typeof bindings) =>
      new Proxy(bindings[object] as object, {
        get(target, name) {
          calls++;
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    const env = { ...bindings, ACCOUNT: counted("ACCOUNT"), ATTEMPTS: counted("ATTEMPTS") } as typeof bindings;
    const own = newAddress();
    const init = as(await signedInCookie(newUid()));
    let before = 0;
    const addresses = () => {
      before = calls;
      return own;
    };
    await flood({ addresses, path: "/login", init, env });
    expect(before).toBeGreaterThan(0);
    expect(calls).toBe(before);
  });

  test.each([
    ["a page", "/login", { headers: { accept: "text/html" } }, /^<!doctype html>.*Attendez une minute/s],
    ["a call", "/api/chat", {}, /"code":"RATE_LIMITED"/],
    ["a form by scripts", "/login.data", { method: "POST", body: "a=b" }, /"formError".*"RATE_LIMITED"/],
  ])("says in the form of %s to wait", async (_, path, init, expected) => {
    const headers = { "accept-language": "fr", origin, ...(init as { headers?: object }).headers };
    const own = newAddress();
    const { response } = await flood({ addresses: () => own, path, init: { ...init, headers } });
    expect(await response.text()).toMatch(expected);
  });
});
