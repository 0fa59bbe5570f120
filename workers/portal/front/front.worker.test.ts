/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, onTestFinished, test } from "vitest";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { as, ask, chunked, newAddress, origin, post, special } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";

const jobPage = `/jobs/${"0".repeat(24)}`;

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
  ["a request for a session without one", "/api/session", {}, 401],
  ["a foreign form", "/login", post("a=b", { origin: "https://elsewhere.test" }), 403],
  ["a form of unknown origin", "/logout", post("", {}), 403],
  ["JSON in the guise of text from elsewhere", "/login", post("{}", { "content-type": "text/plain" }), 403],
  ["an unused method", "/login", { method: "DELETE", headers: { origin } }, 405],
  ["a preflight", "/login", { method: "OPTIONS", headers: { origin: "https://elsewhere.test" } }, 405],
  ["a body that is too large", "/login", post(new Uint8Array(70_000)), 413],
  ["a body that is too large and hides it", "/login", post(chunked(70_000)), 413],
  ["an update with long texts", jobPage, post(new Uint8Array(70_000)), 302],
  ["an update that is too large", jobPage, post(new Uint8Array(4_200_000)), 413],
  ["an update that is too large and hides it", `${jobPage}.data`, post(chunked(4_200_000)), 413],
  ["a file of an update that is as large", `${jobPage}/file`, post(new Uint8Array(70_000)), 413],
  ["an address that is too long", `/login?a=${"a".repeat(2100)}`, {}, 414],
  ["a page that breaks", "/help", {}, 302],
  ["a file as a page's data", `/download/${"A".repeat(43)}.data`, {}, 404],
  ["a file as one route's data", `/download/${"A".repeat(43)}.data?_routes=downloadFile`, {}, 404],
  ["an archive as a page's data", "/profile/export.data", {}, 404],
  ["a photo as a page's data", "/media/photo.data", {}, 404],
  ["a page without TLS", "http://portal.test/login", {}, 308],
  ["an endpoint without TLS", "http://portal.test/api/health", {}, 308],
  ["a form without TLS", "http://portal.test/login", post("a=b", { origin: "http://portal.test" }), 400],
  ["an unused method without TLS", "http://portal.test/login", { method: "DELETE" }, 400],
];

describe("securityHeaders", () => {
  test.each(answers)(
    "answers %s (%s) with the expected status and all security headers",
    async (_, path, init, status) => {
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
      expect(headers.get("X-Version")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("Cache-Control")).toContain("no-store");
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/);
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self' https://accounts.google.com");
      expect(policy).not.toContain("unsafe");
    },
  );

  test("allows only the picture tools to run codecs and show blobs", async () => {
    const getPolicy = async (path: string) => (await ask(path)).headers.get("Content-Security-Policy") ?? "";
    for (const path of ["/image-optimizer", "/image-resizer"]) {
      const policy = await getPolicy(path);
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'wasm-unsafe-eval';/);
      expect(policy).toContain("img-src 'self' data: https: blob:;");
      expect(policy).toContain("worker-src 'self';");
    }
    for (const path of ["/", "/svg-color", "/winning-products", "/support", "/image-optimizer/x"])
      expect(await getPolicy(path), path).not.toMatch(/wasm|blob:|worker-src/);
  });

  test("gives each response its own nonce, which its page uses", async () => {
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
});

describe("requestId", () => {
  test("ignores a request id sent by a client", async () => {
    const response = await ask("/login", { headers: { "X-Request-Id": "chosen" } });
    expect(response.headers.get("X-Request-Id")).not.toBe("chosen");
  });
});

describe("bodySizeLimit", () => {
  test("passes the whole body of our own form to its page", async () => {
    for (const body of [new Uint8Array(60_000), chunked(57_344)]) {
      const response = await ask("/login", post(body));
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/<p>(60000|57344)<\/p>/);
    }
  });

  test("passes a picture of the largest size with its names, and rejects a much larger one", async () => {
    const send = async (bytes: number) => {
      const form = new FormData();
      form.set("picture", new Blob([new Uint8Array(bytes)]), `${"a".repeat(120)}.webp`);
      form.set("owner", newUid());
      const written = new Response(form);
      const body = await written.arrayBuffer();
      const type = written.headers.get("Content-Type") ?? "";
      const headers = { origin, "Content-Type": type, "Content-Length": String(body.byteLength) };
      return (await ask("/stores/ada.myshopify.com/files", post(body, headers))).status;
    };
    // Without a sign-in.
    expect(await send(maxSentPictureBytes)).toBe(302);
    expect(await send(maxSentPictureBytes + 64 * 1024)).toBe(413);
  });

  const mebibyte = 1024 * 1024;

  test.each([
    ["/admin/releases/upload", 100_000_000],
    ["/profile", 32 * mebibyte],
    ["/profile.data", 32 * mebibyte],
    ["/support", 24 * mebibyte],
    [`/tickets/${"a".repeat(40)}.data`, 24 * mebibyte],
    [`/templates/${"a".repeat(24)}/edit`, 26 * mebibyte],
    ["/template-pictures", 26 * mebibyte],
    ["/templates/import", 12 * mebibyte],
    ["/templates/import/store", 2 * mebibyte],
    ["/admin/winning-products/import", 8 * mebibyte],
    ["/login", 64 * 1024],
  ])("limits a form with files for %s to %i bytes", async (path, most) => {
    const send = async (bytes: number) => {
      const headers = { origin, "Content-Type": "multipart/form-data; boundary=a", "Content-Length": String(bytes) };
      return (await ask(path, post("--a--", headers))).status;
    };
    expect(await send(most)).not.toBe(413);
    expect(await send(most + 1)).toBe(413);
  });
});

