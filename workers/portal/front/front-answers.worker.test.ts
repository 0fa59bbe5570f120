/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { as, ask, findPassages, origin, post, special } from "../fixtures/front.ts";
import { bindings, newUid, signedInCookie } from "../fixtures/objects.ts";
import { createFront } from "./front.ts";

describe("createFront", () => {
  test("shows the reference of a page that fails and not its error message", async () => {
    const response = await ask("/help", as(await signedInCookie(newUid())));
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain("<h1>Something went wrong</h1>");
    expect(html).not.toContain("broken");
    expect(html).toContain(response.headers.get("X-Request-Id"));
    expect(response.headers.get("Content-Security-Policy")).toContain("nonce-");
  });

  test("shows the page that names a missing value, and problem JSON to the API, never a value", {
    meta: { provokes: "<title>Configuration Error</title>" },
  }, async () => {
    const env = { ...bindings, FIREBASE_API_KEY: "", SOCIAL_APP_ID: undefined } as unknown as typeof bindings;
    for (const path of ["/", "/login", "/assets/app.js"]) {
      const page = await ask(path, {}, env);
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain("<title>Configuration Error</title>");
      expect(html).toContain("FIREBASE_API_KEY");
      expect(html).toContain("SOCIAL_APP_ID");
      expect(html).not.toMatch(/test-secret|test1:|BEGIN PRIVATE/);
      expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    }
    for (const path of ["/api/session", "/api/health"]) {
      const problem = await ask(path, {}, env);
      expect(problem.status).toBe(503);
      expect(await problem.json()).toMatchObject({
        code: "INTERNAL",
        details: { names: ["FIREBASE_API_KEY", "SOCIAL_APP_ID"] },
      });
    }
  });

  test("answers a browser's rejected request with a page in its language and a link", {
    meta: { provokes: ["METHOD_NOT_ALLOWED", "BODY_TOO_LARGE", "URL_TOO_LONG", "errorScreen.home"] },
  }, async () => {
    const headers = { accept: "text/html", "accept-language": "fr", origin };
    for (const [path, init, status, sentence] of [
      ["/login", { method: "PUT", headers }, 405, "Cette adresse n’accepte pas ce type de demande."],
      ["/login", post(new Uint8Array(70_000), headers), 413, "Votre envoi est trop volumineux."],
      [`/login?redirectTo=/${"x".repeat(9_000)}`, { headers }, 414, "Cette adresse est trop longue."],
      [
        "/login",
        post("a=b", { ...headers, origin: "https://elsewhere.test" }),
        403,
        "La demande vient d’un autre site.",
      ],
    ] as const) {
      const response = await ask(path, init);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
      const html = await response.text();
      for (const part of ['<html lang="fr">', sentence, '<a href="/">Retour à l’accueil</a>'])
        expect(html).toContain(part);
    }
  });

  test("answers errors of the API as problem JSON with a code", { meta: { provokes: "NOT_FOUND" } }, async () => {
    for (const [path, init, code] of [
      ["/api/nothing", {}, "NOT_FOUND"],
      ["/api/session", {}, "SIGN_IN_REQUIRED"],
      ["/api/session", { method: "PUT", headers: { origin } }, "METHOD_NOT_ALLOWED"],
      ["/api/session", post("a=b", {}), "FORBIDDEN_ORIGIN"],
    ] as const) {
      const response = await ask(path, init);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({
        code,
        status: response.status,
        requestId: response.headers.get("X-Request-Id"),
      });
    }
  });
});

describe("httpsOnly", () => {
  test("serves only this machine without TLS, and redirects all others to https", async () => {
    const head = await ask("http://portal.test:8080/deactivate?shop=a.myshopify.com", { method: "HEAD" });
    expect([head.status, head.headers.get("Location")]).toEqual([
      308,
      "https://portal.test/deactivate?shop=a.myshopify.com",
    ]);
    const posted = await ask("http://portal.test/login", { method: "POST", headers: { origin: "http://portal.test" } });
    expect(posted.status).toBe(400);
    for (const host of [
      "localhost.portal.test",
      "127.0.0.2",
      "[::2]",
      "192.168.0.1",
      "localhost.",
      "127.0.0.1.nip.test",
    ])
      expect((await ask(`http://${host}/login`)).status, host).toBe(308);
    for (const host of ["localhost", "localhost:8787", "127.0.0.1", "[::1]:8787"])
      expect((await ask(`http://${host}/login`)).status, host).toBe(200);
  });
});

describe("secureCookies", () => {
  test("makes every cookie Secure under https, and none under http", async () => {
    const cookies = ["toast=x; Max-Age=60; Path=/", "language=fr; Path=/; Secure", "theme=secure; Path=/; HttpOnly"];
    special.set(
      "/payment/cancel",
      () => new Response("", { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) }),
    );
    expect((await ask("/payment/cancel")).headers.getSetCookie()).toEqual([
      "toast=x; Max-Age=60; Path=/; Secure",
      "language=fr; Path=/; Secure",
      "theme=secure; Path=/; HttpOnly; Secure",
    ]);
    expect((await ask("http://localhost/payment/cancel")).headers.getSetCookie()).toEqual(cookies);
  });
});

