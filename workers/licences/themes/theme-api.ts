/** The client of a store's themes. It throws on writes to themes that the caller does not own. */
import * as z from "zod";
import { themeRole } from "../contract.ts";
import { fail, LicenceError, unavailable } from "../errors.ts";
import type { ShopifyClient } from "../stores/shopify-client.ts";
import {
  type FileBody,
  type FileToWrite,
  failTooLarge,
  type ListedTheme,
  maxFiles,
  parseGid,
  type StoreFile,
  toGid,
} from "./store-theme.ts";
import {
  type CallPriority,
  eachPage,
  pageInfo,
  type StoreAccess,
  ThemeCalls,
  toThemeError,
  userErrors,
} from "./theme-calls.ts";

export interface ThemeApiOptions {
  caller: CallPriority;
  /** Themes that may be written; none by default. */
  mayWrite?: (id: string) => boolean;
  /** Runs before every call; throws to stop it. */
  beforeCall?: () => Promise<void>;
}

const themesPerPage = 50;
const filesPerPage = 1000;
export const maxBodies = 50;
const noTheme = "1"; // Shopify's theme ids are far higher.

const themeFields = "id name role processing processingFailed";

const themeShape = z.object({
  id: z.string().refine((gid) => parseGid(gid) !== null),
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  processingFailed: z.boolean(),
});

