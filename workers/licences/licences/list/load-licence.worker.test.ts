import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
} from "../../fixtures/internal.ts";
import { createStore, toTokenCredentials } from "../../fixtures/stores.ts";

describe("loadLicence", () => {
  test("returns the owner, the store and only the end of the credentials", async () => {
    const { actor } = await createCustomer(2);
    const store = createStore();
    const { body: activated } = await activate(actor, store);
    const { status, body } = await call(administrator, "licence", activated.licenceId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id: activated.licenceId, account: actor.email, status: "active", shop: store.shop, ownerUid: actor.uid },
      ...{ authorised: 2, installed: 1, isCreationDerived: false },
    });
    const { accessToken, apiSecretKey } = toTokenCredentials(store) as { accessToken: string; apiSecretKey: string };
    expect(body.store).toMatchObject({
      accessTokenHint: accessToken.slice(-4),
      apiSecretKeyHint: apiSecretKey.slice(-4),
    });
    for (const secret of [accessToken, apiSecretKey]) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe("checkLicenceStore", () => {
  test("checks the store of a licence for the staff as for its owner", async () => {
    const { licenceId, store } = await createActiveCustomer();
    const { status, body } = await call(administrator, "checkLicence", licenceId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ shop: { shop: store.shop }, checks: expect.arrayContaining([expect.anything()]) });
  });
});

describe("loadLicence and checkLicenceStore", () => {
  test("find no unknown licence and none without a store to check, and reject customers", async () => {
    const { actor, licenceIds } = await createCustomer();
    expect(await call(administrator, "licence", "0".repeat(24))).toMatchObject({ status: 404 });
    expect(await call(administrator, "checkLicence", licenceIds[0] ?? "")).toMatchObject({ status: 404 });
    for (const stranger of [actor, createActor()]) {
      expect(await call(stranger, "licence", licenceIds[0] ?? "")).toMatchObject({ status: 403 });
    }
  });
});
