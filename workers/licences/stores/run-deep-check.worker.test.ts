/**
 * Who may run the deep check, and its error for a store that denies changes. `tests/journeys/exemption.test.ts` covers
 * the whole check.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { call, changeLicence, createActiveCustomer, createCustomer, setBehaviour } from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";
import type { Actor } from "../platform/contract.ts";

const deepCheck = (actor: Actor, shop: string) => call(actor, "deepCheck", shop);

beforeAll(async () => {
  await createRelease();
});

describe("deepCheck", () => {
  test("returns the access that Shopify names as missing on one line", async () => {
    const { actor, store } = await createActiveCustomer();
    await setBehaviour(store, "unexempt");
    expect(await deepCheck(actor, store.shop)).toMatchObject({
      status: 422,
      body: { code: "EXEMPTION_MISSING", details: { requiredAccess: "write_themes and an exemption" } },
    });
  });

  test("names a missing scope instead", async () => {
    const { actor, store } = await createActiveCustomer();
    await setBehaviour(store, "readonly");
    expect(await deepCheck(actor, store.shop)).toMatchObject({
      status: 422,
      body: { code: "SCOPE_MISSING", details: { scopes: ["write_themes"] } },
    });
  });

  test("requires the owner and a licence that is not paused", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const stranger = await createCustomer();
    expect(await deepCheck(stranger.actor, store.shop)).toMatchObject({
      status: 404,
      body: { code: "ACTIVATION_NOT_FOUND" },
    });
    await changeLicence("pause", licenceId);
    expect(await deepCheck(actor, store.shop)).toMatchObject({ status: 409, body: { code: "PAUSED" } });
  });
});
