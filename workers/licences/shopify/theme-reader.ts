/** Reads a store's themes and their files. */
import * as z from "zod";
import { fail, unavailable } from "../platform/errors.ts";
import { themeRole } from "./contract.ts";
import {
  type FileBody,
  failTooLarge,
  type ListedTheme,
  maxFiles,
  parseGid,
  type StoreFile,
  toGid,
} from "./store-theme.ts";
import { eachPage, pageInfo, type ThemeCalls } from "./theme-calls.ts";

const themesPerPage = 50;
const filesPerPage = 1000;
export const maxBodies = 50;
/** A write that follows within this time needs no other look at its theme. */
const justSeenMs = 2_000;

export const themeFields = "id name role processing processingFailed";

export const themeShape = z.object({
  id: z.string().refine((gid) => parseGid(gid) !== null),
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  processingFailed: z.boolean(),
});

export const toStoreTheme = ({
  id,
  name,
  role,
  processing,
  processingFailed,
}: z.infer<typeof themeShape>): ListedTheme => ({
  id: parseGid(id) ?? "",
  name,
  role,
  processing,
  failed: processingFailed,
});

const body = z
  .object({ content: z.string().optional(), contentBase64: z.string().optional(), url: z.string().optional() })
  .transform(({ content, contentBase64, url }, context): FileBody => {
    if (content !== undefined) return { text: content };
    if (contentBase64 !== undefined) return { base64: contentBase64 };
    if (url !== undefined) return { url };
    context.addIssue({ code: "custom", message: "no body" });
    return z.NEVER;
  });

const schemaFile = z.object({ nodes: z.array(z.object({ body })) });

const bodyFields =
  "... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } ... on OnlineStoreThemeFileBodyUrl { url }";
const schemaFields = `${themeFields} files(first: 1, filenames: ["config/settings_schema.json"]) { nodes { body { ${bodyFields} } } }`;
const themeWithSchema = themeShape.extend({ files: schemaFile.nullable() });
const themesPage = z.object({ themes: z.object({ nodes: z.array(themeWithSchema), pageInfo }) });

const filesPage = z.object({
  nodes: z.array(z.object({ filename: z.string(), checksumMd5: z.string().nullable(), size: z.coerce.number() })),
  pageInfo,
});
const themeWithFiles = themeShape.extend({ files: filesPage.nullable() });

const bodiesPage = z.object({
  theme: z
    .object({
      files: z.object({ nodes: z.array(z.object({ filename: z.string(), body })), pageInfo }).nullable(),
    })
    .nullable(),
});

/** With the text of the settings schema, which names product and version; null when it cannot be read. */
export type ThemeWithSchema = ListedTheme & { settingsSchema: string | null };

function toThemeWithSchema(node: z.infer<typeof themeWithSchema>): ThemeWithSchema {
  const text = node.files?.nodes[0]?.body;
  return { ...toStoreTheme(node), settingsSchema: text && "text" in text ? text.text : null };
}

/** With all its files; null when Shopify answers none, as for a theme that it is still unpacking. */
export type ThemeWithFiles = ListedTheme & { files: StoreFile[] | null };

export class ThemeReader {
  protected readonly calls: ThemeCalls;
  #seen: { themes: readonly ListedTheme[]; call: number; atMs: number } | null = null;

  constructor(calls: ThemeCalls) {
    this.calls = calls;
  }

  /** The theme as the last call has just answered it; null when another call was sent since. */
  protected getJustSeen(id: string): ListedTheme | null {
    const seen = this.#seen;
    if (!seen || seen.call !== this.calls.sent || Date.now() - seen.atMs > justSeenMs) return null;
    return seen.themes.find((theme) => theme.id === id) ?? null;
  }

