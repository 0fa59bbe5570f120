import { describe, expect, test } from "vitest";
import { administrator, bindings, call, createActor } from "../fixtures/internal.ts";
import { createThemeZip, createVersion, publish, upload } from "../fixtures/releases.ts";
import { openReleaseFile } from "./release-files.ts";

const declare = (version: string, from = "old") => ({
  "update_extension.json": JSON.stringify({
    ...{ $schema: "v1", theme_name: "Premium Theme", theme_version: version },
    operations: [{ id: "accent", actions: [{ action: "rename_setting", from, to: "new" }] }],
  }),
});
const read = async (version: string) => (await call(administrator, "releaseMigration", version)).body;
const renamed = (version: string, from = "old") => ({
  version,
  operations: [{ id: "accent", actions: [{ action: "rename_setting", from, to: "new" }] }],
});

describe("releaseMigration and uploadRelease", () => {
  test("return no operations without a declaration and reject a faulty one", async () => {
    const version = createVersion();
    expect(await upload(version, createThemeZip(version, 3000, declare(version, "new")))).toMatchObject({
      status: 422,
      body: { code: "RELEASE_INVALID", details: { fault: "migration", file: "operations/0 (accent)/actions/0" } },
    });
    await upload(version, createThemeZip(version));
    expect(await read(version)).toEqual({ version, operations: [] });
  });
});

describe("releaseMigration", () => {
  test("returns what a release declares, and the current declaration of a draft", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version, 3000, declare(version)));
    expect(await read(version)).toEqual(renamed(version));
    await upload(version, createThemeZip(version, 3000, declare(version, "older")));
    expect(await read(version)).toEqual(renamed(version, "older"));
    expect((await publish(version)).status).toBe(200);
    expect(await read(version)).toEqual(renamed(version, "older"));
    expect(await read(version)).toEqual(renamed(version, "older"));
    expect(await openReleaseFile(bindings.RELEASES, version, "update_extension.json")).toBeNull();
  });

  test("rejects an unknown version and customers", async () => {
    expect(await call(administrator, "releaseMigration", "999.0.0")).toMatchObject({
      body: { code: "RELEASE_NOT_FOUND" },
    });
    expect((await call(createActor(), "releaseMigration", createVersion())).status).toBe(403);
  });
});
