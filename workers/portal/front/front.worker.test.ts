/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { accountOf, bindings, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { createFront } from "./front.ts";

const origin = "https://portal.test";

/** The front with a page behind it that says whom it was made for; `/help` fails, others answer as `special` says. */
const special = new Map<string, () => Response>();
const front = createFront(async (c) => {
  if (c.req.path === "/help") throw new Error("This page is broken.");
  const answer = special.get(c.req.path);
  if (answer) return answer();
  const session = c.get("session");
  const body = c.req.method === "POST" ? await c.req.text() : "";
  const viewer = session.status === "live" ? session.viewer.email : session.status;
  return c.html(`<p>${viewer}</p><p>${body.length}</p><script nonce="${c.get("secureHeadersNonce")}"></script>`);
});

const ask = (path: string, init: RequestInit = {}, env = bindings) =>
  front.fetch(
    new Request(path.startsWith("http") ? path : origin + path, { redirect: "manual", ...init }),
    env,
    createExecutionContext(),
  );

const as = (cookie: string, init: RequestInit = {}): RequestInit => ({ ...init, headers: { cookie, ...init.headers } });

const post = (body: BodyInit, headers: Record<string, string> = { origin }): RequestInit => ({
  method: "POST",
  body,
  headers,
});

const chunked = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 8192) controller.enqueue(new Uint8Array(8192));
      controller.close();
    },
  });

const answers: [string, string, RequestInit, number][] = [
  ["a page", "/login", {}, 200],
  ["a redirect to sign in", "/profile", {}, 302],
  ["another spelling of a path", "/ADMIN/users", {}, 308],
  ["a path that cannot be decoded", "/%zz", {}, 400],
  ["an older data request", "/admin/users?_data=routes/admin", {}, 400],
  ["an older data request with a form", "/?_data=root", post("a=b"), 400],
  ["the manifest of routes", "/__manifest?p=/admin", {}, 404],
  ["a file that is not there", "/assets/app-XYZ.js", {}, 404],
  ["an endpoint that is not there", "/api/nothing", {}, 404],
  ["a form to another spelling", "/LOGIN", post("a=b"), 404],
  ["a session asked for by nobody", "/api/session", {}, 401],
  ["a foreign form", "/login", post("a=b", { origin: "https://elsewhere.test" }), 403],
  ["a form of unknown origin", "/logout", post("", {}), 403],
  ["JSON in the guise of text from elsewhere", "/login", post("{}", { "content-type": "text/plain" }), 403],
  ["a method without use", "/login", { method: "DELETE", headers: { origin } }, 405],
  ["a preflight", "/login", { method: "OPTIONS", headers: { origin: "https://elsewhere.test" } }, 405],
  ["a body that is too large", "/login", post(new Uint8Array(70_000)), 413],
  ["a body that is too large and hides it", "/login", post(chunked(70_000)), 413],
  ["an address that is too long", `/login?a=${"a".repeat(2100)}`, {}, 414],
  ["a page that breaks", "/help", {}, 302],
  ["a file as a page's data", `/download/${"A".repeat(43)}.data`, {}, 404],
  ["a file as one route's data", `/download/${"A".repeat(43)}.data?_routes=features/downloads/file.route`, {}, 404],
  ["a photo as a page's data", "/media/photo.data", {}, 404],
  ["a page without TLS", "http://portal.test/login", {}, 308],
  ["an endpoint without TLS", "http://portal.test/api/health", {}, 308],
  ["a form without TLS", "http://portal.test/login", post("a=b", { origin: "http://portal.test" }), 400],
  ["a method without use, without TLS", "http://portal.test/login", { method: "DELETE" }, 400],
];

test.each(answers)("%s (%s) is answered as it should be, with all security headers", async (_, path, init, status) => {
  const response = await ask(path, init);
  expect(response.status).toBe(status);
  const { headers } = response;
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("Cache-Control")).toContain("no-store");
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self' https://accounts.google.com");
  expect(policy).not.toContain("unsafe");
});

test("each answer has a nonce of its own, which is the page's", async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await ask("/login");
      const nonce = /nonce-([\w+/=]+)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
      expect(await response.text()).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test("a request id that a client sends is not taken over", async () => {
  const response = await ask("/login", { headers: { "X-Request-Id": "chosen" } });
  expect(response.headers.get("X-Request-Id")).not.toBe("chosen");
});

test("a form of our own reaches its page with the whole body", async () => {
  for (const body of [new Uint8Array(60_000), chunked(57_344)]) {
    const response = await ask("/login", post(body));
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<p>(60000|57344)<\/p>/);
  }
});

