/** Every endpoint of the licence service refuses who does not say who acts, who may not, and who owns nothing. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { actorFor, internal, overviewOf } from "#tests/support/internal.ts";
import { type Account, mintAccount, mintCustomer, mintStore } from "#tests/support/minting.ts";
import { internal as face } from "#workers/licences/internal.ts";
import { publicFace } from "#workers/licences/public.ts";

const open = ["/health", "/openapi.json"];

const listed = (routes: { method: string; path: string }[]) =>
  [...new Set(routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`))].sort();

const endpoints = listed(face.routes).map((line) => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path, url: path.replace(":version", "9.9.9").replace(":ticket", "A".repeat(43)) };
});
const guarded = endpoints.filter(({ path }) => !open.includes(path));

const code = async (response: Response) => `${response.status} ${((await response.json()) as { code?: string }).code}`;
const send = (endpoint: (typeof endpoints)[number], actor: Parameters<typeof internal>[1], body = "{}") =>
  internal(endpoint.url, actor, {
    method: endpoint.method,
    ...(endpoint.method === "GET" ? {} : { body, headers: { "content-type": "application/json" } }),
  });

let customer: Account;
let stranger: Account;
beforeAll(async () => {
  [customer, stranger] = [await mintAccount({ licences: 1 }), await mintAccount({ licences: 1 })];
});

test("the public face serves these and nothing else", () => {
  expect(listed(publicFace.routes)).toEqual([
    "GET /v1/certificates/:shop",
    "GET /v1/health",
    "GET /v1/jwks.json",
    "GET /v1/openapi.json",
    "GET /v1/releases/:version/theme.zip",
    "POST /api/licenses/get_by_email/premium",
    "POST /v1/releases/:version/publish",
    "PUT /v1/releases/:version",
  ]);
});

describe.each(guarded)("$method $path", (endpoint) => {
  test("wants to know who acts", async () => {
    expect(await code(await send(endpoint, null))).toBe("401 UNAUTHENTICATED");
  });

  test("refuses an actor that is none", async () => {
    for (const header of ["", "{", "[]", '{"uid":""}', JSON.stringify({ ...actorFor(customer), role: "owner" })]) {
      const response = await fetch(inject("internalUrl") + endpoint.url, {
        method: endpoint.method,
        headers: { "x-actor": header, "content-type": "application/json" },
        ...(endpoint.method === "GET" ? {} : { body: "{}" }),
      });
      expect(await code(response), header).toBe("401 UNAUTHENTICATED");
    }
  });

  test("is not reachable on the public face", async () => {
    const response = await fetch(inject("licencesUrl") + endpoint.url, {
      method: endpoint.method,
      headers: { "x-actor": JSON.stringify(actorFor(customer, "admin")), "content-type": "application/json" },
      ...(endpoint.method === "GET" ? {} : { body: "{}" }),
    });
    expect(response.status).toBe(404);
  });
});

test.each(guarded.filter(({ path }) => path.startsWith("/admin")))(
  "$method $path is for administrators",
  async (endpoint) => {
    expect(await code(await send(endpoint, actorFor(customer)))).toBe("403 NOT_ADMIN");
  },
);

test.each(guarded.filter(({ path }) => /^\/(licences|downloads|events)/.test(path)))(
  "$method $path needs a verified e-mail",
  async (endpoint) => {
    expect(await code(await send(endpoint, { ...actorFor(customer), emailVerified: false }))).toBe(
      "403 EMAIL_UNVERIFIED",
    );
  },
);

test("what belongs to somebody else does not exist", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const credentials = { accessToken: store.accessToken, apiSecretKey: store.apiSecretKey };
  const activated = await visitor.post("/activate", { email: account.email, shopUrl: store.domain, ...credentials });
  expect(activated.status).toBe(303);

  const asStranger = (path: string, body?: unknown) =>
    internal(
      path,
      actorFor(stranger),
      body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {},
    );
  expect((await overviewOf(stranger)).shops).toEqual([]);
  const deactivation = await asStranger("/licences/deactivate", {
    shop: store.domain,
    apiSecretKey: store.apiSecretKey,
  });
  expect(await code(deactivation)).toBe("404 ACTIVATION_NOT_FOUND");
  const events = await (await asStranger("/events")).text();
  expect(events).not.toContain(store.domain);
  expect((await overviewOf(account)).installed).toBe(1);
});

test("somebody else's account under a customer's e-mail owns nothing", async () => {
  await overviewOf(customer);
  const usurper = { ...actorFor(customer), uid: "another-uid" };
  const overview = await (await internal("/licences", usurper)).json();
  expect(overview).toMatchObject({ authorised: 0, licences: [], shops: [] });
});
