/** The surface of the licence service: the routes of its public face, and who may call each operation of `Internal`. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createActor, fetchOperationError, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { type Account, mintAccount, mintCustomer, mintStore } from "#tests/support/minting.ts";
import { operations } from "#workers/licences/operations.ts";
import { publicFace } from "#workers/licences/public.ts";
import type { OperationName } from "#workers/licences/service.ts";

const all = Object.entries(operations).map(([name, { gate }]) => ({ name: name as OperationName, gate }));

let customer: Account;
let stranger: Account;
beforeAll(async () => {
  [customer, stranger] = [await mintAccount({ licences: 1 }), await mintAccount({ licences: 1 })];
});

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
      const init = { method: "POST", body: JSON.stringify({ actor: createActor(customer, "admin") }) };
      expect((await fetch(`${inject("licencesUrl")}/${name}`, init)).status, name).toBe(404);
    }
  });
});

describe.each(all.filter(({ gate }) => gate !== "link" && gate !== "visitor"))("$name", ({ name, gate }) => {
  test("requires an actor", async () => {
    const forged = { ...createActor(customer), role: "owner" };
    for (const actor of [undefined, null, "", "{", [], { uid: "" }, forged, { ...forged, role: undefined }])
      expect(await fetchOperationError(name, actor), JSON.stringify(actor)).toBe("UNAUTHENTICATED");
  });

  test.runIf(gate !== "signed-in")("requires a verified e-mail", async () => {
    const unverified = { ...createActor(customer, "admin"), emailVerified: false };
    expect(await fetchOperationError(name, unverified)).toBe("EMAIL_UNVERIFIED");
  });

  test.runIf(gate === "admin")("requires an administrator", async () => {
    expect(await fetchOperationError(name, createActor(customer))).toBe("NOT_ADMIN");
  });
});

describe("operations", () => {
  test("lets unverified accounts call exactly these, which belong to no e-mail address", () => {
    const names = all.filter(({ gate }) => gate === "signed-in").map(({ name }) => name);
    expect(names).toEqual(["releases", "pictureSizes", "exportAccount", "forgetAccount", "startCheckout"]);
  });

  test("lets callers without an account call exactly these, and only with a token", async () => {
    const names = all.filter(({ gate }) => gate === "link").map(({ name }) => name);
    expect(names).toEqual(["linkedPreview", "linkedText", "saveLinkedAnswers"]);
    const argument = { path: "assets/base.css", side: "mine", answers: {}, seenAt: new Date().toISOString() };
    for (const name of names)
      for (const token of [undefined, "", "x".repeat(43), "x".repeat(1_000)])
        expect(await fetchOperationError(name, null, { ...argument, token }), name).toBe("LINK_ENDED");
  });

  test("lets visitors and vendors call exactly these, which reveal nothing of an account", async () => {
    const names = all.filter(({ gate }) => gate === "visitor").map(({ name }) => name);
    expect(names).toEqual(["licencePrice", "startVisitorCheckout", "browserOrder", "receiveStripeEvent"]);
    expect(await fetchOperationValue("browserOrder", null, { browser: "0".repeat(64) })).toBeNull();
    const forged = { body: "{}", signature: "t=1,v1=00" };
    expect(await fetchOperationError("receiveStripeEvent", null, forged)).toBe("SIGNATURE_INVALID");
  });

  test("hides objects of other accounts", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const store = await mintStore();
    const credentials = { accessToken: store.accessToken, apiSecretKey: store.apiSecretKey };
    const activated = await visitor.post("/activate", { email: account.email, shopUrl: store.domain, ...credentials });
    expect(activated.status).toBe(303);

    expect((await fetchOverview(stranger)).shops).toEqual([]);
    const deactivation = { shop: store.domain, apiSecretKey: store.apiSecretKey };
    expect(await fetchOperationError("deactivate", createActor(stranger), deactivation)).toBe("ACTIVATION_NOT_FOUND");
    expect(JSON.stringify(await fetchOperationValue("events", createActor(stranger)))).not.toContain(store.domain);
    expect((await fetchOverview(account)).installed).toBe(1);
  });

  test("gives nothing to another account with a customer's e-mail", async () => {
    await fetchOverview(customer);
    const usurper = { ...createActor(customer), uid: "another-uid" };
    expect(await fetchOperationValue("overview", usurper)).toMatchObject({ authorised: 0, licences: [], shops: [] });
  });
});