test("signing in leads back to the page asked for; a form's own submission is not repeated", async () => {
  const asked = await ask("/deactivate?shop=a.myshopify.com");
  expect(asked.headers.get("Location")).toBe(
    `/login?redirectTo=${encodeURIComponent("/deactivate?shop=a.myshopify.com")}`,
  );
  const posted = await ask("/profile?index&x=1", post("intent=profile"));
  expect(posted.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent("/profile")}`);
});

test("administrators' pages are closed to others in the front already, in every spelling", async () => {
  const cookie = await signedInCookie(newUid());
  for (const path of ["/admin", "/admin/users", "/templates"]) {
    const response = await ask(path, as(cookie));
    expect([response.status, response.headers.get("Location")], path).toEqual([302, "/"]);
  }
  for (const path of ["/ADMIN/users", "/%41dmin/users", "/admin/users/", "/admin//users"]) {
    const response = await ask(path, as(cookie));
    expect([response.status, response.headers.get("Location")], path).toEqual([308, "/admin/users"]);
  }
});

test("an administrator loses the write at once, the reading within five seconds", async () => {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const cookie = await signedInCookie(uid);
  expect((await ask("/admin", as(cookie))).status).toBe(200);
  await vendors(uid, { role: "user" });
  const write = await ask("/admin", as(cookie, { method: "POST", body: "a=b", headers: { origin } }));
  expect([write.status, write.headers.get("Location")]).toEqual([302, "/"]);
  // The write has read the role, and the next reading knows it.
  expect((await ask("/admin", as(cookie))).status).toBe(302);
});

test("while the role cannot be read, nobody is an administrator", async () => {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const cookie = await signedInCookie(uid);
  await vendors(uid, { documents: "down" });
  expect((await ask("/admin", as(cookie, { method: "POST", body: "", headers: { origin } }))).status).toBe(302);
  await vendors(uid, { documents: "ok" });
  expect((await ask("/admin", as(cookie, { method: "POST", body: "", headers: { origin } }))).status).toBe(200);
});

test("a request for a page's data is left to its loader, whoever asks", async () => {
  expect((await ask("/admin/users.data")).status).toBe(200);
  expect((await ask("/profile.data")).status).toBe(200);
});

test("a cookie that is no good is anonymous and taken back; one whose session is over likewise", async () => {
  const uid = newUid();
  const cookie = await signedInCookie(uid);
  expect(await (await ask("/login", as(cookie))).text()).toContain(`<p>${uid}@example.test</p>`);
  const altered = await ask("/login", as(`${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`));
  expect(await altered.text()).toContain("<p>anonymous</p>");
  expect(altered.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0/)]);
  await accountOf(uid).closeAll();
  const ended = await ask("/login", as(cookie));
  expect(await ended.text()).toContain("<p>anonymous</p>");
  expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0/)]);
});

test("while a session cannot be asked for, its cookie stays", async () => {
  const cookie = await signedInCookie(newUid());
  const broken = { getByName: () => ({ resolve: () => Promise.reject(new Error("The object is overloaded.")) }) };
  const response = await ask("/login", as(cookie), { ...bindings, ACCOUNT: broken } as unknown as typeof bindings);
  expect(await response.text()).toContain("<p>unavailable</p>");
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("everything with a session is kept by no cache", async () => {
  const response = await ask("/api/session", as(await signedInCookie(newUid())));
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Vary")).toContain("Cookie");
});

test("the session's fingerprint changes with what pages show, and not else", async () => {
  const uid = newUid();
  const cookie = await signedInCookie(uid);
  const version = async () => ((await (await ask("/api/session", as(cookie))).json()) as { version: string }).version;
  const before = await version();
  expect(await version()).toBe(before);
  await vendors(uid, { role: "admin" });
  await accountOf(uid).forget();
  expect(await version()).not.toBe(before);
});

test("a page that breaks is told by its reference, not by its message", async () => {
  const response = await ask("/help", as(await signedInCookie(newUid())));
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html).not.toContain("broken");
  expect(html).toContain(response.headers.get("X-Request-Id"));
  expect(response.headers.get("Content-Security-Policy")).toContain("nonce-");
});

test("a missing value shows the page that names it, and problem JSON to the API, never a value", async () => {
  const env = { ...bindings, FIREBASE_API_KEY: "", SOCIAL_APP_ID: undefined } as unknown as typeof bindings;
  const page = await ask("/login", {}, env);
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain("<title>Configuration Error</title>");
  expect(html).toContain("FIREBASE_API_KEY");
  expect(html).toContain("SOCIAL_APP_ID");
  expect(html).not.toContain("test-secret");
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  const problem = await ask("/api/session", {}, env);
  expect(problem.status).toBe(503);
  expect(await problem.json()).toMatchObject({
    code: "INTERNAL",
    details: { names: ["FIREBASE_API_KEY", "SOCIAL_APP_ID"] },
  });
});

test("errors of the API are problem JSON with a code", async () => {
  for (const [path, init, code] of [
    ["/api/nothing", {}, "NOT_FOUND"],
    ["/api/session", {}, "SIGN_IN_REQUIRED"],
    ["/api/session", { method: "PUT", headers: { origin } }, "METHOD_NOT_ALLOWED"],
    ["/api/session", post("a=b", {}), "FORBIDDEN_ORIGIN"],
  ] as const) {
    const response = await ask(path, init);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
    expect(await response.json()).toMatchObject({
      code,
      status: response.status,
      requestId: response.headers.get("X-Request-Id"),
    });
  }
});

test("the health check tells which part is down", async () => {
  const states = async () => ((await (await ask("/api/health")).json()) as { parts: Record<string, string> }).parts;
  expect(await states()).toEqual({
    identity: "ok",
    secureToken: "ok",
    keys: "ok",
    documents: "ok",
    licences: "ok",
    sessions: "ok",
    attempts: "ok",
  });
});

test("without TLS only this machine is served; all others are sent to https, or refused", async () => {
  const head = await ask("http://portal.test:8080/deactivate?shop=a.myshopify.com", { method: "HEAD" });
  expect([head.status, head.headers.get("Location")]).toEqual([
    308,
    "https://portal.test/deactivate?shop=a.myshopify.com",
  ]);
  for (const host of ["localhost.portal.test", "127.0.0.2", "[::2]", "192.168.0.1", "localhost.", "127.0.0.1.nip.test"])
    expect((await ask(`http://${host}/login`)).status, host).toBe(308);
  for (const host of ["localhost", "localhost:8787", "127.0.0.1", "[::1]:8787"])
    expect((await ask(`http://${host}/login`)).status, host).toBe(200);
});

test("every cookie is Secure under https, whoever set it, and none under http, where browsers would drop it", async () => {
  const cookies = ["toast=x; Max-Age=60; Path=/", "language=fr; Path=/; Secure", "theme=secure; Path=/; HttpOnly"];
  special.set("/payment/cancel", () => new Response("", { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) }));
  expect((await ask("/payment/cancel")).headers.getSetCookie()).toEqual([
    "toast=x; Max-Age=60; Path=/; Secure",
    "language=fr; Path=/; Secure",
    "theme=secure; Path=/; HttpOnly; Secure",
  ]);
  expect((await ask("http://localhost/payment/cancel")).headers.getSetCookie()).toEqual(cookies);
});

