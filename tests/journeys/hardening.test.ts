/** Requests that no page sends: each gets a clear error, costs nothing and reveals nothing. */
import { request as plainRequest } from "node:http";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchMails, mintAccount, mintCustomer } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const repeated = (count: number) => Array.from({ length: count }, () => "a").join("&");
const different = (count: number) => Array.from({ length: count }, (_, index) => `${index.toString(36)}=`).join("&");

const malformedForms: [string, string][] = [
  ["one name 32,700 times", repeated(32_700)],
  ["13,000 names", different(13_000)],
  ["51 names", different(51)],
  ["a name twice", "email=a@b.fr&email=c@d.fr"],
  ["a command of the form parser", "__intent__=x"],
  ["a state of the form parser", "__state__=x"],
];

const post = (visitor: Visitor, path: string, body: string) =>
  visitor.fetch(path, {
    method: "POST",
    body,
    headers: { origin: visitor.origin, "content-type": "application/x-www-form-urlencoded" },
  });

describe.each(malformedForms)("a form with %s", (_, body) => {
  let customer: Visitor;
  beforeAll(async () => {
    customer = (await mintCustomer({ licences: 1 })).visitor;
  });

  test.each(["/login", "/register", "/forgot-password", "/preferences"])("is rejected by %s", async (path) => {
    const response = await post(new Visitor(), path, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Votre demande n’a pas pu être traitée.");
  });

  test.each(["/profile", "/activate", "/deactivate", "/download"])("is rejected by %s", async (path) => {
    const response = await post(customer, path, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Votre demande n’a pas pu être traitée.");
  });

  test("changes no password", async () => {
    const { email } = await mintAccount();
    const visitor = new Visitor();
    await visitor.post("/forgot-password", { email });
    const code = (await fetchMails(email)).at(-1)?.code ?? "";
    const fields = "password=Another-2024!&passwordConfirm=Another-2024!";
    const path = `/auth/action?mode=resetPassword&oobCode=${encodeURIComponent(code)}`;
    expect((await post(visitor, path, `${body.slice(0, 60_000)}&${fields}`)).status).toBe(400);
    expect((await visitor.post(path, { password: "Another-2024!", passwordConfirm: "Another-2024!" })).status).toBe(
      303,
    );
  });
});

test("a file is never a page's data, and no cache may rewrite it", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const { location } = await visitor.post("/download", { release: "2.0.4", acceptTerms: "on" });
  for (const suffix of [".data", ".data?_routes=features%2Fdownloads%2Ffile.route", ".DATA", ".data/"]) {
    const response = await visitor.fetch(`${location}${suffix}`, { redirect: "follow" });
    const end = response.status === 308 ? await visitor.fetch(response.headers.get("location") ?? "") : response;
    expect(end.status, suffix).toBe(404);
    expect((await end.text()).length, suffix).toBeLessThan(1_000);
  }
  const zip = await visitor.fetch(location ?? "", { method: "HEAD" });
  expect([zip.status, zip.headers.get("cache-control")]).toEqual([200, "private, no-store, no-transform"]);
});

/** Sets a `Host` header, which `fetch` does not allow. */
const requestAs = (host: string, method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const url = new URL(inject("portalUrl"));
    const options = { host: "127.0.0.1", port: url.port, method, path, headers: { ...headers, host } };
    const request = plainRequest(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    request.on("error", reject);
    request.end();
  });

test("requests from other machines require TLS", async () => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await requestAs("portal.example", method, "/login?redirectTo=%2Fprofile");
    expect([status, headers.location]).toEqual([308, "https://portal.example/login?redirectTo=%2Fprofile"]);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "private, no-store" });
  }
  const posted = await requestAs("portal.example", "POST", "/login", { origin: "http://portal.example" });
  expect(posted.status).toBe(400);
  const { port } = new URL(inject("portalUrl"));
  expect((await requestAs(`127.0.0.1:${port}`, "GET", "/login")).status).toBe(200);
});

test.each([
  ["fr", "Votre demande n’a pas pu être traitée."],
  ["en", "Your request could not be processed."],
])("unknown preferences are refused in a sentence (%s), and change nothing", async (language, sentence) => {
  const unknown: Record<string, string>[] = [
    { language: "de" },
    { theme: "purple", language: "en" },
    { returnTo: "x".repeat(2_000) },
  ];
  for (const fields of unknown) {
    const visitor = new Visitor({ language });
    const page = await visitor.post("/preferences", fields);
    expect(page.status).toBe(400);
    expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(page.html).toContain(sentence);
    expect(visitor.cookies.size).toBe(0);
  }
});