describe("drainUnreadBody", () => {
  test("reads the body of a rejected request up to a limit", async () => {
    const partBytes = 64 * 1024;
    const longBytes = 16 * 1024 * 1024;
    let sentBytes = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sentBytes >= longBytes) return controller.close();
        controller.enqueue(new Uint8Array(partBytes));
        sentBytes += partBytes;
      },
      cancel() {
        isCancelled = true;
      },
    });
    const response = await ask("/login", post(body, { origin: "https://elsewhere.test" }));
    expect([response.status, isCancelled]).toEqual([403, true]);
    expect(sentBytes).toBeGreaterThanOrEqual(1024 * 1024);
    expect(sentBytes).toBeLessThan(2 * 1024 * 1024);
  });
});

describe("frontGuard", () => {
  test("returns to the requested page after sign-in, and does not repeat a form", async () => {
    const asked = await ask("/deactivate?shop=a.myshopify.com");
    expect(asked.headers.get("Location")).toBe(
      `/login?redirectTo=${encodeURIComponent("/deactivate?shop=a.myshopify.com")}`,
    );
    const posted = await ask("/profile?index&x=1", post("intent=profile"));
    expect(posted.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent("/profile")}`);
  });

  test("closes administrators' pages to others, in every spelling of the path", async () => {
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

  test("stops a demoted administrator's writes at once, and reads within five seconds", async () => {
    const uid = newUid();
    await vendors(uid, { role: "admin" });
    const cookie = await signedInCookie(uid);
    expect((await ask("/admin", as(cookie))).status).toBe(200);
    await vendors(uid, { role: "user" });
    const write = await ask("/admin", as(cookie, { method: "POST", body: "a=b", headers: { origin } }));
    expect([write.status, write.headers.get("Location")]).toEqual([302, "/"]);
    // The write has read the role, which the next read uses.
    expect((await ask("/admin", as(cookie))).status).toBe(302);
  });

  test("accepts no administrators while the role cannot be read", async () => {
    const uid = newUid();
    await vendors(uid, { role: "admin" });
    const cookie = await signedInCookie(uid);
    const { reads } = (await vendors(uid, { documents: "down" })).calls;
    const headers = { origin, accept: "text/html", "accept-language": "en" };
    const form = await ask("/admin", as(cookie, { method: "POST", body: "", headers }));
    expect(form.status).toBe(503);
    const words = await form.text();
    expect(words).toContain("We can’t check your access rights at the moment.");
    expect(words).toContain("your browser will send what you typed again");
    expect(words).toContain(`Reference: ${form.headers.get("X-Request-Id")}`);
    // Asked once.
    expect((await vendors(uid)).calls.reads).toBe(reads + 1);
    await getAccount(uid).forget();
    // No redirect: the page's loader shows the error.
    const page = await ask("/admin", as(cookie, { headers }));
    expect([page.status, page.headers.get("Location")]).toEqual([200, null]);
    await vendors(uid, { documents: "ok" });
    expect((await ask("/admin", as(cookie, { method: "POST", body: "", headers: { origin } }))).status).toBe(200);
  });

  test("passes a request for a page's data to its loader", async () => {
    expect((await ask("/admin/users.data")).status).toBe(200);
    expect((await ask("/profile.data")).status).toBe(200);
  });
});

describe("attachSession", () => {
  test("treats an invalid cookie, or one of an ended session, as anonymous and deletes it", async () => {
    const uid = newUid();
    const cookie = await signedInCookie(uid);
    expect(await (await ask("/login", as(cookie))).text()).toContain(`<p>${uid}@example.test</p>`);
    const altered = await ask("/login", as(`${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`));
    expect(await altered.text()).toContain("<p>anonymous</p>");
    expect(altered.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0/)]);
    await getAccount(uid).closeAll();
    const ended = await ask("/login", as(cookie));
    expect(await ended.text()).toContain("<p>anonymous</p>");
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0/)]);
  });

  test("keeps the new cookie of a sign-in with a cookie that is no longer valid", async () => {
    const created = "__Host-session=new; Path=/; HttpOnly; Secure";
    special.set("/register", () => new Response("", { headers: { "Set-Cookie": created } }));
    onTestFinished(() => void special.delete("/register"));
    expect((await ask("/register", as("__Host-session=old"))).headers.getSetCookie()).toEqual([created]);
  });

  test("keeps the cookie while its session cannot be checked", async () => {
    const cookie = await signedInCookie(newUid());
    const broken = { getByName: () => ({ resolve: () => Promise.reject(new Error("The object is overloaded.")) }) };
    const response = await ask("/login", as(cookie), { ...bindings, ACCOUNT: broken } as unknown as typeof bindings);
    expect(await response.text()).toContain("<p>unavailable</p>");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("allows no cache to store a response with a session", async () => {
    const response = await ask("/api/session", as(await signedInCookie(newUid())));
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Vary")).toContain("Cookie");
  });
});

describe("GET /api/session", () => {
  test("returns the uid and nothing else of the account", async () => {
    const uid = newUid();
    const answer = await (await ask("/api/session", as(await signedInCookie(uid)))).json();
    expect(answer).toEqual({ uid, version: expect.stringMatching(/^[0-9a-f]{24}$/) });
  });

  test("changes the session's fingerprint only with what pages show", async () => {
    const uid = newUid();
    const cookie = await signedInCookie(uid);
    const version = async () => ((await (await ask("/api/session", as(cookie))).json()) as { version: string }).version;
    const before = await version();
    expect(await version()).toBe(before);
    await vendors(uid, { role: "admin" });
    await getAccount(uid).forget();
    expect(await version()).not.toBe(before);
  });
});

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
