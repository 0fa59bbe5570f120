/** What the preview of an update starts from: a known secret, and the release that its owner chose. */
import { expect, test } from "vitest";
import { call, createActiveCustomer } from "../../fixtures/internal.ts";
import { createRelease } from "../../fixtures/releases.ts";

test("a preview needs the store's API secret key", async () => {
  const { actor, store } = await createActiveCustomer();
  await createRelease();
  const request = { shop: store.shop, themeId: "1", apiSecretKey: `${store.apiSecretKey}0` };
  const refused = await call(actor, "previewUpdate", request);
  expect(refused.body.code).toBe("API_SECRET_MISMATCH");
  expect((await call(actor, "previewUpdate", { ...request, apiSecretKey: store.apiSecretKey })).status).toBe(200);
});

test("a preview is of the newest release, or of the one that its owner chose", async () => {
  const [older, newer] = [await createRelease(), await createRelease()];
  const preview = async (version?: string) => {
    const { actor, store } = await createActiveCustomer();
    const { shop, apiSecretKey } = store;
    return (await call(actor, "previewUpdate", { shop, themeId: "1", apiSecretKey, version })).body;
  };
  expect(await preview()).toMatchObject({ version: newer.version });
  expect(await preview(older.version)).toMatchObject({ version: older.version });
  expect(await preview("0.0.1")).toMatchObject({ code: "RELEASE_NOT_FOUND" });
});