test("known preferences are kept for a year", async () => {
  const visitor = new Visitor();
  const page = await visitor.post("/preferences", { language: "en", theme: "dark", returnTo: "/login" });
  expect([page.status, page.location]).toEqual([303, "/login"]);
  expect(page.headers.getSetCookie()).toEqual([
    "language=en; Path=/; SameSite=Lax; Max-Age=31536000",
    "theme=dark; Path=/; SameSite=Lax; Max-Age=31536000",
  ]);
});

test("a path that is too long to remember still leads to a working sign-in page", async () => {
  const visitor = new Visitor();
  for (const [path, query] of [
    [`/profile?a=${"%C3%A9".repeat(300)}`, "?redirectTo=%2Fprofile"],
    [`/profile?a=${"b".repeat(2_000)}`, "?redirectTo=%2Fprofile"],
    [`/download/${"A".repeat(2_000)}`, ""],
  ] as const) {
    const page = await visitor.get(path);
    expect([page.status, page.location]).toEqual([302, `/login${query}`]);
    expect((await visitor.follow(page)).status).toBe(200);
  }
});

test("a return address that only scripts read becomes its page", async () => {
  const visitor = new Visitor();
  for (const [path, page] of [
    ["/stores/alice-shop/check", "/stores/alice-shop"],
    ["/jobs/of-alice/state", "/jobs/of-alice"],
    ["/jobs/of-alice/file?fill=theirs", "/jobs/of-alice"],
    ["/notifications/inbox", "/notifications"],
  ] as const)
    expect((await visitor.get(path)).location).toBe(`/login?${new URLSearchParams({ redirectTo: page })}`);
});

test("the 404 page does not reveal who else used the browser", async () => {
  for (const language of ["fr", "en"]) {
    const visits = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const mark = `trace-${crypto.randomUUID()}`;
        const visitor = new Visitor({ language, address: `10.9.8.${index}` });
        visitor.cookies.set("mark", mark);
        // Duplicate parameters are ambiguous, so the page must use neither.
        if (index % 2) visitor.cookies.set("toast", `${requestPage(mark)}; toast=${requestPage(mark)}`);
        return { mark, page: await visitor.get(`/${mark}?q=${mark}`, { "user-agent": mark, referer: mark }) };
      }),
    );
    for (const { mark, page } of visits) {
      expect(page.status).toBe(404);
      expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(language);
      const traces = visits.flatMap((other) => [other.mark, other.page.headers.get("x-request-id") ?? ""]);
      for (const trace of traces.filter((each) => each !== mark)) expect(page.html).not.toContain(trace);
      expect(page.html).not.toMatch(/nonce=|10\.9\.8\./);
    }
  }
});

const requestPage = (shop: string) =>
  encodeURIComponent(JSON.stringify({ type: "error", id: "licences.activated", params: { shop } }));

test("a request rejected by the front gets a page in the browser's language, with a link", {
  meta: { provokes: ["METHOD_NOT_ALLOWED", "BODY_TOO_LARGE", "URL_TOO_LONG", "errorScreen.home"] },
}, async () => {
  const visitor = new Visitor({ language: "fr" });
  const html = { accept: "text/html" };
  const tooMuch = await visitor.post("/login", { email: "x".repeat(70_000) }, html);
  expect(tooMuch.status).toBe(413);
  expect(tooMuch.text).toContain("Votre envoi est trop volumineux.");
  const tooLong = await visitor.get(`/login?redirectTo=/${"x".repeat(9_000)}`, html);
  expect([tooLong.status, tooLong.text]).toEqual([414, expect.stringContaining(getErrorSentence("URL_TOO_LONG"))]);
  const wrongMethod = await visitor.fetch("/login", { method: "PUT", headers: { ...html, origin: visitor.origin } });
  expect([wrongMethod.status, await wrongMethod.text()]).toEqual([
    405,
    expect.stringContaining(getErrorSentence("METHOD_NOT_ALLOWED")),
  ]);
  expect(tooMuch.document.querySelector("a[href='/']")?.text).toBe("Retour à l’accueil");
  const elsewhere = await visitor.post("/login", { email: "x" }, { ...html, origin: "https://elsewhere.example" });
  expect(elsewhere.status).toBe(403);
  expect(elsewhere.document.querySelector("html")?.getAttribute("lang")).toBe("fr");
  expect(elsewhere.headers.get("content-security-policy")).toContain("default-src");
});
