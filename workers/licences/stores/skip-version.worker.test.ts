import { describe, expect, test } from "vitest";
import { call, createActiveCustomer, createCustomer, fetchOverview, listEventTypes } from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";

describe("skipVersion", () => {
  test("skips and unskips the newest release for a store, for its owner only", async () => {
    const { actor, store } = await createActiveCustomer();
    const { version } = await createRelease();
    const set = (isSkipped: boolean, owner = actor) =>
      call(owner, "skipVersion", { shop: store.shop, version, isSkipped });
    const getSkipped = async () => (await fetchOverview(actor)).shops[0]?.skippedVersion;
    expect((await set(true, (await createCustomer()).actor)).body.code).toBe("ACTIVATION_NOT_FOUND");
    for (const _ of ["once", "twice"]) expect((await set(true)).body.skipped).toBe(version);
    expect(await getSkipped()).toBe(version);
    for (const _ of ["once", "twice"]) expect((await set(false)).body.skipped).toBeNull();
    expect(await getSkipped()).toBeNull();
    const types = (await listEventTypes(actor)).filter((type) => type.startsWith("theme."));
    expect(types).toEqual(["theme.version_skipped", "theme.version_unskipped"]);
    const older = { shop: store.shop, version: "0.0.1", isSkipped: true };
    expect((await call(actor, "skipVersion", older)).body.code).toBe("STATE_CONFLICT");
  });
});
