/** The sandbox's Shopify: client credentials exchanged for a token. */
import { describe, expect, test } from "vitest";
import { mintStore, type Store } from "#tests/support/minting.ts";
import { ask, storeUrl } from "./shopify-client.ts";

const shopQuery = "{ shop { myshopifyDomain } }";

describe("POST /admin/oauth/access_token", () => {
  const exchange = async (store: Store, fields: Record<string, string>, form = false) => {
    const body = { grant_type: "client_credentials", ...fields };
    const response = await fetch(`${storeUrl(store)}/admin/oauth/access_token`, {
      method: "POST",
      ...(form
        ? { body: new URLSearchParams(body) }
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string | number> };
  };
  const credentials = (store: Store) => ({ client_id: store.clientId, client_secret: store.clientSecret });

  test.each([["JSON", false] as const, ["a form", true] as const])(
    "accepts credentials as %s and returns a token that is valid for a day",
    async (_, form) => {
      const store = await mintStore();
      const { status, body } = await exchange(store, credentials(store), form);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
        scope: "write_themes",
        expires_in: 86_399,
      });
      const token = String(body.access_token);
      expect((await ask(store, shopQuery, {}, { token })).data.shop).toMatchObject({ myshopifyDomain: store.domain });
      expect((await ask(await mintStore(), shopQuery, {}, { token })).status).toBe(401);
    },
  );

  test("rejects wrong and incomplete credentials", async () => {
    const store = await mintStore();
    const refusals = await Promise.all([
      exchange(store, { ...credentials(store), client_id: "0".repeat(32) }),
      exchange(store, { ...credentials(store), client_secret: store.apiSecretKey }),
      exchange(store, { client_id: store.clientId }),
      exchange(store, { ...credentials(store), grant_type: "password" }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual([
      [400, "application_cannot_be_found"],
      [400, "invalid_client"],
      [400, "invalid_request"],
      [400, "unsupported_grant_type"],
    ]);
  });

  test("rejects an app of another organisation, and one that is not installed", async () => {
    const organisation = crypto.randomUUID();
    const [store, sister, stranger] = await Promise.all([
      mintStore({ organisation }),
      mintStore({ organisation }),
      mintStore(),
    ]);
    expect((await exchange(store, credentials(sister))).body).toEqual({
      error: "app_not_installed",
      error_description: "The application is not installed on this shop",
    });
    expect((await exchange(store, credentials(stranger))).body).toEqual({
      error: "shop_not_permitted",
      error_description: "Client credentials cannot be performed on this shop",
    });
  });

  test("rejects a store that is frozen or does not exist", async () => {
    const store = await mintStore({ state: "frozen" });
    expect((await exchange(store, credentials(store))).status).toBe(402);
    expect((await exchange({ ...store, domain: "no-such-shop.myshopify.com" }, credentials(store))).status).toBe(404);
  });
});
