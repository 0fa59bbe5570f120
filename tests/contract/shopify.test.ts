/** The sandbox's Shopify: authentication, parsing of requests, and query costs. */
import { describe, expect, test } from "vitest";
import { control, mintStore } from "#tests/support/minting.ts";
import { ask, storeUrl } from "./shopify-client.ts";

const verifyStore = `query VerifyStore {
  shop { id name myshopifyDomain plan { publicDisplayName partnerDevelopment } }
  currentAppInstallation { accessScopes { handle } }
}`;

const unauthorized = { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" };

const denied = (field: string, requiredAccess: unknown) => ({
  message: expect.stringContaining(`Access denied for ${field} field. Required access: `),
  path: [field],
  extensions: { code: "ACCESS_DENIED", documentation: "https://shopify.dev/api/usage/access-scopes", requiredAccess },
});

const deletions = (count: number) =>
  `mutation { ${Array.from({ length: count }, (_, index) => `a${index}: themeDelete(id: "gid://shopify/OnlineStoreTheme/1") { deletedThemeId }`).join(" ")} }`;
// 90 × 10 points; a store of the Basic plan has 2,000.
const expensive = deletions(90);

describe("POST /admin/api/:version/graphql.json", () => {
  test("returns the domain, the plan and the scopes of the app", async () => {
    const store = await mintStore();
    const { status, headers, data, cost } = await ask(store, verifyStore);
    expect(status).toBe(200);
    expect(headers.get("X-Shopify-API-Version")).toBe("2026-10");
    expect(data.shop).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Shop\/\d+$/),
      name: store.name,
      myshopifyDomain: store.domain,
      plan: { publicDisplayName: "Basic", partnerDevelopment: false },
    });
    expect(data.currentAppInstallation).toEqual({
      accessScopes: [{ handle: "read_themes" }, { handle: "write_themes" }],
    });
    expect(cost).toMatchObject({
      requestedQueryCost: 4,
      actualQueryCost: 4,
      throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
    });
  });

  test("returns the plan that the store was created with", async () => {
    const plan = async (name: string) =>
      (await ask<{ shop: { plan: object } }>(await mintStore({ plan: name }), verifyStore)).data.shop.plan;
    expect(await plan("Development")).toMatchObject({ publicDisplayName: "Development", partnerDevelopment: true });
    expect(await plan("Grow")).toMatchObject({ publicDisplayName: "Grow", partnerDevelopment: false });
  });

  test("answers under an earlier domain with the present one", async () => {
    const formerName = `old${crypto.randomUUID().slice(0, 8)}`;
    const store = await mintStore({ formerName });
    const { data } = await ask<{ shop: { myshopifyDomain: string } }>(
      { ...store, domain: `${formerName}.myshopify.com` },
      verifyStore,
    );
    expect(data.shop.myshopifyDomain).toBe(store.domain);
  });

  test.each(["present", "former"] as const)(
    "answers under both names of a renamed store, with its id and credentials, and reports the %s one",
    async (reports) => {
      const store = await mintStore();
      const name = `new${crypto.randomUUID().slice(0, 8)}`;
      const { data } = await ask<{ shop: { id: string } }>(store, verifyStore);
      await control("POST", `/stores/${store.name}/rename`, { name, reports });
      const domain = `${name}.myshopify.com`;
      for (const asked of [domain, store.domain]) {
        const answer = await ask<{ shop: object }>({ ...store, domain: asked }, verifyStore);
        const myshopifyDomain = reports === "present" ? domain : store.domain;
        expect(answer.data.shop).toMatchObject({ id: data.shop.id, myshopifyDomain });
      }
      // Another store may take the former name, with credentials of its own.
      await control("PUT", `/stores/${store.name}`, {});
      expect((await ask(store, verifyStore)).status).toBe(401);
    },
  );

  test("answers under each other's name alone after two stores swapped theirs", async () => {
    const [one, other] = [await mintStore(), await mintStore()];
    await control("POST", "/stores/swap", { names: [one.name, other.name] });
    const { data } = await ask<{ shop: object }>({ ...one, domain: other.domain }, verifyStore);
    expect(data.shop).toMatchObject({ myshopifyDomain: other.domain });
    expect((await ask(one, verifyStore)).status).toBe(401);
  });

  test("rejects no token, a wrong one, the store's secret, and another store's token", async () => {
    const [store, other] = await Promise.all([mintStore(), mintStore()]);
    for (const token of ["", "shpat_00000000000000000000000000000000", store.apiSecretKey, other.accessToken]) {
      const { status, body } = await ask(store, verifyStore, {}, { token });
      expect([status, body]).toEqual([401, unauthorized]);
    }
  });

  test.each([
    ["frozen", 402, "Unavailable Shop"],
    ["locked", 423, "This store is unavailable"],
    ["closed", 404, "Not Found"],
  ])("rejects everything while the store is %s", async (state, status, errors) => {
    const store = await mintStore({ state });
    const reply = await ask(store, verifyStore);
    expect([reply.status, reply.body]).toEqual([status, { errors }]);
  });

  test("answers 404 for an unknown store domain, and for unknown paths", async () => {
    const store = await mintStore();
    for (const domain of ["no-such-shop.myshopify.com", "example.com", store.name]) {
      const reply = await ask({ ...store, domain }, verifyStore);
      expect([reply.status, reply.body]).toEqual([404, { errors: "Not Found" }]);
    }
    expect((await fetch(`${storeUrl(store)}/admin/api/2026-10/themes.json`)).status).toBe(404);
  });

  test("rejects a body without a query", async () => {
    const store = await mintStore();
    for (const body of ["", "{", "[]", "{}", '{"query":1}']) {
      const response = await fetch(`${storeUrl(store)}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": store.accessToken },
        body,
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        { errors: { query: "Required parameter missing or invalid" } },
      ]);
    }
  });

  test("answers 404 for another version than ours", async () => {
    const store = await mintStore();
    expect((await ask(store, verifyStore, {}, { version: "2026-07" })).status).toBe(404);
  });

  test("answers a wrong document, variable or id with an error, at no cost", async () => {
    const store = await mintStore();
    const { status, body } = await ask(store, "query Q {\n  shop {\n    colour\n  }\n}");
    expect([status, body]).toEqual([
      200,
      { errors: [{ message: expect.stringContaining("colour"), locations: [{ line: 3, column: 5 }] }] },
    ]);
    const codes = async (query: string, variables = {}) =>
      (await ask(store, query, variables)).errors.map(({ extensions }) => extensions.code);
    expect(await codes("query Q($id: ID!) { theme(id: $id) { id } }")).toEqual(["INVALID_VARIABLE"]);
    expect(await codes("{ themes(first: 251) { nodes { id } } }")).toEqual(["BAD_REQUEST"]);
    for (const id of ["7", "gid://shopify/Product/1"])
      expect(await codes(`{ theme(id: "${id}") { id } }`)).toEqual(["RESOURCE_NOT_FOUND"]);
  });

  test("shows the shop and no theme to an app without theme scopes", async () => {
    const store = await mintStore({ scopes: ["read_products"] });
    const { data, errors } = await ask(store, "{ shop { name } themes(first: 1) { nodes { id } } }");
    expect(data).toEqual({ shop: { name: store.name }, themes: null });
    expect(errors).toMatchObject([denied("themes", "`read_themes` access scope.")]);
  });

  test("rejects every change of an app with read scopes", async () => {
    const store = await mintStore({ scopes: ["read_themes"] });
    const gid = "gid://shopify/OnlineStoreTheme/1";
    expect((await ask(store, "{ themes(first: 1) { nodes { id } } }")).errors).toBeUndefined();
    for (const [field, selection] of [
      ["themeCreate", '(source: "https://example.com/a.zip", name: "A") { theme { id } }'],
      ["themePublish", `(id: "${gid}") { theme { id } }`],
      ["themeUpdate", `(id: "${gid}", input: {}) { theme { id } }`],
      ["themeDuplicate", `(id: "${gid}", name: "A") { newTheme { id } }`],
      ["themeDelete", `(id: "${gid}") { deletedThemeId }`],
      ["themeFilesUpsert", `(themeId: "${gid}", files: []) { userErrors { code } }`],
      ["themeFilesDelete", `(themeId: "${gid}", files: []) { userErrors { code } }`],
    ] as const) {
      const { data, errors } = await ask(store, `mutation { ${field}${selection} }`);
      expect(data).toEqual({ [field]: null });
      expect(errors).toMatchObject([denied(field, expect.stringContaining("write_themes"))]);
    }
  });
});

describe("extensions.cost", () => {
  test("throttles the next request once the store's points run out", async () => {
    const store = await mintStore();
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(store, expensive)));
    const refused = replies.filter(({ data }) => data === undefined);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(4);
    for (const { status, body } of refused) {
      expect(status).toBe(200);
      expect(body).toEqual({
        errors: [
          {
            message: "Throttled",
            extensions: { code: "THROTTLED", documentation: "https://shopify.dev/api/usage/rate-limits" },
          },
        ],
        extensions: {
          cost: {
            requestedQueryCost: 900,
            actualQueryCost: null,
            throttleStatus: { maximumAvailable: 2000, currentlyAvailable: expect.any(Number), restoreRate: 100 },
          },
        },
      });
    }
  });

  test("refunds points where a request cost less than reserved", async () => {
    const store = await mintStore();
    const { cost } = await ask(
      store,
      '{ theme(id: "gid://shopify/OnlineStoreTheme/1") { files(first: 2500) { nodes { filename } } } }',
    );
    expect(cost).toMatchObject({
      requestedQueryCost: 18,
      actualQueryCost: 1,
    });
    // The bucket may have filled up again meanwhile.
    expect(cost.throttleStatus.currentlyAvailable).toBeGreaterThanOrEqual(1999);
  });

  test("grants more points on a larger plan, and no limit in a store for load tests", async () => {
    expect((await ask(await mintStore({ plan: "Plus" }), "{ shop { id } }")).cost.throttleStatus).toMatchObject({
      maximumAvailable: 20_000,
      restoreRate: 1000,
    });
    const store = await mintStore({ costFree: true });
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(store, expensive)));
    expect(replies.every(({ data }) => data !== undefined)).toBe(true);
  });

  test("rejects a single request above 1,000 points", async () => {
    const { errors } = await ask(await mintStore(), deletions(101));
    expect(errors).toMatchObject([{ extensions: { code: "MAX_COST_EXCEEDED", cost: 1010, maxCost: 1000 } }]);
  });
});