const cached = (cacheControl: string, headers: Record<string, string> = {}) =>
  special.set("/payment/success", () => Response.json({}, { headers: { "Cache-Control": cacheControl, ...headers } }));

test("what would be kept for all is kept for nobody once a cookie came with the question or goes with the answer", async () => {
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
])("a personal answer's own %j becomes %j", async (own, expected) => {
  cached(own);
  expect((await ask("/payment/success", as("language=fr"))).headers.get("Cache-Control")).toBe(expected);
});

test("a page asked for by an address that would grow too long is led back to without its query, then to the start", async () => {
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

const notFoundPage = (text: string) => new Response(text, { status: 404, headers: { "Content-Type": "text/html" } });

test("the page kept for addresses that lead nowhere shows nobody another's message, language, theme or cookie", async () => {
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
  // A message, in every spelling that the page would show it from.
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

test("a not-found page that names its request is kept for nobody", async () => {
  const naming = createFront((c) => notFoundPage(`Reference: ${c.get("requestId")}`));
  const reference = async () => {
    const request = new Request(`${origin}/elsewhere`, { headers: { cookie: "language=en; theme=light" } });
    const response = await naming.fetch(request, bindings, createExecutionContext());
    expect(await response.text()).toBe(`Reference: ${response.headers.get("X-Request-Id")}`);
  };
  await reference();
  await reference();
});

test("however many ask for the health check at once, the parts are asked once in two seconds", async () => {
  let checks = 0;
  const fetch = () => {
    checks++;
    return Promise.resolve(Response.json({ status: "ok" }));
  };
  const env = { ...bindings, LICENCES: { fetch } } as unknown as typeof bindings;
  const startMs = Date.now() + 60_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(startMs);
  const many = () => Promise.all(Array.from({ length: 20 }, () => ask("/api/health", {}, env)));
  for (const [atMs, expected] of [
    [startMs, 1],
    [startMs + 1_900, 1],
    [startMs + 2_100, 2],
  ] as const) {
    clock.mockReturnValue(atMs);
    for (const response of await many()) {
      expect(response.status).toBe(200);
      const { status } = (await response.json()) as { status: string };
      // Once something is known, it is told while the parts are asked anew.
      expect(["ok", "degraded", ...(atMs === startMs ? ["checking"] : [])]).toContain(status);
    }
    expect(checks).toBe(expected);
  }
  clock.mockRestore();
});
