/** Requests that no page sends: each gets a clear error, costs nothing and reveals nothing. */
import { describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { fetchMails, mintAccount, mintCustomer, mintStore } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

const createFormRequest = (
  visitor: Visitor,
  fields: string | Record<string, string>,
  headers: Record<string, string> = {},
) => ({ method: "POST", body: new URLSearchParams(fields), headers: { origin: visitor.origin, ...headers } });

describe("a malformed form", () => {
  test("is rejected by every page and changes no password", async () => {
    const [visitor, { visitor: customer }] = [new Visitor(), await mintCustomer({ licences: 1 })];
    const { email } = await mintAccount();
    await visitor.post("/forgot-password", { email });
    const { pathname, search } = new URL((await fetchMails(email))[0]?.link ?? "");
    const fields = { password: "Another-2024!", passwordConfirm: "Another-2024!" };
    const malformed = `email=a@b.fr&email=c@d.fr&${new URLSearchParams(fields)}`;
    for (const [sender, paths] of [
      [visitor, ["/login", "/register", "/forgot-password", "/preferences"]],
      [customer, ["/profile", "/activate", "/deactivate", "/download"]],
    ] as const)
      for (const path of paths) {
        const response = await sender.fetch(path, createFormRequest(sender, malformed));
        expect(response.status, path).toBe(400);
        expect(await response.text(), path).toContain("Votre demande n’a pas pu être traitée.");
      }
    const link = pathname + search;
    expect((await visitor.fetch(link, createFormRequest(visitor, malformed))).status).toBe(400);
    expect((await visitor.post(link, fields)).status).toBe(303);
  });
});

describe("/download/:ticket", () => {
  test("is never a page's data, and no cache may rewrite it", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const { location } = await visitor.submit("/download", { release: "2.0.4", acceptTerms: "on" });
    for (const suffix of [".data", ".data?_routes=features%2Fdownloads%2Ffile.route", ".DATA", ".data/"]) {
      const response = await visitor.fetch(`${location}${suffix}`);
      const end = response.status === 308 ? await visitor.fetch(response.headers.get("location") ?? "") : response;
      expect(end.status, suffix).toBe(404);
      expect((await end.text()).length, suffix).toBeLessThan(1_000);
    }
    const zip = await visitor.fetch(location ?? "", { method: "HEAD" });
    expect([zip.status, zip.headers.get("cache-control")]).toEqual([200, "private, no-store, no-transform"]);
  });
});

describe("the page of an unknown path", () => {
  const createToast = (shop: string) =>
    encodeURIComponent(JSON.stringify({ type: "error", id: "licences.activated", params: { shop } }));

  test("does not reveal who else used the browser", async () => {
    const visits = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const mark = `trace-${crypto.randomUUID()}`;
        const visitor = new Visitor({ address: `10.9.8.${index}` });
        visitor.cookies.set("mark", mark);
        // Duplicate parameters are ambiguous, so the page must use neither.
        if (index % 2) visitor.cookies.set("toast", `${createToast(mark)}; toast=${createToast(mark)}`);
        return { mark, page: await visitor.get(`/${mark}?q=${mark}`, { "user-agent": mark, referer: mark }) };
      }),
    );
    for (const { mark, page } of visits) {
      expect(page.status).toBe(404);
      expect(page.document.querySelector("html")?.getAttribute("lang")).toBe("fr");
      const traces = visits.flatMap((other) => [other.mark, other.page.headers.get("x-request-id") ?? ""]);
      for (const trace of traces.filter((each) => each !== mark)) expect(page.html).not.toContain(trace);
      expect(page.html).not.toMatch(/nonce=|10\.9\.8\./);
    }
  });
});

describe("a page's data", () => {
  test("leads to the sign-in without a session, and a form keeps its page", {
    meta: { provokes: "SIGN_IN_REQUIRED" },
  }, async () => {
    for (const [page, signIn] of [
      ["/activate", "/login?redirectTo=%2Factivate"],
      ["/_root", "/login"],
    ] as const) {
      const response = await new Visitor().fetch(`${page}.data`);
      expect(response.headers.get("x-remix-reload-document"), page).toBe("true");
      expect(await response.text(), page).toContain(`"${signIn}"`);
    }
    const visitor = new Visitor();
    const response = await visitor.fetch("/activate.data", createFormRequest(visitor, { a: "b" }));
    expect(response.status).toBe(401);
    const body = await response.text();
    expect(body).toContain("SIGN_IN_REQUIRED");
    expect(body).not.toContain("redirect");
  });

  test("is loaded again for another account, whose form does nothing", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const { domain: shopUrl, accessToken, apiSecretKey } = await mintStore();
    const fields = { email: account.email, shopUrl, accessToken, apiSecretKey };
    const other = { "x-viewer": "somebody-else" };
    const marked = createFormRequest(visitor, { ...fields, viewer: "somebody-else" });
    for (const init of [{ headers: other }, createFormRequest(visitor, fields, other), marked]) {
      const response = await visitor.fetch("/activate.data", init);
      expect(response.status).toBe(202);
      const data = JSON.parse((await response.text()).split("\n")[0] ?? "") as unknown[];
      expect(data).toEqual(expect.arrayContaining(["/activate", "reload"]));
      expect(response.headers.get("x-remix-reload-document")).toBe("true");
    }
    expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

    const own = await visitor.fetch("/activate.data", createFormRequest(visitor, { ...fields, viewer: account.uid }));
    expect(own.status).toBe(202);
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
  });
});
