/** What the preview of an update starts from: a known secret, a release, and the name of its theme. */
import { describe, expect, test } from "vitest";
import { call, createActiveCustomer, createTestContext, runSql, setBehaviour } from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import { createRelease } from "../fixtures/releases.ts";
import type { Actor } from "../platform/contract.ts";
import { advanceJob } from "./jobs/job-runner.ts";

describe("beginUpdate", () => {
  test("requires the store's API secret key", { meta: { provokes: "API_SECRET_MISMATCH" } }, async () => {
    const { actor, store } = await createActiveCustomer();
    await createRelease();
    const request = { shop: store.shop, themeId: "1", apiSecretKey: `${store.apiSecretKey}0` };
    const refused = await call(actor, "previewUpdate", request);
    expect(refused.body.code).toBe("API_SECRET_MISMATCH");
    expect((await call(actor, "previewUpdate", { ...request, apiSecretKey: store.apiSecretKey })).status).toBe(200);
  });

  test("rejects an unknown theme and another account's store", async () => {
    const [{ actor, store }, { actor: stranger }] = [await createActiveCustomer(), await createActiveCustomer()];
    await createRelease();
    const request = { shop: store.shop, themeId: "1", apiSecretKey: store.apiSecretKey };
    const fetchCode = async (by: Actor, over: object = {}) =>
      (await call(by, "previewUpdate", { ...request, ...over })).body.code;
    expect(await fetchCode(actor, { themeId: "999" })).toBe("THEME_NOT_FOUND");
    expect(await fetchCode(actor, { themeId: "x" })).toBe("INVALID_REQUEST");
    expect(await fetchCode(stranger)).toBe("ACTIVATION_NOT_FOUND");
  });

  test("rejects a theme that Shopify is still unpacking", { meta: { provokes: "THEME_NOT_READY" } }, async () => {
    const { actor, store } = await createActiveCustomer();
    await createRelease();
    await setBehaviour(store, "unpacking");
    const request = { shop: store.shop, themeId: "1", apiSecretKey: store.apiSecretKey };
    expect((await call(actor, "previewUpdate", request)).body.code).toBe("THEME_NOT_READY");
  });

  test("starts one update of a silent store for a repeated request, without the name of its theme", async () => {
    const { actor, store } = await createActiveCustomer();
    await createRelease();
    await setBehaviour(store, "broken");
    const request = { shop: store.shop, themeId: "1", apiSecretKey: store.apiSecretKey };
    const [first, second] = [await call(actor, "previewUpdate", request), await call(actor, "previewUpdate", request)];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    expect(await loadJobRow(first.body.id)).toMatchObject({ source_theme_name: "", source_theme_id: "1" });
  });

  test("previews the newest release, or the one that the owner chose", async () => {
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
});

describe("advanceJob", () => {
  test("names an update that began without the store's answer once its theme is read", async () => {
    const read = async (known: string) => {
      const owner = await createActiveCustomer();
      await setBehaviour(owner.store, "edited");
      const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
      await runSql("UPDATE jobs SET source_theme_name = ? WHERE id = ?", known, id);
      await advanceJob(createTestContext(), { id, run: 2 });
      return loadJobRow(id);
    };
    const named = await read("");
    expect(named).toMatchObject({ source_theme_name: "First", name: expect.stringContaining(named.version) });
    expect(await read("Before")).toMatchObject({ source_theme_name: "Before", name: "Theme" });
  });
});
