/** Calls the Admin API of a sandbox store, and serves the files that the vendor fetches. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, inject } from "vitest";
import { mintStore, type Store } from "#tests/support/minting.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Reply<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors: { message: string; path?: string[]; locations?: unknown[]; extensions: Record<string, Json> }[];
  cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: Record<string, number> };
  body: Json;
}

export const storeUrl = (store: { domain: string }): string => `${inject("sandboxUrl")}/shopify/${store.domain}`;

/** `Data` is the type of the query's result; a rejected request has none. */
export async function ask<Data = Record<string, Json>>(
  store: Store,
  query: string,
  variables: Record<string, unknown> = {},
  { token = store.accessToken, version = "2026-10", sandboxUrl = inject("sandboxUrl") } = {},
): Promise<Reply<Data>> {
  const response = await fetch(`${sandboxUrl}/shopify/${store.domain}/admin/api/${version}/graphql.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": token },
    body: JSON.stringify({ query, variables }),
  });
  const body = await response.json();
  const { data, errors, extensions } = body as {
    data: Data;
    errors: Reply<Data>["errors"];
    extensions?: { cost: Reply<Data>["cost"] };
  };
  const cost = extensions?.cost ?? { requestedQueryCost: Number.NaN, actualQueryCost: Number.NaN, throttleStatus: {} };
  return { status: response.status, headers: response.headers, data, errors, cost, body: body as Json };
}

export interface UserError {
  code: string | null;
  field: string[] | null;
  filename?: string | null;
  message: string;
}

export interface ThemeFacts {
  id: string;
  name: string;
  role: string;
  processing: boolean;
  processingFailed: boolean;
}

const themeFields = "id name role processing processingFailed";

/** Runs one mutation and returns its payload; `selection` adds to the user errors. */
export async function mutate<Payload = object>(
  store: Store,
  mutation: string,
  inputs: Record<string, { type: string; value: unknown }>,
  selection: string,
): Promise<Payload & { userErrors: UserError[] }> {
  const names = Object.keys(inputs);
  const files = mutation.startsWith("themeFiles") ? " filename" : "";
  const query = `mutation M(${names.map((name) => `$${name}: ${inputs[name]?.type}`).join(", ")}) {
    ${mutation}(${names.map((name) => `${name}: $${name}`).join(", ")}) { ${selection} userErrors { code field message${files} } }
  }`;
  const variables = Object.fromEntries(names.map((name) => [name, inputs[name]?.value]));
  const { data, body } = await ask<Record<string, Payload & { userErrors: UserError[] }>>(store, query, variables);
  const payload = data?.[mutation];
  if (!payload) throw new Error(JSON.stringify(body));
  return payload;
}

export const createTheme = (store: Store, source: string, name = "Theme", role = "UNPUBLISHED") =>
  mutate<{ theme: ThemeFacts | null }>(
    store,
    "themeCreate",
    {
      source: { type: "URL!", value: source },
      name: { type: "String!", value: name },
      role: { type: "ThemeRole", value: role },
    },
    `theme { ${themeFields} }`,
  );

export const publishTheme = (store: Store, id: string) =>
  mutate<{ theme: ThemeFacts | null }>(
    store,
    "themePublish",
    { id: { type: "ID!", value: id } },
    `theme { ${themeFields} }`,
  );

export async function readTheme(store: Store, id: string): Promise<ThemeFacts | null> {
  const { data } = await ask<{ theme: ThemeFacts | null }>(
    store,
    `query T($id: ID!) { theme(id: $id) { ${themeFields} } }`,
    { id },
  );
  return data.theme;
}

/** Maps the path of every file to its checksum. */
export async function checksums(store: Store, id: string): Promise<Record<string, string>> {
  const { data } = await ask<{ theme: { files: { nodes: { filename: string; checksumMd5: string }[] } } }>(
    store,
    "query C($id: ID!) { theme(id: $id) { files(first: 2500) { nodes { filename checksumMd5 } } } }",
    { id },
  );
  return Object.fromEntries(data.theme.files.nodes.map(({ filename, checksumMd5 }) => [filename, checksumMd5]));
}

export const upsert = (
  store: Store,
  themeId: string,
  files: Record<string, string | { type: string; value: string }>,
) =>
  mutate(
    store,
    "themeFilesUpsert",
    {
      themeId: { type: "ID!", value: themeId },
      files: {
        type: "[OnlineStoreThemeFilesUpsertFileInput!]!",
        value: Object.entries(files).map(([filename, body]) => ({
          filename,
          body: typeof body === "string" ? { type: "TEXT", value: body } : body,
        })),
      },
    },
    "",
  );

export async function deleteFiles(store: Store, theme: string, files: string[]) {
  return mutate(
    store,
    "themeFilesDelete",
    { themeId: { type: "ID!", value: theme }, files: { type: "[String!]!", value: files } },
    "",
  );
}

export const layout = "<head>{{ content_for_header }}</head><body>{{ content_for_layout }}</body>\n";

/** The smallest valid theme, plus the given files. */
export const themeZip = (files: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ "layout/theme.liquid": layout, "config/settings_data.json": '{"current":{}}', ...files }).map(
        ([path, content]) => [path, typeof content === "string" ? strToU8(content) : content],
      ),
    ) as Zippable,
  );

export interface FileSource {
  /** Returns a URL from which `bytes` can be fetched from now on. */
  serve(name: string, bytes: Uint8Array): string;
  url: string;
}

export interface FileServer extends FileSource {
  stop(): Promise<void>;
}

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Uint8Array>();
  const server = createServer((request, response) => {
    const bytes = files.get(request.url ?? "");
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serve(name, bytes) {
      const path = `/${crypto.randomUUID()}/${name}`;
      files.set(path, bytes);
      return url + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server for the tests of a file, from the first of them to the last. */
export function shareFileServer(): FileSource {
  let server: FileServer;
  beforeAll(async () => {
    server = await startFileServer();
  });
  afterAll(() => server.stop());
  return {
    serve: (name, bytes) => server.serve(name, bytes),
    get url() {
      return server.url;
    },
  };
}

/** A new store with a theme of these files, ready for use unless `settings` keep it processing. */
export async function storeWithTheme(
  server: FileSource,
  files: Record<string, string | Uint8Array> = {},
  settings: Record<string, unknown> = {},
): Promise<{ store: Store; theme: string }> {
  const store = await mintStore({ processingMs: 0, ...settings });
  const { theme } = await createTheme(store, server.serve("theme.zip", themeZip(files)));
  if (!theme) throw new Error("The theme was not made.");
  return { store, theme: theme.id };
}
