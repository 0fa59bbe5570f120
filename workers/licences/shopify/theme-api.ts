/** The client of a store's themes. It throws on writes to themes that the caller does not own. */
import * as z from "zod";
import { fail, LicenceError, unavailable } from "../platform/errors.ts";
import type { ShopifyClient } from "./shopify-client.ts";
import { type FileBody, type FileToWrite, type ListedTheme, toGid } from "./store-theme.ts";
import { type CallPriority, type StoreAccess, ThemeCalls, toThemeError, userErrors } from "./theme-calls.ts";
import { ThemeReader, themeFields, themeShape, toStoreTheme } from "./theme-reader.ts";

export interface ThemeApiOptions {
  caller: CallPriority;
  /** Themes that may be written; none by default. */
  mayWrite?: (id: string) => boolean;
  /** Runs before every call; throws to stop it. */
  beforeCall?: () => Promise<void>;
}

const noTheme = "1"; // Shopify's theme ids are far higher.

export class ThemeApi extends ThemeReader {
  readonly #mayWrite: (id: string) => boolean;

  constructor(shopify: ShopifyClient, access: StoreAccess, options: ThemeApiOptions) {
    super(new ThemeCalls(shopify, access, options.caller, options.beforeCall ?? (async () => undefined)));
    this.#mayWrite = options.mayWrite ?? (() => false);
  }

  /**
   * Throws SCOPE_MISSING or EXEMPTION_MISSING when Shopify does not let the app change themes. The call changes
   * nothing, because it names a theme that no store has. Ignores any other error.
   */
  async assertMayChange(): Promise<void> {
    const query = `mutation ProbeThemeAccess($id: ID!) { themeUpdate(id: $id, input: {}) { userErrors { code field message } } }`;
    const schema = z.object({ themeUpdate: z.object({ userErrors }) });
    try {
      await this.calls.write(schema, query, { id: toGid(noTheme) });
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
    const { themeCreate } = await this.calls.write(schema, query, { source, name });
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
    const { themeDuplicate } = await this.calls.write(schema, query, { id: toGid(id), name });
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
      (await this.calls.write(schema, query, { id: toGid(id), name })).themeUpdate.userErrors,
    );
    if (refused) throw refused;
  }

  async publish(id: string): Promise<void> {
    const query = `mutation PublishTheme($id: ID!) { themePublish(id: $id) { userErrors { code field message } } }`;
    const schema = z.object({ themePublish: z.object({ userErrors }) });
    const refused = toThemeError((await this.calls.write(schema, query, { id: toGid(id) })).themePublish.userErrors);
    if (refused) throw refused;
  }

  /** Throws as `assertHidden` does. A theme that is gone counts as deleted. */
  async delete(id: string): Promise<void> {
    const theme = await this.theme(id);
    if (!theme) return;
    assertHidden(theme);
    const query = `mutation DeleteTheme($id: ID!) { themeDelete(id: $id) { userErrors { code field message } } }`;
    const schema = z.object({ themeDelete: z.object({ userErrors }) });
    const refused = toThemeError((await this.calls.write(schema, query, { id: toGid(id) })).themeDelete.userErrors);
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
    await this.calls.changeFiles(async () => {
      const errors = Object.values(await this.calls.write(schema, query, variables)).flatMap(
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
    assertHidden(this.getJustSeen(id) ?? (await this.theme(id)) ?? fail("THEME_NOT_FOUND"));
  }
}

/** Roles of themes that visitors do not see. */
type HiddenRole = "UNPUBLISHED" | "DEVELOPMENT";

/** Throws THEME_PUBLISHED, and STATE_CONFLICT for other themes that visitors may see. */
export function assertHidden({ role }: ListedTheme): void {
  if (role === "MAIN") fail("THEME_PUBLISHED");
  if (role !== "UNPUBLISHED" && role !== "DEVELOPMENT") fail("STATE_CONFLICT");
}

function toInput(body: FileBody): { type: "TEXT" | "BASE64" | "URL"; value: string } {
  if ("text" in body) return { type: "TEXT", value: body.text };
  if ("base64" in body) return { type: "BASE64", value: body.base64 };
  return { type: "URL", value: body.url };
}