const toStoreTheme = ({ id, name, role, processing, processingFailed }: z.infer<typeof themeShape>): ListedTheme => ({
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

const themesPage = z.object({
  themes: z.object({ nodes: z.array(themeShape.extend({ files: schemaFile.nullable() })), pageInfo }),
});

const filesPage = z.object({
  theme: z
    .object({
      files: z
        .object({
          nodes: z.array(
            z.object({ filename: z.string(), checksumMd5: z.string().nullable(), size: z.coerce.number() }),
          ),
          pageInfo,
        })
        .nullable(),
    })
    .nullable(),
});

const bodiesPage = z.object({
  theme: z
    .object({
      files: z.object({ nodes: z.array(z.object({ filename: z.string(), body })), pageInfo }).nullable(),
    })
    .nullable(),
});

/** With the text of the settings schema, which names product and version; null when it cannot be read. */
export type ThemeWithSchema = ListedTheme & { settingsSchema: string | null };

export class ThemeApi {
  readonly #calls: ThemeCalls;
  readonly #mayWrite: (id: string) => boolean;

  constructor(shopify: ShopifyClient, access: StoreAccess, options: ThemeApiOptions) {
    this.#calls = new ThemeCalls(shopify, access, options.caller, options.beforeCall ?? (async () => undefined));
    this.#mayWrite = options.mayWrite ?? (() => false);
  }

  async themes(): Promise<ListedTheme[]> {
    const query = `query Themes($after: String) { themes(first: ${themesPerPage}, after: $after) {
      nodes { ${themeFields} } pageInfo { hasNextPage endCursor } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape), pageInfo }) });
    const found: ListedTheme[] = [];
    await eachPage(async (after) => {
      const { themes } = await this.#calls.read(schema, query, { after });
      found.push(...themes.nodes.map(toStoreTheme));
      return themes;
    });
    return found;
  }

  async themesWithSchema(): Promise<ThemeWithSchema[]> {
    const query = `query ThemesWithSchema($after: String) { themes(first: ${themesPerPage}, after: $after) {
      nodes { ${themeFields} files(first: 1, filenames: ["config/settings_schema.json"]) {
        nodes { body { ... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } ... on OnlineStoreThemeFileBodyUrl { url } } } } }
      pageInfo { hasNextPage endCursor } } }`;
    const found: ThemeWithSchema[] = [];
    await eachPage(async (after) => {
      const { themes } = await this.#calls.read(themesPage, query, { after });
      for (const node of themes.nodes) {
        const text = node.files?.nodes[0]?.body;
        found.push({ ...toStoreTheme(node), settingsSchema: text && "text" in text ? text.text : null });
      }
      return themes;
    });
    return found;
  }

  /** Themes with exactly this name. */
  async themesNamed(name: string): Promise<ListedTheme[]> {
    const query = `query ThemesNamed($names: [String!]) { themes(first: ${themesPerPage}, names: $names) { nodes { ${themeFields} } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape) }) });
    const { themes } = await this.#calls.read(schema, query, { names: [name] });
    return themes.nodes.filter((theme) => theme.name === name).map(toStoreTheme);
  }

  /** The theme that visitors see; null in a store that has none. */
  async published(): Promise<ListedTheme | null> {
    const query = `query PublishedTheme { themes(first: 1, roles: [MAIN]) { nodes { ${themeFields} } } }`;
    const schema = z.object({ themes: z.object({ nodes: z.array(themeShape) }) });
    const [theme] = (await this.#calls.read(schema, query, {})).themes.nodes;
    return theme ? toStoreTheme(theme) : null;
  }

  /** Null when the store has no such theme. */
  async theme(id: string): Promise<ListedTheme | null> {
    const query = `query Theme($id: ID!) { theme(id: $id) { ${themeFields} } }`;
    const reply = await this.#calls.read(z.object({ theme: themeShape.nullable() }), query, { id: toGid(id) });
    return reply.theme && toStoreTheme(reply.theme);
  }

  /** All files with their checksums. Throws THEME_NOT_FOUND and THEME_TOO_LARGE. */
  async files(id: string): Promise<StoreFile[]> {
    const query = `query ThemeFiles($id: ID!, $after: String) { theme(id: $id) { files(first: ${filesPerPage}, after: $after) {
      nodes { filename checksumMd5 size } pageInfo { hasNextPage endCursor } } } }`;
    const found: StoreFile[] = [];
    await eachPage(async (after) => {
      const reply = await this.#calls.read(filesPage, query, { id: toGid(id), after });
      const page = (reply.theme ?? fail("THEME_NOT_FOUND")).files;
      if (!page) throw unavailable(new Error("The store answered no files of a theme."));
      found.push(...page.nodes.map(({ filename, checksumMd5, size }) => ({ path: filename, md5: checksumMd5, size })));
      if (found.length > maxFiles) failTooLarge();
      return page;
    });
    return found;
  }

  /** The bodies of at most 50 files, without those that are missing. Throws THEME_NOT_FOUND. */
  async bodies(id: string, paths: readonly string[]): Promise<Map<string, FileBody>> {
    const query = `query ThemeBodies($id: ID!, $paths: [String!], $after: String) { theme(id: $id) {
      files(first: ${maxBodies}, filenames: $paths, after: $after) {
        nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } ... on OnlineStoreThemeFileBodyUrl { url } } }
        pageInfo { hasNextPage endCursor } } } }`;
    const found = new Map<string, FileBody>();
    if (paths.length === 0) return found;
    // Shopify cuts pages that would be too large.
    await eachPage(async (after) => {
      const reply = await this.#calls.read(bodiesPage, query, { id: toGid(id), paths, after });
      const page = (reply.theme ?? fail("THEME_NOT_FOUND")).files;
      if (!page) throw unavailable(new Error("The store answered no files of a theme."));
      for (const node of page.nodes) found.set(node.filename, node.body);
      return page;
    });
    return found;
  }

  /**
   * Throws SCOPE_MISSING or EXEMPTION_MISSING when Shopify does not let the app change themes. The call changes
   * nothing, because it names a theme that no store has. Ignores any other error.
   */
  async assertMayChange(): Promise<void> {
    const query = `mutation ProbeThemeAccess($id: ID!) { themeUpdate(id: $id, input: {}) { userErrors { code field message } } }`;
    const schema = z.object({ themeUpdate: z.object({ userErrors }) });
    try {
      await this.#calls.write(schema, query, { id: toGid(noTheme) });
    } catch (error) {
      if (!(error instanceof LicenceError)) throw error;
      if (error.code === "SCOPE_MISSING" || error.code === "EXEMPTION_MISSING") throw error;
    }
  }

  /**
   * Creates an unpublished theme from a ZIP that Shopify fetches. Not idempotent: after a timeout the theme may exist.
   */
  async create(source: string, name: string, role: HiddenRole = "UNPUBLISHED"): Promise<ListedTheme> {
    const query = `mutation CreateTheme($source: URL!, $name: String!) { themeCreate(source: $source, name: $name, role: ${role}) {
      theme { ${themeFields} } userErrors { code field message } } }`;
    const schema = z.object({ themeCreate: z.object({ theme: themeShape.nullable(), userErrors }) });
    const { themeCreate } = await this.#calls.write(schema, query, { source, name });
    const refused = toThemeError(themeCreate.userErrors);
    if (refused) throw refused;
    if (!themeCreate.theme) throw unavailable(new Error("The store created no theme and gave no error."));
    return toStoreTheme(themeCreate.theme);
  }

  /** Copies a theme of the store as an unpublished one. Not idempotent: after a timeout the copy may exist. */
  async duplicate(id: string, name: string): Promise<ListedTheme> {
    const query = `mutation DuplicateTheme($id: ID!, $name: String!) { themeDuplicate(id: $id, name: $name) {
      newTheme { ${themeFields} } userErrors { code field message } } }`;
    const schema = z.object({ themeDuplicate: z.object({ newTheme: themeShape.nullable(), userErrors }) });
    const { themeDuplicate } = await this.#calls.write(schema, query, { id: toGid(id), name });
    const refused = toThemeError(themeDuplicate.userErrors);
    if (refused) throw refused;
    if (!themeDuplicate.newTheme) throw unavailable(new Error("The store copied no theme and gave no error."));
    return toStoreTheme(themeDuplicate.newTheme);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#assertWritable(id);
    const query = `mutation RenameTheme($id: ID!, $name: String!) { themeUpdate(id: $id, input: { name: $name }) {
      userErrors { code field message } } }`;
    const schema = z.object({ themeUpdate: z.object({ userErrors }) });
    const refused = toThemeError(
      (await this.#calls.write(schema, query, { id: toGid(id), name })).themeUpdate.userErrors,
    );
    if (refused) throw refused;
  }

  async publish(id: string): Promise<void> {
    const query = `mutation PublishTheme($id: ID!) { themePublish(id: $id) { userErrors { code field message } } }`;
    const schema = z.object({ themePublish: z.object({ userErrors }) });
    const refused = toThemeError((await this.#calls.write(schema, query, { id: toGid(id) })).themePublish.userErrors);
    if (refused) throw refused;
  }

  /** Throws STATE_CONFLICT for a theme that visitors see. A theme that is gone counts as deleted. */
  async delete(id: string): Promise<void> {
    const theme = await this.theme(id);
    if (!theme) return;
    if (!isHidden(theme)) fail("STATE_CONFLICT");
    const query = `mutation DeleteTheme($id: ID!) { themeDelete(id: $id) { userErrors { code field message } } }`;
    const schema = z.object({ themeDelete: z.object({ userErrors }) });
    const refused = toThemeError((await this.#calls.write(schema, query, { id: toGid(id) })).themeDelete.userErrors);
    if (refused && refused.code !== "THEME_NOT_FOUND") throw refused;
  }

  /** Writes the batches in their order, in one call; each has at most 50 files. Idempotent. */
  upsert(id: string, batches: readonly (readonly FileToWrite[])[]): Promise<void> {
    const inputs = batches.map((files) => files.map(({ path, body }) => ({ filename: path, body: toInput(body) })));
    return this.#changeFiles(id, "themeFilesUpsert", "OnlineStoreThemeFilesUpsertFileInput", inputs);
  }

  /** Likewise. Files that are gone count as deleted. */
  deleteFiles(id: string, batches: readonly (readonly string[])[]): Promise<void> {
    return this.#changeFiles(id, "themeFilesDelete", "String", batches);
  }

  /** Shopify carries out the fields of a mutation one after the other. */
  async #changeFiles(
    id: string,
    field: "themeFilesUpsert" | "themeFilesDelete",
    type: string,
    batches: readonly (readonly unknown[])[],
  ): Promise<void> {
    await this.#assertWritable(id);
    const names = batches.map((_, at) => `files${at}`);
    const fields = names.map(
      (name) => `${name}: ${field}(themeId: $id, files: $${name}) { userErrors { code field filename message } }`,
    );
    const query = `mutation ${field === "themeFilesUpsert" ? "WriteFiles" : "DeleteFiles"}(
      $id: ID!, ${names.map((name) => `$${name}: [${type}!]!`).join(", ")}) { ${fields.join("\n")} }`;
    const schema = z.record(z.string(), z.object({ userErrors }));
    const variables = { id: toGid(id), ...Object.fromEntries(names.map((name, at) => [name, batches[at]])) };
    await this.#calls.changeFiles(async () => {
      const errors = Object.values(await this.#calls.write(schema, query, variables)).flatMap(
        (answer) => answer.userErrors,
      );
      return field === "themeFilesUpsert"
        ? errors
        : errors.filter(({ code, filename }) => code !== "NOT_FOUND" || !filename);
    });
  }

  /**
   * Never writes a theme that visitors see: neither one that the caller does not own, nor one that the merchant has
   * published meanwhile.
   */
  async #assertWritable(id: string): Promise<void> {
    if (!this.#mayWrite(id)) throw new Error("The caller may not write this theme.");
    const theme = (await this.theme(id)) ?? fail("THEME_NOT_FOUND");
    if (!isHidden(theme)) fail("STATE_CONFLICT");
  }
}

/** Roles of themes that visitors do not see. */
type HiddenRole = "UNPUBLISHED" | "DEVELOPMENT";
const isHidden = ({ role }: ListedTheme): boolean => role === "UNPUBLISHED" || role === "DEVELOPMENT";

function toInput(body: FileBody): { type: "TEXT" | "BASE64" | "URL"; value: string } {
  if ("text" in body) return { type: "TEXT", value: body.text };
  if ("base64" in body) return { type: "BASE64", value: body.base64 };
  return { type: "URL", value: body.url };
}
