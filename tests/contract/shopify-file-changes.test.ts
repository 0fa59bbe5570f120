/** The sandbox's Shopify: writing and deleting the files of a theme. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { control } from "#tests/support/minting.ts";
import { checksums, deleteFiles, mutate, shareFileServer, storeWithTheme, upsert } from "./shopify-client.ts";

const md5 = (content: string | Uint8Array) => createHash("md5").update(content).digest("hex");
const picture = new Uint8Array(300 * 1024).map((_, index) => index % 251);

const server = shareFileServer();

describe("themeFilesUpsert", () => {
  test("writes the valid files and reports an error for each invalid one", async () => {
    const { store, theme } = await storeWithTheme(server, { "templates/page.json": '{"sections":{},"order":[]}' });
    const { userErrors } = await upsert(store, theme, {
      "snippets/good.liquid": "good",
      "snippets/bad.liquid": "{% if",
      "templates/index.json": "{",
      "templates/product.json": '{"sections":{"a":{"type":"missing"}},"order":["a"]}',
      "templates/page.liquid": "x",
      "nowhere/a.liquid": "x",
      "assets/a.png": { type: "BASE64", value: "!" },
      "snippets/long.liquid": "x".repeat(256 * 1024 + 1),
    });
    expect(userErrors.map(({ filename, code }) => [filename, code]).sort()).toEqual([
      ["assets/a.png", "FILE_VALIDATION_ERROR"],
      ["nowhere/a.liquid", "FILE_VALIDATION_ERROR"],
      ["snippets/bad.liquid", "FILE_VALIDATION_ERROR"],
      ["snippets/long.liquid", "FILE_VALIDATION_ERROR"],
      ["templates/index.json", "FILE_VALIDATION_ERROR"],
      ["templates/page.liquid", "THEME_FILES_CONFLICT"],
      ["templates/product.json", "FILE_VALIDATION_ERROR"],
    ]);
    expect(Object.keys(await checksums(store, theme))).toEqual([
      "config/settings_data.json",
      "layout/theme.liquid",
      "snippets/good.liquid",
      "templates/page.json",
    ]);
  });

  test("fetches a body from its URL", async () => {
    const { store, theme } = await storeWithTheme(server);
    await upsert(store, theme, { "assets/large.jpg": { type: "URL", value: server.serve("large.jpg", picture) } });
    expect(await checksums(store, theme)).toMatchObject({ "assets/large.jpg": md5(picture) });
    const gone = await upsert(store, theme, { "assets/none.jpg": { type: "URL", value: `${server.url}/none.jpg` } });
    expect(gone.userErrors).toMatchObject([{ code: "FILE_VALIDATION_ERROR", filename: "assets/none.jpg" }]);
  });

  test("writes nothing when the whole request is wrong", async () => {
    const { store, theme } = await storeWithTheme(server);
    const before = await checksums(store, theme);
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`snippets/a${index}.liquid`, "x"]));
    expect((await upsert(store, theme, many(51))).userErrors).toMatchObject([
      { code: "LESS_THAN_OR_EQUAL_TO", field: ["files"] },
    ]);
    await expect(upsert(store, theme, many(251))).rejects.toThrow("MAX_INPUT_SIZE_EXCEEDED");
    const twice = Array.from({ length: 2 }, () => ({
      filename: "snippets/a.liquid",
      body: { type: "TEXT", value: "x" },
    }));
    const { userErrors } = await mutate(
      store,
      "themeFilesUpsert",
      {
        themeId: { type: "ID!", value: theme },
        files: { type: "[OnlineStoreThemeFilesUpsertFileInput!]!", value: twice },
      },
      "",
    );
    expect(userErrors).toMatchObject([{ code: "DUPLICATE_FILE_INPUT", filename: "snippets/a.liquid" }]);
    expect(
      (await upsert(store, "gid://shopify/OnlineStoreTheme/999", { "snippets/a.liquid": "x" })).userErrors,
    ).toMatchObject([{ code: "NOT_FOUND" }]);
    await expect(upsert(store, "gid://shopify/Product/1", { "snippets/a.liquid": "x" })).rejects.toThrow(
      "RESOURCE_NOT_FOUND",
    );
    await control("PUT", `/stores/${store.name}`, { plan: "Starter" });
    expect((await upsert(store, theme, { "snippets/a.liquid": "x" })).userErrors).toMatchObject([
      { code: "THEME_LIMITED_PLAN" },
    ]);
    expect(await checksums(store, theme)).toEqual(before);
  });

  test("accepts 50 files at once, and none while the theme is processing", async () => {
    const { store, theme } = await storeWithTheme(server);
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`snippets/a${index}.liquid`, `${index}`]),
    );
    expect((await upsert(store, theme, files)).userErrors).toEqual([]);
    expect(Object.keys(await checksums(store, theme))).toEqual(expect.arrayContaining(Object.keys(files)));
    const slow = await storeWithTheme(server, {}, { processingMs: 600_000 });
    expect((await upsert(slow.store, slow.theme, { "snippets/a.liquid": "x" })).userErrors).toMatchObject([
      { code: "ERROR" },
    ]);
  });
});

describe("themeFilesDelete", () => {
  test("deletes files, except those that every theme needs", async () => {
    const { store, theme } = await storeWithTheme(server, { "snippets/a.liquid": "a", "snippets/b.liquid": "b" });
    const { userErrors } = await deleteFiles(store, theme, [
      "snippets/a.liquid",
      "snippets/none.liquid",
      "layout/theme.liquid",
    ]);
    expect(userErrors).toMatchObject([
      { code: "NOT_FOUND", filename: "snippets/none.liquid" },
      { code: "FILE_VALIDATION_ERROR", filename: "layout/theme.liquid" },
    ]);
    expect(Object.keys(await checksums(store, theme))).toEqual([
      "config/settings_data.json",
      "layout/theme.liquid",
      "snippets/b.liquid",
    ]);
    expect((await deleteFiles(store, theme, ["snippets/b.liquid", "snippets/b.liquid"])).userErrors).toMatchObject([
      { code: "DUPLICATE_FILE_INPUT" },
    ]);
  });

  test("deletes a template only with the files that adapt it for a market", async () => {
    const page = '{"sections": {}, "order": []}';
    const market = "templates/page.context.ca.json";
    const { store, theme } = await storeWithTheme(server, {
      "templates/page.json": page,
      [market]: '{"parent": "page.json", "context": {"market": "ca"}, "sections": {}}',
    });
    expect((await deleteFiles(store, theme, ["templates/page.json"])).userErrors).toMatchObject([
      { code: "FILE_VALIDATION_ERROR", filename: "templates/page.json" },
    ]);
    expect((await deleteFiles(store, theme, ["templates/page.json", market])).userErrors).toEqual([]);
  });
});