const cached = (cacheControl: string, headers: Record<string, string> = {}) =>
  special.set("/payment/success", () => Response.json({}, { headers: { "Cache-Control": cacheControl, ...headers } }));

describe("cachePolicy", () => {
  test("makes a public response private when the request or response has a cookie", async () => {
    cached("public, max-age=60");
    const asked = async (init?: RequestInit) => (await ask("/payment/success", init)).headers;
    expect((await asked()).get("Cache-Control")).toBe("public, max-age=60");
    const personal = await asked(as("language=fr"));
    expect([personal.get("Cache-Control"), personal.get("Vary")]).toEqual(["private, no-store", "Cookie"]);
    cached("public, max-age=60", { "Set-Cookie": "a=b" });
    expect((await asked()).get("Cache-Control")).toBe("private, no-store");
  });

  test.each([
    ["private, no-store, no-transform", "private, no-store, no-transform"],
    ["No-Store,Private,must-revalidate", "No-Store,Private,must-revalidate"],
    ["no-store, no-transform", "private, no-store"],
    ["private, no-transform", "private, no-store"],
    ["private, no-store, public", "private, no-store"],
    ["private, no-store, s-maxage=60", "private, no-store"],
  ])("turns a personal answer's own %j into %j", async (own, expected) => {
    cached(own);
    expect((await ask("/payment/success", as("language=fr"))).headers.get("Cache-Control")).toBe(expected);
  });
});

describe("frontGuard", () => {
  test("shortens a long return target to its path, then to the home page", async () => {
    const target = async (path: string) => {
      const location = (await ask(path)).headers.get("Location") ?? "";
      expect((await ask(location)).status).toBe(200);
      return new URL(location, origin).searchParams.get("redirectTo");
    };
    expect(await target(`/profile?a=${"b".repeat(600)}`)).toBe(`/profile?a=${"b".repeat(600)}`);
    expect(await target(`/profile?a=${"b".repeat(1500)}`)).toBe("/profile");
    expect(await target(`/profile?a=${"%C3%A9".repeat(300)}`)).toBe("/profile");
    expect(await target(`/download/${"A".repeat(1500)}`)).toBeNull();
  });

  test("returns to the page of an address that only scripts read", async () => {
    for (const [path, page] of [
      ["/stores/alice-shop/check", "/stores/alice-shop"],
      ["/jobs/of-alice/state", "/jobs/of-alice"],
      ["/jobs/of-alice/file?fill=theirs", "/jobs/of-alice"],
      ["/notifications/inbox", "/notifications"],
    ] as const)
      expect((await ask(path)).headers.get("Location")).toBe(`/login?${new URLSearchParams({ redirectTo: page })}`);
  });
});

const notFoundPage = (text: string) => new Response(text, { status: 404, headers: { "Content-Type": "text/html" } });

describe("cacheNotFoundPage", () => {
  test("never caches another visitor's toast, language, theme or cookie", async () => {
    const toast = (text: string) =>
      `toast=${encodeURIComponent(JSON.stringify({ type: "error", id: "licences.activated", params: { shop: text } }))}`;
    let made = 0;
    special.set("/nowhere", () => {
      made++;
      const page = notFoundPage(`page ${made}`);
      page.headers.append("Set-Cookie", "toast=; Max-Age=0");
      return page;
    });
    const text = async (cookie: string) => {
      const response = await ask("/nowhere", as(cookie));
      expect(response.status).toBe(404);
      return [await response.text(), response.headers.getSetCookie().length];
    };
    // A toast, in every form that the page would show.
    for (const waiting of [toast("a"), toast("a"), `${toast("a")}; ${toast("b")}`, `${toast("a")};toast=`]) {
      const before = made;
      expect((await text(`language=fr; theme=dark; ${waiting}`))[0]).toBe(`page ${before + 1}`);
    }
    const kept = `page ${made + 1}`;
    expect(await text("language=fr; theme=dark")).toEqual([kept, 1]);
    expect(await text("language=fr; theme=dark")).toEqual([kept, 0]);
    expect((await text("language=en; theme=dark"))[0]).not.toBe(kept);
    expect((await text("language=fr; theme=light"))[0]).not.toBe(kept);
    expect((await text(`language=fr; theme=dark; ${toast("a")}`))[0]).not.toBe(kept);
    const signedIn = await signedInCookie(newUid());
    expect((await text(`language=fr; theme=dark; ${signedIn}`))[0]).not.toBe(kept);
  });

  test("does not cache a page with its request id", async () => {
    const naming = createFront((c) => notFoundPage(`Reference: ${c.get("requestId")}`), findPassages);
    const reference = async () => {
      const request = new Request(`${origin}/elsewhere`, { headers: { cookie: "language=en; theme=light" } });
      const response = await naming.fetch(request, bindings, createExecutionContext());
      expect(await response.text()).toBe(`Reference: ${response.headers.get("X-Request-Id")}`);
    };
    await reference();
    await reference();
  });
});
