/** The sandbox's Shopify: reading the files of a theme, and how it normalises them. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { control, type Store } from "#tests/support/minting.ts";
import { ask, checksums, deleteFiles, shareFileServer, storeWithTheme, upsert } from "./shopify-client.ts";

const md5 = (content: string | Uint8Array) => createHash("md5").update(content).digest("hex");
const picture = new Uint8Array(300 * 1024).map((_, index) => index % 251);
const icon = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);

const server = shareFileServer();

interface FilesPage {
  nodes: {
    filename: string;
    size: string;
    checksumMd5: string;
    body: { __typename: string; content: string; contentBase64: string; url: string };
  }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

async function read(
  store: Store,
  theme: string,
  args: { first?: number; after?: string; filenames?: string[] },
  body = true,
): Promise<FilesPage> {
  const { data, errors } = await ask<{ theme: { files: FilesPage } }>(
    store,
    `query F($id: ID!, $first: Int, $after: String, $filenames: [String!]) { theme(id: $id) { files(first: $first, after: $after, filenames: $filenames) {
      nodes { filename size checksumMd5 ${body ? "body { __typename ... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } ... on OnlineStoreThemeFileBodyUrl { url } }" : ""} }
      pageInfo { hasNextPage endCursor } } } }`,
    { id: theme, first: 50, ...args },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.theme.files;
}

describe("theme.files", () => {
  test("returns text, small files as base64 and large ones by URL, each with its checksum", async () => {
    const { store, theme } = await storeWithTheme(server, {
      "snippets/a.liquid": "é",
      "assets/icon.png": icon,
      "assets/large.jpg": picture,
      "assets/logo.svg": "<svg/>",
    });
    const { nodes } = await read(store, theme, { filenames: ["snippets/*", "assets/*"] });
    expect(nodes.map(({ filename, size, checksumMd5 }) => [filename, size, checksumMd5])).toEqual([
      ["assets/icon.png", "6", md5(icon)],
      ["assets/large.jpg", String(picture.length), md5(picture)],
      ["assets/logo.svg", "6", md5("<svg/>")],
      ["snippets/a.liquid", "2", md5("é")],
    ]);
    const [small, large, svg, liquid] = nodes.map(({ body }) => body);
    expect(small).toEqual({
      __typename: "OnlineStoreThemeFileBodyBase64",
      contentBase64: Buffer.from(icon).toString("base64"),
    });
    expect(svg).toEqual({ __typename: "OnlineStoreThemeFileBodyText", content: "<svg/>" });
    expect(liquid).toEqual({ __typename: "OnlineStoreThemeFileBodyText", content: "é" });
    const fetched = await fetch(large?.url ?? "");
    expect(fetched.headers.get("Content-Type")).toBe("image/jpeg");
    expect(md5(new Uint8Array(await fetched.arrayBuffer()))).toBe(md5(picture));
  });

  test("matches names and *, and returns pages", async () => {
    const { store, theme } = await storeWithTheme(server, {
      "locales/fr.json": "{}",
      "locales/en.default.json": "{}",
      "templates/customers/login.liquid": "x",
    });
    const names = (page: FilesPage) => page.nodes.map(({ filename }) => filename);
    expect(names(await read(store, theme, { filenames: ["locales/*.json"] }))).toEqual([
      "locales/en.default.json",
      "locales/fr.json",
    ]);
    const some = await read(store, theme, { filenames: ["locales/fr.json", "locales/xx.json", "nothing/*"] });
    expect(names(some)).toEqual(["locales/fr.json"]);
    const all: string[] = [];
    let page = await read(store, theme, { first: 2 });
    for (all.push(...names(page)); page.pageInfo.hasNextPage; all.push(...names(page))) {
      page = await read(store, theme, { first: 2, after: page.pageInfo.endCursor });
    }
    expect(all).toEqual([
      "config/settings_data.json",
      "layout/theme.liquid",
      "locales/en.default.json",
      "locales/fr.json",
      "templates/customers/login.liquid",
    ]);
  });

  test("ends a page before 5 MB of bodies, but not without bodies", async () => {
    const script = (index: number) => `/* ${index} */${"x".repeat(1024 * 1024)}`;
    const { store, theme } = await storeWithTheme(
      server,
      Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`assets/a${index}.js`, script(index)])),
    );
    const heavy = await read(store, theme, { filenames: ["assets/*"] });
    expect([heavy.nodes.length, heavy.pageInfo.hasNextPage]).toEqual([4, true]);
    expect((await read(store, theme, { filenames: ["assets/*"], after: heavy.pageInfo.endCursor })).nodes).toHaveLength(
      2,
    );
    expect((await read(store, theme, { filenames: ["assets/*"] }, false)).nodes).toHaveLength(6);
  });

  test("rejects more than 50 names and more than 2,500 files", async () => {
    const { store, theme } = await storeWithTheme(server);
    await expect(
      read(store, theme, { filenames: Array.from({ length: 51 }, (_, index) => `assets/${index}.js`) }),
    ).rejects.toThrow("BAD_REQUEST");
    await expect(read(store, theme, { first: 2501 })).rejects.toThrow("BAD_REQUEST");
    expect((await read(store, theme, { first: 2500 })).nodes).toHaveLength(2);
  });
});

describe("themeFilesUpsert", () => {
  test("stores LF line ends, and settings_data.json with one checksum and a formatted body", async () => {
    const { store, theme } = await storeWithTheme(server);
    const { userErrors } = await upsert(store, theme, {
      "snippets/a.liquid": "a\r\nb\r\n",
      "config/settings_data.json": '/* header */\r\n{\r\n\t"current": { "a": "b  c" }\r\n}\r\n',
      "assets/icon.png": { type: "BASE64", value: Buffer.from(icon).toString("base64") },
    });
    expect(userErrors).toEqual([]);
    const stored = '{"current":{"a":"b  c"}}';
    expect(await checksums(store, theme)).toMatchObject({
      "snippets/a.liquid": md5("a\nb\n"),
      "config/settings_data.json": md5(stored),
      "assets/icon.png": md5(icon),
    });
    const [settings] = (await read(store, theme, { filenames: ["config/settings_data.json"] })).nodes;
    expect(settings?.size).toBe(String(stored.length));
    expect(settings?.body.content).toMatch(/^\/\*\n \* -+\n \* IMPORTANT: .*auto-generated/);
    expect(settings?.body.content).toContain('\n{\n  "current": {\n    "a": "b  c"\n  }\n}\n');
  });

  test("keeps the theme editor's header in templates", async () => {
    const { store, theme } = await storeWithTheme(server);
    const template = '/*\n * IMPORTANT\n */\n{ "sections": {}, "order": [] }\n';
    await upsert(store, theme, { "templates/index.json": template });
    expect((await checksums(store, theme))["templates/index.json"]).toBe(md5(template));
    expect((await read(store, theme, { filenames: ["templates/index.json"] })).nodes[0]?.body.content).toBe(template);
  });

  test("generates the style sheet of a Liquid file, which themeFilesDelete deletes with it", async () => {
    const { store, theme } = await storeWithTheme(server, {
      "assets/base.css.liquid": "a { color: {{ settings.colour }} }",
    });
    expect(Object.keys(await checksums(store, theme))).toEqual(
      expect.arrayContaining(["assets/base.css", "assets/base.css.liquid"]),
    );
    await deleteFiles(store, theme, ["assets/base.css.liquid"]);
    expect(Object.keys(await checksums(store, theme)).filter((path) => path.startsWith("assets/"))).toEqual([]);
  });

  test("gives a file the same checksum as on the sandbox's page of the store", async () => {
    const { store, theme } = await storeWithTheme(server, { "snippets/a.liquid": "a" });
    const listed = await control<{ id: number; name: string; role: string; files: Record<string, string> }[]>(
      "GET",
      `/stores/${store.name}.json`,
    );
    expect(listed.find(({ id }) => theme.endsWith(`/${id}`))).toMatchObject({
      name: "Theme",
      role: "UNPUBLISHED",
      files: await checksums(store, theme),
    });
  });
});