  #see(themes: readonly ListedTheme[]): void {
    this.#seen = { themes, call: this.calls.sent, atMs: Date.now() };
  }

  async themes(): Promise<ListedTheme[]> {
    const query = `query Themes($after: String) { themes(first: ${themesPerPage}, after: $after) {
      nodes { ${themeFields} } pageInfo { hasNextPage endCursor } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape), pageInfo }) });
    const found: ListedTheme[] = [];
    await eachPage(async (after) => {
      const { themes } = await this.calls.read(schema, query, { after });
      found.push(...themes.nodes.map(toStoreTheme));
      return themes;
    });
    this.#see(found);
    return found;
  }

  async themesWithSchema(): Promise<ThemeWithSchema[]> {
    const query = `query ThemesWithSchema($after: String) { themes(first: ${themesPerPage}, after: $after) {
      nodes { ${schemaFields} } pageInfo { hasNextPage endCursor } } }`;
    const found: ThemeWithSchema[] = [];
    await eachPage(async (after) => {
      const { themes } = await this.calls.read(themesPage, query, { after });
      found.push(...themes.nodes.map(toThemeWithSchema));
      return themes;
    });
    return found;
  }

  /** Null when the store has no such theme. */
  async themeWithSchema(id: string): Promise<ThemeWithSchema | null> {
    const query = `query ThemeWithSchema($id: ID!) { theme(id: $id) { ${schemaFields} } }`;
    const reply = await this.calls.read(z.object({ theme: themeWithSchema.nullable() }), query, { id: toGid(id) });
    return reply.theme && toThemeWithSchema(reply.theme);
  }

  /** Themes with exactly this name. */
  async themesNamed(name: string): Promise<ListedTheme[]> {
    const query = `query ThemesNamed($names: [String!]) { themes(first: ${themesPerPage}, names: $names) { nodes { ${themeFields} } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape) }) });
    const { themes } = await this.calls.read(schema, query, { names: [name] });
    return themes.nodes.filter((theme) => theme.name === name).map(toStoreTheme);
  }

  /** The theme that visitors see; null in a store that has none. */
  async published(): Promise<ListedTheme | null> {
    const query = `query PublishedTheme { themes(first: 1, roles: [MAIN]) { nodes { ${themeFields} } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape) }) });
    const [theme] = (await this.calls.read(schema, query, {})).themes.nodes;
    return theme ? toStoreTheme(theme) : null;
  }

  /** Null when the store has no such theme. */
  async theme(id: string): Promise<ListedTheme | null> {
    const query = `query Theme($id: ID!) { theme(id: $id) { ${themeFields} } }`;
    const { theme } = await this.calls.read(z.object({ theme: themeShape.nullable() }), query, { id: toGid(id) });
    return theme && toStoreTheme(theme);
  }

  /** All files with their checksums. Throws THEME_NOT_FOUND and THEME_TOO_LARGE. */
  async files(id: string): Promise<StoreFile[]> {
    const [theme] = await this.themesWithFiles([id]);
    return assertFiles(theme);
  }

  /** These themes, in one call where none has too many files for it; null for a theme that is gone. */
  async themesWithFiles(ids: readonly string[]): Promise<(ThemeWithFiles | null)[]> {
    const parameters = ids.map((_, at) => `$id${at}: ID!, $after${at}: String`).join(", ");
    const fields = ids.map(
      (_, at) => `theme${at}: theme(id: $id${at}) { ${themeFields} files(first: ${filesPerPage}, after: $after${at}) {
        nodes { filename checksumMd5 size } pageInfo { hasNextPage endCursor } } }`,
    );
    const variables = Object.fromEntries(ids.map((id, at) => [`id${at}`, toGid(id)]));
    const reply = await this.calls.read(
      z.object(Object.fromEntries(ids.map((_, at) => [`theme${at}`, themeWithFiles.nullable()]))),
      `query ThemeFiles(${parameters}) { ${fields.join("\n")} }`,
      variables,
    );
    const themes = ids.map((_, at) => reply[`theme${at}`] ?? null);
    this.#see(themes.flatMap((theme) => (theme ? toStoreTheme(theme) : [])));
    const found: (ThemeWithFiles | null)[] = [];
    for (const [at, id] of ids.entries()) {
      const theme = themes[at] ?? null;
      const files = theme?.files ? await this.#restOfFiles(id, theme.files) : null;
      found.push(theme && { ...toStoreTheme(theme), files });
    }
    return found;
  }

  async #restOfFiles(id: string, first: z.infer<typeof filesPage>): Promise<StoreFile[]> {
    const query = `query MoreThemeFiles($id: ID!, $after: String) { theme(id: $id) { files(first: ${filesPerPage}, after: $after) {
      nodes { filename checksumMd5 size } pageInfo { hasNextPage endCursor } } } }`;
    const schema = z.object({ theme: z.object({ files: filesPage.nullable() }).nullable() });
    const found: StoreFile[] = [];
    await eachPage(async (after) => {
      const page = after === null ? first : await this.#readPage(schema, query, { id: toGid(id), after });
      found.push(...page.nodes.map(({ filename, checksumMd5, size }) => ({ path: filename, md5: checksumMd5, size })));
      if (found.length > maxFiles) failTooLarge();
      return page;
    });
    return found;
  }

  async #readPage<Page>(
    schema: z.ZodType<{ theme: { files: Page | null } | null }>,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Page> {
    const { theme } = await this.calls.read(schema, query, variables);
    return (theme ?? fail("THEME_NOT_FOUND")).files ?? failUnanswered();
  }

  /** The bodies of at most 50 files, without those that are missing. Throws THEME_NOT_FOUND. */
  async bodies(id: string, paths: readonly string[]): Promise<Map<string, FileBody>> {
    const query = `query ThemeBodies($id: ID!, $paths: [String!], $after: String) { theme(id: $id) {
      files(first: ${maxBodies}, filenames: $paths, after: $after) {
        nodes { filename body { ${bodyFields} } } pageInfo { hasNextPage endCursor } } } }`;
    const found = new Map<string, FileBody>();
    if (paths.length === 0) return found;
    // Shopify cuts pages that would be too large.
    await eachPage(async (after) => {
      const page = await this.#readPage(bodiesPage, query, { id: toGid(id), paths, after });
      for (const node of page.nodes) found.set(node.filename, node.body);
      return page;
    });
    return found;
  }
}

/** Throws THEME_NOT_FOUND for a theme that is gone, and UPSTREAM_UNAVAILABLE for one without files. */
export const assertFiles = (theme: ThemeWithFiles | null | undefined): StoreFile[] =>
  (theme ?? fail("THEME_NOT_FOUND")).files ?? failUnanswered();

function failUnanswered(): never {
  throw unavailable(new Error("The store answered no files of a theme."));
}
