/** The surface of the licence service: the routes of its public face, and who may call each operation of `Internal`. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchOverview,
  fetchPublic,
} from "../fixtures/internal.ts";
import { operations } from "../operations.ts";
import type { Actor } from "../platform/contract.ts";
import type { OperationName } from "../service.ts";
import { publicFace } from "./public-face.ts";

const all = Object.entries(operations).map(([name, { gate }]) => ({ name: name as OperationName, gate }));

let customer: Actor;
beforeAll(async () => {
  customer = (await createCustomer()).actor;
});

const fetchCode = async (name: OperationName, actor: unknown, argument?: unknown) =>
  (await call(actor, name, argument)).body.code;

describe("publicFace", () => {
  test("serves exactly these routes", () => {
    const routes = publicFace.routes.filter(({ method }) => method !== "ALL");
    expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([
      "GET /v1/certificates/:shop",
      "GET /v1/health",
      "GET /v1/jwks.json",
      "GET /v1/openapi.json",
      "GET /v1/releases/:version",
      "GET /v1/releases/:version/theme.zip",
      "POST /api/licenses/get_by_email/premium",
      "POST /v1/releases/:version/publish",
      "PUT /v1/releases/:version",
    ]);
  });

  test("does not serve any operation", async () => {
    for (const { name } of all) {
      const init = { method: "POST", body: JSON.stringify({ actor: createActor("admin") }) };
      expect((await fetchPublic(`/${name}`, init)).status, name).toBe(404);
    }
  });
});

describe("operations with an actor", () => {
  const withActor = all.filter(({ gate }) => gate !== "link" && gate !== "visitor");

  test("require one", async () => {
    const forged = { ...customer, role: "owner" };
    for (const actor of [null, "", "{", [], { uid: "" }, forged, { ...forged, role: undefined }])
      expect(await fetchCode("overview", actor), JSON.stringify(actor)).toBe("UNAUTHENTICATED");
    for (const { name } of withActor)
      for (const actor of [undefined, forged]) expect(await fetchCode(name, actor), name).toBe("UNAUTHENTICATED");
  });

  test("require a verified e-mail, except those that belong to no address", async () => {
    const unverified = { ...customer, role: "admin", emailVerified: false };
    for (const { name, gate } of withActor)
      if (gate !== "signed-in") expect(await fetchCode(name, unverified), name).toBe("EMAIL_UNVERIFIED");
  });

  test("require an administrator where only staff may act", async () => {
    const names = withActor.filter(({ gate }) => gate === "admin").map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(await fetchCode(name, customer), name).toBe("NOT_ADMIN");
  });
});

describe("operations", () => {
  test("lets unverified accounts call exactly these, which belong to no e-mail address", async () => {
    const names = all.filter(({ gate }) => gate === "signed-in").map(({ name }) => name);
    expect(names).toEqual([
      ...["releases", "pictureSizes", "exportAccount", "forgetAccount", "startCheckout", "recentPayment"],
    ]);
    const unverified = { ...customer, emailVerified: false };
    expect((await call(unverified, "recentPayment", { browser: "0".repeat(64) })).body).toBeNull();
  });

  test("lets callers without an account call exactly these, and only with a token", async () => {
    const names = all.filter(({ gate }) => gate === "link").map(({ name }) => name);
    expect(names).toEqual(["linkedPreview", "linkedText", "saveLinkedAnswers"]);
    const argument = { path: "assets/base.css", side: "mine", answers: {}, seenAt: new Date().toISOString() };
    for (const name of names)
      for (const token of [undefined, "", "x".repeat(43), "x".repeat(1_000)])
        expect(await fetchCode(name, null, { ...argument, token }), name).toBe("LINK_ENDED");
  });

  test("lets visitors and vendors call exactly these, which reveal nothing of an account", async () => {
    const names = all.filter(({ gate }) => gate === "visitor").map(({ name }) => name);
    expect(names).toEqual([
      ...["licencePrice", "startVisitorCheckout", "recentVisitorPayment", "browserOrder", "receiveStripeEvent"],
    ]);
    expect((await call(null, "recentVisitorPayment", { browser: "0".repeat(64) })).body).toBeNull();
    expect((await call(null, "browserOrder", { browser: "0".repeat(64) })).body).toBeNull();
  });

  test("hides objects of other accounts", async () => {
    const [{ actor, store }, { actor: stranger }] = [await createActiveCustomer(), await createCustomer()];
    expect((await fetchOverview(stranger)).shops).toEqual([]);
    const deactivation = { shop: store.shop, apiSecretKey: store.apiSecretKey };
    expect(await fetchCode("deactivate", stranger, deactivation)).toBe("ACTIVATION_NOT_FOUND");
    expect(JSON.stringify((await call(stranger, "events")).body)).not.toContain(store.shop);
    expect((await fetchOverview(actor)).installed).toBe(1);
  });

  test("gives nothing to another account with a customer's e-mail", async () => {
    await fetchOverview(customer);
    const usurper = { ...customer, uid: "another-uid" };
    expect(await fetchOverview(usurper)).toMatchObject({ authorised: 0, licences: [], shops: [] });
  });
});
