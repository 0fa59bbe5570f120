/** The sandbox's Shopify: creating, listing, publishing, renaming, copying and deleting themes. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { control, mintStore, type Store } from "#tests/support/minting.ts";
import {
  ask,
  checksums,
  createTheme,
  mutate,
  publishTheme,
  readTheme,
  shareFileServer,
  type ThemeFacts,
  themeZip,
  upsert,
} from "./shopify-client.ts";

const server = shareFileServer();

const unknownTheme = "gid://shopify/OnlineStoreTheme/999";
const id = (value: string) => ({ id: { type: "ID!", value } });

async function themeIn(store: Store, files: Record<string, string> = {}, name = "Theme"): Promise<string> {
  const { theme, userErrors } = await createTheme(store, server.serve("theme.zip", themeZip(files)), name);
  if (!theme) throw new Error(JSON.stringify(userErrors));
  return theme.id;
}

const listThemes = (store: Store) =>
  control<{ name: string; processing: boolean; files: object }[]>("GET", `/stores/${store.name}.json`);
const deleteTheme = (store: Store, theme: string) =>
  mutate<{ deletedThemeId: string | null }>(store, "themeDelete", id(theme), "deletedThemeId");
const duplicate = (store: Store, theme: string, name = "Copy") =>
  mutate<{ newTheme: ThemeFacts | null }>(
    store,
    "themeDuplicate",
    { ...id(theme), name: { type: "String!", value: name } },
    "newTheme { id name role processing }",
  );
const rename = (store: Store, theme: string, input: Record<string, string | null>) =>
  mutate<{ theme: ThemeFacts | null }>(
    store,
    "themeUpdate",
    { ...id(theme), input: { type: "OnlineStoreThemeInput!", value: input } },
    "theme { id name role }",
  );

describe("themeCreate", () => {
  test("creates an unpublished theme from a ZIP by URL, with or without a root folder", async () => {
    const store = await mintStore({ processingMs: 0 });
    const zip = zipSync({
      "theme-2": {
        layout: { "theme.liquid": strToU8("{{ content_for_header }}{{ content_for_layout }}") },
        "notes.txt": strToU8("x"),
      },
    });
    const { theme, userErrors } = await createTheme(store, server.serve("theme-2.zip", zip), "theme-2");
    expect(userErrors).toEqual([]);
    expect(theme).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/OnlineStoreTheme\/\d+$/),
      name: "theme-2",
      role: "UNPUBLISHED",
    });
    expect(Object.keys(await checksums(store, theme?.id ?? ""))).toEqual(["layout/theme.liquid"]);
  });

  test("shows no files while the theme is processing", async () => {
    const store = await mintStore({ processingMs: 600_000 });
    const theme = await themeIn(store);
    expect(await readTheme(store, theme)).toMatchObject({ processing: true, processingFailed: false });
    expect(await checksums(store, theme)).toEqual({});
    expect((await listThemes(store)).at(-1)).toMatchObject({ processing: true, files: {} });
  });

  test("shows the files once the theme has been processed", async () => {
    const store = await mintStore({ processingMs: 300 });
    const theme = await themeIn(store);
    await expect.poll(async () => (await readTheme(store, theme))?.processing).toBe(false);
    expect(Object.keys(await checksums(store, theme))).toEqual(["config/settings_data.json", "layout/theme.liquid"]);
  });

  test("fails processing for a file that the vendor would reject", async () => {
    const store = await mintStore({ processingMs: 0 });
    const theme = await themeIn(store, { "templates/index.json": "{" });
    expect(await readTheme(store, theme)).toMatchObject({ processing: false, processingFailed: true });
    expect((await publishTheme(store, theme)).userErrors).toHaveLength(1);
  });

  test.each([
    ["INVALID_ZIP", () => server.serve("a.zip", strToU8("<html></html>"))],
    ["INVALID_ZIP", () => `${server.url}/nothing.zip`],
    ["INVALID_ZIP", () => "http://127.0.0.1:1/refused.zip"],
    ["INVALID_ZIP", () => "theme.zip"],
    ["INVALID_ZIP", () => server.serve("a.zip", zipSync({ "assets/a.js": strToU8("no layout") }))],
    ["ZIP_IS_EMPTY", () => server.serve("a.zip", zipSync({}))],
    ["ZIP_TOO_LARGE", () => server.serve("a.zip", new Uint8Array(50 * 1024 * 1024 + 1))],
  ])("answers %s for what is no theme", async (code, source) => {
    const store = await mintStore();
    const before = await listThemes(store);
    expect(await createTheme(store, source())).toMatchObject({
      theme: null,
      userErrors: [{ code, field: ["source"] }],
    });
    expect(await listThemes(store)).toEqual(before);
  });

  test("rejects roles that only the vendor assigns, and names that are too long", async () => {
    const store = await mintStore({ processingMs: 0 });
    const source = server.serve("a.zip", themeZip());
    expect((await createTheme(store, source, "Live", "MAIN")).userErrors).toMatchObject([
      { code: "INVALID_THEME_ROLE_FOR_THEME_CREATION" },
    ]);
    expect((await createTheme(store, source, "x".repeat(51))).userErrors).toMatchObject([
      { code: null, field: ["name"] },
    ]);
    expect((await createTheme(store, source, "Mine", "DEVELOPMENT")).theme).toMatchObject({
      name: "Mine",
      role: "DEVELOPMENT",
    });
  });

  test("rejects a plan without themes", async () => {
    const store = await mintStore({ plan: "Starter" });
    const { userErrors } = await createTheme(store, server.serve("a.zip", themeZip()));
    expect(userErrors).toMatchObject([{ code: "THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN" }]);
  });

  test("stops at 20 themes, even with concurrent calls", async () => {
    const store = await mintStore({ processingMs: 0, costFree: true });
    const source = server.serve("a.zip", themeZip());
    const made = await Promise.all(Array.from({ length: 24 }, () => createTheme(store, source)));
    expect(await listThemes(store)).toHaveLength(20);
    expect(made.filter(({ theme }) => !theme).length).toBeGreaterThanOrEqual(4);
    expect(made.find(({ theme }) => !theme)?.userErrors).toMatchObject([
      { code: null, message: expect.stringContaining("20") },
    ]);
    const [first] = made.flatMap(({ theme }) => theme ?? []);
    expect((await duplicate(store, first?.id ?? "")).newTheme).toBeNull();
    await deleteTheme(store, first?.id ?? "");
    expect((await createTheme(store, source)).theme).not.toBeNull();
  });

  test("does not count development themes", async () => {
    const store = await mintStore({ processingMs: 0, costFree: true });
    const source = server.serve("a.zip", themeZip());
    const make = (role: string) => createTheme(store, source, "Theme", role);
    await Promise.all(Array.from({ length: 3 }, () => make("DEVELOPMENT")));
    const made = await Promise.all(Array.from({ length: 20 }, () => make("UNPUBLISHED")));
    // The store's published theme is the twentieth.
    expect(made.filter(({ theme }) => theme)).toHaveLength(19);
    expect((await make("DEVELOPMENT")).theme).toMatchObject({ role: "DEVELOPMENT" });
    expect((await make("UNPUBLISHED")).theme).toBeNull();
  });
});

describe("themes", () => {
  test("lists themes by role, by name with *, and in pages", async () => {
    const store = await mintStore({ processingMs: 0 });
    for (const name of ["Premium – v1", "Premium – v2", "Other"]) await themeIn(store, {}, name);
    // A new store may already have a theme.
    const ours = 'names: ["Premium*", "Other"]';
    const list = async (args: string) => {
      const { data } = await ask<{
        themes: { nodes: ThemeFacts[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      }>(store, `{ themes(${args}) { nodes { id name role } pageInfo { hasNextPage endCursor } } }`);
      return {
        names: data.themes.nodes.map(({ name }) => name),
        ...data.themes.pageInfo,
        ids: data.themes.nodes.map((node) => node.id),
      };
    };
    expect((await list(`first: 50, ${ours}`)).names).toEqual(["Premium – v1", "Premium – v2", "Other"]);
    expect((await list('first: 50, names: ["Premium*"]')).names).toEqual(["Premium – v1", "Premium – v2"]);
    const page = await list(`first: 2, ${ours}`);
    expect(page).toMatchObject({ names: ["Premium – v1", "Premium – v2"], hasNextPage: true });
    expect(await list(`first: 2, ${ours}, after: "${page.endCursor}"`)).toMatchObject({
      names: ["Other"],
      hasNextPage: false,
    });
    await publishTheme(store, page.ids[1] ?? "");
    expect((await list("first: 50, roles: [MAIN]")).names).toEqual(["Premium – v2"]);
    expect((await list(`first: 50, ${ours}, roles: [UNPUBLISHED]`)).names).toEqual(["Premium – v1", "Other"]);
  });

  test("hides the themes of another store", async () => {
    const [store, other] = await Promise.all([mintStore({ processingMs: 0 }), mintStore()]);
    const theme = await themeIn(store);
    expect(await readTheme(other, theme)).toBeNull();
    expect((await publishTheme(other, theme)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
    expect((await deleteTheme(other, theme)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
    expect((await upsert(other, theme, { "snippets/a.liquid": "x" })).userErrors).toMatchObject([
      { code: "NOT_FOUND", field: ["themeId"] },
    ]);
    expect(await readTheme(store, theme)).not.toBeNull();
  });
});

describe("themePublish", () => {
  test("publishes a theme, and unpublishes the former one", async () => {
    const store = await mintStore({ processingMs: 0 });
    const [first, second] = [await themeIn(store), await themeIn(store)];
    expect((await publishTheme(store, first)).theme).toMatchObject({ id: first, role: "MAIN" });
    expect((await publishTheme(store, second)).theme).toMatchObject({ id: second, role: "MAIN" });
    expect(await readTheme(store, first)).toMatchObject({ role: "UNPUBLISHED" });
    expect(await publishTheme(store, second)).toMatchObject({ theme: { role: "MAIN" }, userErrors: [] });
  });

  test("rejects a theme that is unknown, processing, in development, or on a plan without themes", async () => {
    const store = await mintStore({ processingMs: 600_000 });
    expect(await publishTheme(store, unknownTheme)).toMatchObject({
      theme: null,
      userErrors: [{ code: "NOT_FOUND", field: ["id"] }],
    });
    const processing = await themeIn(store);
    expect((await publishTheme(store, processing)).userErrors).toMatchObject([
      { code: "CANNOT_PUBLISH_THEME_DURING_INSTALL" },
    ]);
    await control("PUT", `/stores/${store.name}`, { processingMs: 0 });
    const { theme } = await createTheme(store, server.serve("a.zip", themeZip()), "Dev", "DEVELOPMENT");
    expect((await publishTheme(store, theme?.id ?? "")).userErrors).toMatchObject([
      { code: null, message: "You cannot publish a development theme." },
    ]);
    const ready = await themeIn(store);
    await control("PUT", `/stores/${store.name}`, { plan: "Starter" });
    expect((await publishTheme(store, ready)).userErrors).toMatchObject([
      { code: "THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN" },
    ]);
  });
});

describe("themeUpdate", () => {
  test("renames a theme, and rejects blank and long names and unknown themes", async () => {
    const store = await mintStore({ processingMs: 0 });
    const theme = await themeIn(store);
    expect((await rename(store, theme, { name: "  Été 2026  " })).theme).toMatchObject({ name: "Été 2026" });
    expect((await rename(store, theme, {})).theme).toMatchObject({ name: "Été 2026" });
    expect((await rename(store, theme, { name: " " })).userErrors).toMatchObject([
      { code: "INVALID", field: ["input", "name"] },
    ]);
    expect((await rename(store, theme, { name: null })).userErrors).toMatchObject([{ code: "INVALID" }]);
    expect((await rename(store, theme, { name: "x".repeat(51) })).userErrors).toMatchObject([{ code: "TOO_LONG" }]);
    expect((await rename(store, unknownTheme, { name: "x" })).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
    expect(await readTheme(store, theme)).toMatchObject({ name: "Été 2026" });
  });
});

describe("themeDuplicate", () => {
  test("copies a theme with its files, and both then change independently", async () => {
    const store = await mintStore({ processingMs: 0 });
    const theme = await themeIn(store, { "snippets/a.liquid": "a" }, "Mine");
    await publishTheme(store, theme);
    const { newTheme } = await duplicate(store, theme, "Named");
    expect(newTheme).toMatchObject({ name: "Named", role: "UNPUBLISHED" });
    expect(await checksums(store, newTheme?.id ?? "")).toEqual(await checksums(store, theme));
    await upsert(store, newTheme?.id ?? "", { "snippets/a.liquid": "changed" });
    expect(await checksums(store, newTheme?.id ?? "")).not.toEqual(await checksums(store, theme));
    expect((await duplicate(store, theme, "x".repeat(51))).userErrors).toHaveLength(1);
    expect((await duplicate(store, unknownTheme)).userErrors).toMatchObject([{ code: "NOT_FOUND", field: ["id"] }]);
  });
});

describe("themeDelete", () => {
  test("deletes a theme, but never the live one", async () => {
    const store = await mintStore({ processingMs: 0 });
    const [live, spare] = [await themeIn(store), await themeIn(store)];
    await publishTheme(store, live);
    expect(await deleteTheme(store, spare)).toEqual({ deletedThemeId: spare, userErrors: [] });
    expect(await readTheme(store, spare)).toBeNull();
    expect((await deleteTheme(store, spare)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
    expect((await deleteTheme(store, live)).userErrors).toMatchObject([{ code: null, field: ["id"] }]);
    expect(await readTheme(store, live)).toMatchObject({ role: "MAIN" });
  });
});
