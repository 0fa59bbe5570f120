/** Every private loader and action refuses strangers, on every way that leads to it. A new route is covered at once. */
import { beforeAll, describe, expect, test } from "vitest";
import { access, accessOf } from "#app/access.ts";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type BuiltRoute, builtRoutes } from "./routes.ts";

const routes = await builtRoutes();
const pages = routes.filter((route) => !route.isLayout && route.id !== "root" && !route.path.endsWith("*"));
const concrete = (route: BuiltRoute) => route.path.replace(":ticket", "0".repeat(43));

test("every route of the table stands in access.ts, and the other way round", () => {
  expect(pages.map((route) => route.path).sort()).toEqual(Object.keys(access).sort());
});

const privatePages = pages.filter((route) => accessOf(concrete(route)) !== "public");

/** All spellings of one page that reach Remix: the document, its data, and the data of one route alone. */
const reads = (route: BuiltRoute): string[] => {
  const data = route.path === "/" ? "/_root.data" : `${concrete(route)}.data`;
  return [concrete(route), data, `${data}?_routes=${encodeURIComponent(route.id)}`, `${data}?_routes=features/shell/shell.layout`];
};

/** A refusal is a redirect: as a document by its status, as data in Remix's own encoding. */
async function expectRedirect(visitor: Visitor, path: string, to: RegExp, init?: RequestInit): Promise<void> {
  const response = await visitor.fetch(path, init);
  const body = await response.text();
  if (path.includes(".data")) {
    expect([200, 202], path).toContain(response.status);
    expect(body, path).toContain("SingleFetchRedirect");
    expect(JSON.parse(body.split("\n")[0] ?? "").find((value: unknown) => typeof value === "string" && to.test(value)), path).toBeTruthy();
  } else {
    expect(response.status, path).toBe(302);
    const location = new URL(response.headers.get("location") ?? "", "http://x");
    expect(location.pathname + location.search, path).toMatch(to);
    expect(body.length, path).toBeLessThan(200);
  }
}

const post = (visitor: Visitor, path: string): [string, RequestInit] => [
  path,
  { method: "POST", body: new URLSearchParams({ a: "b" }), headers: { origin: visitor.origin } },
];

describe.each(privatePages)("$path", (route) => {
  test("sends a signed-out visitor to sign in", async () => {
    const visitor = new Visitor();
    for (const path of reads(route)) await expectRedirect(visitor, path, /^\/login/);
    if (route.hasAction) for (const path of reads(route).slice(0, 2)) await expectRedirect(visitor, ...reorder(post(visitor, path), /^\/login/));
  });
});

const reorder = ([path, init]: [string, RequestInit], to: RegExp): [string, RegExp, RequestInit] => [path, to, init];

describe("with somebody signed in", () => {
  let withoutLicence: Visitor;
  let unverified: Visitor;
  let customer: Visitor;

  beforeAll(async () => {
    withoutLicence = await signIn((await mintAccount()).email);
    unverified = await signIn((await mintAccount({ emailVerified: false, licences: 1 })).email);
    customer = await signIn((await mintAccount({ licences: 1 })).email);
  });

  test.each(privatePages.filter((route) => accessOf(concrete(route)) === "premium"))(
    "$path is closed without a licence, and with an e-mail that is not verified",
    async (route) => {
      for (const visitor of [withoutLicence, unverified]) {
        for (const path of reads(route).slice(0, 3)) await expectRedirect(visitor, path, /^\/$/);
        if (route.hasAction) await expectRedirect(visitor, ...reorder(post(visitor, concrete(route)), /^\/$/));
      }
    },
  );

  test.each(privatePages.filter((route) => accessOf(concrete(route)) === "admin"))(
    "$path is closed to a customer",
    async (route) => {
      for (const path of reads(route).slice(0, 3)) await expectRedirect(customer, path, /^\/$/);
      if (route.hasAction) await expectRedirect(customer, ...reorder(post(customer, concrete(route)), /^\/$/));
    },
  );

  test("no spelling of an admin path lets a customer in", async () => {
    for (const path of ["/ADMIN/users", "/%41dmin/users", "/admin/users/", "//admin/users", "/admin%2fusers", "/Admin/Users.data", "/admin/./users"]) {
      const response = await customer.fetch(path);
      expect([302, 308, 404, 202], path).toContain(response.status);
      const location = response.headers.get("location");
      if (response.status === 308) expect((await customer.fetch(location ?? "")).status, path).toBe(302);
    }
  });

  test("data of a route cannot be asked for by Remix's older parameter", async () => {
    expect((await customer.fetch("/admin/users?_data=upcoming%3Aadmin%2Fusers")).status).toBe(400);
  });
});
