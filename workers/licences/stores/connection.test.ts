import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { sealSecrets, toHint, unsealField } from "./connection.ts";

describe("unsealField", () => {
  test("leaves out the invisible characters that were sealed with an older paste", async () => {
    const keyring = parseKeyring(`k1:${"A".repeat(43)}`);
    const place = { shop: "alice-shop.myshopify.com", accessToken: "shpat_1", apiSecretKey: " shpss_1\u200b\u200e" };
    const sealed = await sealSecrets(keyring, place, "licence");
    const row = {
      ...{ licence_id: "licence", shop: place.shop, revision: sealed.revision },
      ...{ sealed_access_token: sealed.sealedAccessToken, sealed_api_secret_key: sealed.sealedApiSecretKey },
    };
    expect(await unsealField(keyring, row, "apiSecretKey")).toBe("shpss_1");
  });
});

describe("toHint", () => {
  test("returns the last four characters, and nothing of a short secret", () => {
    expect(toHint("shpat_0123456789abcdef0123456789abcdef")).toBe("cdef");
    expect(toHint("short")).toBeNull();
  });
});
