/** What a theme's ZIP must contain, and how its version is read. */
import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { LicenceError } from "../platform/errors.ts";
import { examineZip } from "./examine-zip.ts";

const schema = (info: Record<string, unknown>) =>
  JSON.stringify([{ name: "theme_info", ...info }, { name: "Colours" }]);
const theme = (changes: Record<string, string | null> = {}): Record<string, Uint8Array> => {
  const files: Record<string, string | null> = {
    "layout/theme.liquid": "<html>",
    "config/settings_schema.json": schema({ theme_name: "Premium Theme", theme_version: "1.2.3" }),
    "templates/index.json": "{}",
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) => (text === null ? [] : [[path, strToU8(text)]])),
  );
};

function examine(files: Record<string, Uint8Array>, version = "1.2.3") {
  const zip = zipSync(files);
  return examineZip({ version, size: zip.length, read: async (offset, length) => zip.slice(offset, offset + length) });
}

const declare = (from: string) =>
  JSON.stringify({
    ...{ $schema: "v1", theme_name: "Premium Theme", theme_version: "1.2.3" },
    operations: [{ id: "accent", actions: [{ action: "rename_setting", from, to: "new" }] }],
  });

describe("examineZip", () => {
  test("lists the files by path with the MD5 that Shopify reports", async () => {
    const files = theme({
      "templates/customers/login.json": "{}",
      "templates/gift_card.liquid": "card",
      "assets/a.css": "a",
    });
    const md5 = createHash("md5").update("<html>").digest("hex");
    const examined = await examine(files);
    expect(examined.map(({ path }) => path)).toEqual(Object.keys(files).sort());
    expect(examined.find(({ path }) => path === "layout/theme.liquid")).toEqual({
      path: "layout/theme.liquid",
      md5,
      size: 6,
    });
  });

  test("ignores files that packaging adds", async () => {
    const files = theme({
      "release-notes.md": "x",
      "update_extension.json": declare("old"),
      "listings/fresh/templates/index.json": "{}",
    });
    expect(await examine(files)).toHaveLength(3);
  });

  const inFolder = (files: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`premium-theme/${path}`, bytes]));
  const createSchema = (text: string) => theme({ "config/settings_schema.json": text });

  test.each<[string, Record<string, Uint8Array>, Record<string, string>]>([
    ["no layout", theme({ "layout/theme.liquid": null }), { fault: "missing", file: "layout/theme.liquid" }],
    [
      "no settings",
      theme({ "config/settings_schema.json": null }),
      { fault: "missing", file: "config/settings_schema.json" },
    ],
    [
      "templates of the old kind only",
      theme({ "templates/index.json": null, "templates/index.liquid": "x" }),
      { fault: "missing", file: "templates/index.json" },
    ],
    ["all files in one folder", inFolder(theme()), { fault: "top-folder", file: "premium-theme" }],
    ["a file at the top", theme({ "package.json": "{}" }), { fault: "stray", file: "package.json" }],
    [
      "what an operating system leaves",
      theme({ "__MACOSX/layout/._theme.liquid": "x" }),
      { fault: "stray", file: "__MACOSX/layout/._theme.liquid" },
    ],
    [
      "a folder that Shopify does not know",
      theme({ "assets/images/a.png": "x" }),
      { fault: "stray", file: "assets/images/a.png" },
    ],
    [
      "settings that are no list",
      createSchema('{"name":"theme_info"}'),
      { fault: "schema", file: "config/settings_schema.json" },
    ],
    [
      "settings that name no theme",
      createSchema('[{"name":"Colours"}]'),
      { fault: "schema", file: "config/settings_schema.json" },
    ],
    [
      "migrations that cannot run",
      theme({ "update_extension.json": declare("new") }),
      { fault: "migration", file: "operations/0 (accent)/actions/0" },
    ],
    [
      "another theme",
      createSchema(schema({ theme_name: "Dawn", theme_version: "1.2.3" })),
      { fault: "theme-name", file: "Dawn" },
    ],
    [
      "another version",
      createSchema(schema({ theme_name: "Premium Theme", theme_version: "1.2.4" })),
      { fault: "theme-version", file: "1.2.4" },
    ],
  ])("rejects a ZIP with %s and names the fault", async (_, files, details) => {
    const error = await examine(files).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LicenceError);
    expect(error).toMatchObject({ code: "RELEASE_INVALID", details });
  });
});
