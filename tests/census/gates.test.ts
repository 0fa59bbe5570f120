/**
 * Every private loader and action rejects users without access, over every route that leads to it. New routes are
 * covered automatically.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { access, findAccess } from "#base/access.ts";
import { mintCustomer } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type BuiltRoute, builtRoutes } from "./routes.ts";

const routes = builtRoutes();
const pages = routes.filter((route) => !route.isLayout && route.id !== "root" && !route.path.endsWith("*"));
const concrete = (route: BuiltRoute) => route.path.replace(":ticket", "0".repeat(43));

describe("routes.ts", () => {
  test("maps every page of the register", () => {
    expect(pages.map((route) => route.path).sort()).toEqual(Object.keys(access).sort());
  });
});

const privatePages = pages.filter((route) => findAccess(concrete(route)) !== "public");

/** Routes that stream files have no page data; `tests/journeys/hardening.test.ts` covers the first one. */
const isFile = (route: BuiltRoute) => ["/download/:ticket", "/profile/export"].includes(route.path);

/** Every URL that leads to one page: the document, its data, and the data of one route alone. */
const reads = (route: BuiltRoute): string[] => {
  if (isFile(route)) return [concrete(route)];
  const data = route.path === "/" ? "/_root.data" : `${concrete(route)}.data`;
  return [concrete(route), data, `${data}?_routes=${encodeURIComponent(route.id)}`];
};

/** A rejection is a redirect: for a document by its status, for data in Remix's own encoding. */
async function expectRedirect(visitor: Visitor, path: string, to: RegExp, init?: RequestInit): Promise<void> {
  const response = await visitor.fetch(path, init);
  const body = await response.text();
  if (path.includes(".data")) {
    expect([200, 202], path).toContain(response.status);
    const values: unknown[] = JSON.parse(body.split("\n")[0] ?? "");
    expect(values, path).toContain("redirect");
    expect(
      values.some((value) => typeof value === "string" && to.test(value)),
      path,
    ).toBe(true);
  } else {
    expect(response.status, path).toBe(302);
    const location = new URL(response.headers.get("location") ?? "", visitor.origin);
    expect(location.pathname + location.search, path).toMatch(to);
    expect(body.length, path).toBeLessThan(200);
  }
}

const createFormRequest = (visitor: Visitor) => ({
  method: "POST",
  body: new URLSearchParams({ a: "b" }),
  headers: { origin: visitor.origin },
});

/** The same for a posted form. */
const expectPostRedirect = (visitor: Visitor, path: string, to: RegExp) =>
  expectRedirect(visitor, path, to, createFormRequest(visitor));

describe.each(privatePages)("$path", (route) => {
  test("redirects a signed-out visitor to sign-in", async () => {
    const visitor = new Visitor();
    for (const path of reads(route)) await expectRedirect(visitor, path, /^\/login/);
    if (!route.hasAction) return;
    const [document = "", data] = reads(route);
    await expectPostRedirect(visitor, document, /^\/login/);
    // The page stays, with the text in its form.
    if (data) expect((await visitor.fetch(data, createFormRequest(visitor))).status, data).toBe(401);
  });
});

describe("shell.layout", () => {
  test("returns nothing to a signed-out visitor", async () => {
    for (const route of privatePages.filter((page) => !isFile(page))) {
      const data = route.path === "/" ? "/_root.data" : `${concrete(route)}.data`;
      const body = await (await new Visitor().fetch(`${data}?_routes=shell`)).text();
      expect(body === "[{}]\n" || body.includes("SingleFetchRedirect"), data).toBe(true);
    }
  });
});

describe("requirePremium and requireAdmin", () => {
  let withoutLicence: Visitor;
  let unverified: Visitor;
  let customer: Visitor;

  beforeAll(async () => {
    withoutLicence = (await mintCustomer()).visitor;
    unverified = (await mintCustomer({ emailVerified: false, licences: 1 })).visitor;
    customer = (await mintCustomer({ licences: 1 })).visitor;
  });

  test.each(privatePages.filter((route) => findAccess(concrete(route)) === "premium"))(
    "reject at $path an account without a licence or with an unverified e-mail",
    async (route) => {
      for (const visitor of [withoutLicence, unverified]) {
        for (const path of reads(route)) await expectRedirect(visitor, path, /^\/$/);
        if (route.hasAction) await expectPostRedirect(visitor, concrete(route), /^\/$/);
      }
    },
  );

  test.each(privatePages.filter((route) => findAccess(concrete(route)) === "admin"))(
    "reject a customer at $path",
    async (route) => {
      for (const path of reads(route)) await expectRedirect(customer, path, /^\/$/);
      if (route.hasAction) await expectPostRedirect(customer, concrete(route), /^\/$/);
    },
  );

  test("admit a customer at no spelling of an admin path", async () => {
    for (const path of [
      "/ADMIN/users",
      "/%41dmin/users",
      "/admin/users/",
      "//admin/users",
      "/admin%2fusers",
      "/Admin/Users.data",
      "/admin/./users",
    ]) {
      const response = await customer.fetch(path);
      expect([302, 308, 404, 202], path).toContain(response.status);
      const location = response.headers.get("location");
      if (response.status === 308) expect([302, 202], path).toContain((await customer.fetch(location ?? "")).status);
    }
  });

  test("return no data of a route for Remix's older parameter", async () => {
    expect((await customer.fetch("/admin/users?_data=upcoming%3Aadmin%2Fusers")).status).toBe(400);
  });
});
