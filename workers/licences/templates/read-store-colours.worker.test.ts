import { describe, expect, test } from "vitest";
import { call, changeLicence, createActiveCustomer, createCustomer, setBehaviour } from "../fixtures/internal.ts";

describe("storeColours", () => {
  test("returns the colours of a store's published theme to the owner only", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    expect((await call(actor, "storeColours", store.shop)).body).toEqual({
      shop: store.shop,
      theme: "First",
      schemes: [{ id: null, colours: [{ id: "colors_accent", value: "#8c3b2a" }] }],
    });
    const stranger = await createCustomer();
    expect((await call(stranger.actor, "storeColours", store.shop)).body.code).toBe("ACTIVATION_NOT_FOUND");
    await setBehaviour(store, "frozen");
    expect((await call(actor, "storeColours", store.shop)).body.code).toBe("STORE_FROZEN");
    await changeLicence("pause", licenceId);
    expect((await call(actor, "storeColours", store.shop)).body.code).toBe("PAUSED");
  });
});
