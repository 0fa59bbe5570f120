import { expect, test } from "vitest";
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

test("staff see what a release declares, and a draft's while it still changes", async () => {
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

test("a release without a declaration has no operations, and one with a faulty one is refused", async () => {
  const version = createVersion();
  expect(await upload(version, createThemeZip(version, 3000, declare(version, "new")))).toMatchObject({
    status: 422,
    body: { code: "RELEASE_INVALID", details: { fault: "migration", file: "operations/0 (accent)/actions/0" } },
  });
  await upload(version, createThemeZip(version));
  expect(await read(version)).toEqual({ version, operations: [] });
});

test("a version that does not exist has none, and customers read none", async () => {
  expect(await call(administrator, "releaseMigration", "999.0.0")).toMatchObject({
    body: { code: "RELEASE_NOT_FOUND" },
  });
  expect((await call(createActor(), "releaseMigration", createVersion())).status).toBe(403);
});
