/** Mutations of whole themes: create, publish, rename, duplicate, delete. */
import type { GraphQLResolveInfo } from "graphql";
import { findProblems, noFiles } from "theme-merge/shopify-theme/find-problems.ts";
import { type FileContent, isParsed } from "theme-merge/shopify-theme/validation.ts";
import { getShopifyVendor } from "../../env.ts";
import { type ArchiveProblem, maxZipBytes, openArchive, type ThemeArchive } from "../files/archive.ts";
import { storeContents } from "../files/contents.ts";
import { isThemeLimited } from "../plans.ts";
import type { ThemeRole } from "../theme-table.ts";
import { toThemeGid, toThemeNode } from "./queries.ts";
import { loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";

const withError = <Payload>(payload: Payload, code: string | null, field: string[], message: string) => ({
  ...payload,
  userErrors: [{ code, field, message }],
});

const withNotFound = <Payload>(payload: Payload) => withError(payload, "NOT_FOUND", ["id"], "Theme not found");

export async function themePublish({ id }: { id: string }, context: RequestContext, info: GraphQLResolveInfo) {
  requireAccess(context, info, "themes");
  const theme = await loadThemeByGid(context, id);
  if (!theme) return withNotFound({ theme: null });
  const fail = (code: string | null, message: string) => withError({ theme: null }, code, ["id"], message);
  if (isThemeLimited(context.store.plan)) {
    return fail(
      "THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN",
      "Theme publishing is not available on your current plan",
    );
  }
  if (theme.readyAtMs > Date.now())
    return fail("CANNOT_PUBLISH_THEME_DURING_INSTALL", "Theme can't be published while it is being installed");
  if (theme.role === "DEVELOPMENT") return fail(null, "You cannot publish a development theme.");
  if (theme.failed || (theme.role !== "MAIN" && theme.role !== "UNPUBLISHED"))
    return fail(null, "Theme cannot be published");
  await getShopifyVendor(context.env).publishTheme(theme);
  return { theme: await reloadTheme(context, theme.id), userErrors: [] };
}

export async function themeUpdate(
  { id, input }: { id: string; input: { name?: string | null } },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const theme = await loadThemeByGid(context, id);
  if (!theme) return withNotFound({ theme: null });
  const fail = (code: string | null, message: string) => withError({ theme: null }, code, ["input", "name"], message);
  if (theme.role === "LOCKED") return withError({ theme: null }, null, ["id"], "Locked themes cannot be modified.");
  if (input.name !== undefined) {
    const name = input.name?.trim() ?? "";
    if (name === "") return fail("INVALID", "Name can't be blank");
    if (name.length > maxThemeNameLength)
      return fail("TOO_LONG", `Name is too long (maximum is ${maxThemeNameLength} characters)`);
    await getShopifyVendor(context.env).renameTheme(theme.id, name);
  }
  return { theme: await reloadTheme(context, theme.id), userErrors: [] };
}

export async function themeDuplicate(
  { id, name }: { id: string; name: string },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const theme = await loadThemeByGid(context, id);
  if (!theme) return withNotFound({ newTheme: null });
  if (name.length > maxThemeNameLength) {
    return withError(
      { newTheme: null },
      null,
      ["name"],
      `Name is too long (maximum is ${maxThemeNameLength} characters)`,
    );
  }
  const settings = {
    name: name.trim(),
    role: "UNPUBLISHED" as const,
    failed: theme.failed,
    readyAtMs: Math.max(theme.readyAtMs, Date.now() + context.store.processingMs),
  };
  const copy = await getShopifyVendor(context.env).duplicateTheme(theme, settings, maxThemes);
  return copy ? { newTheme: toThemeNode(copy), userErrors: [] } : { newTheme: null, userErrors: [themeLimitError] };
}

export async function themeDelete({ id }: { id: string }, context: RequestContext, info: GraphQLResolveInfo) {
  requireAccess(context, info, "themes");
  const theme = await loadThemeByGid(context, id);
  if (!theme) return withNotFound({ deletedThemeId: null });
  if (theme.role === "MAIN")
    return withError({ deletedThemeId: null }, null, ["id"], "You can't delete your only published theme.");
  await getShopifyVendor(context.env).deleteTheme(theme.id);
  return { deletedThemeId: toThemeGid(theme.id), userErrors: [] };
}

async function reloadTheme({ env, store }: RequestContext, id: number) {
  const theme = await getShopifyVendor(env).findTheme(store.id, id);
  return theme && toThemeNode(theme);
}

const maxThemes = 20;
const maxThemeNameLength = 50;

type Code =
  | ArchiveProblem
  | "THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN"
  | "INVALID_THEME_ROLE_FOR_THEME_CREATION"
  | null;

const createThemeError = (code: Code, message: string, field: string[] = ["source"]) => ({
  theme: null,
  userErrors: [{ code, field, message }],
});

const archiveMessages: Record<ArchiveProblem, string> = {
  INVALID_ZIP: "Must be a zip file that holds a theme",
  ZIP_IS_EMPTY: "Zip is empty",
  ZIP_TOO_LARGE: "May not be used to fetch a file bigger than 50MB",
};

const themeLimitError = {
  code: null,
  field: ["base"],
  message: `This store has reached the limit of ${maxThemes} themes. Delete a theme to add another.`,
};

export async function themeCreate(
  { source, name, role }: { source: string; name: string; role: ThemeRole },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const { env, store } = context;
  if (isThemeLimited(store.plan)) {
    return createThemeError(
      "THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN",
      "Theme creation is not allowed for your shop's plan",
      ["base"],
    );
  }
  if (role !== "UNPUBLISHED" && role !== "DEVELOPMENT") {
    return createThemeError("INVALID_THEME_ROLE_FOR_THEME_CREATION", "Invalid theme role for theme creation", ["role"]);
  }
  if (name.length > maxThemeNameLength) {
    return createThemeError(null, `Name is too long (maximum is ${maxThemeNameLength} characters)`, ["name"]);
  }
  if (role !== "DEVELOPMENT" && (await getShopifyVendor(env).countThemes(store.id)) >= maxThemes)
    return { theme: null, userErrors: [themeLimitError] };

  const zip = await fetchZip(source);
  const archive = typeof zip === "string" ? zip : openArchive(zip);
  if (typeof archive === "string") return createThemeError(archive, archiveMessages[archive]);
  const unpacked = unpackTheme(archive);
  let contents: Awaited<ReturnType<typeof storeContents>>;
  try {
    contents = await storeContents(env, unpacked.files);
  } catch (error) {
    if (error instanceof UnreadableEntry) return createThemeError("INVALID_ZIP", archiveMessages.INVALID_ZIP);
    throw error;
  }
  const settings = {
    name: name.trim(),
    role,
    failed: await unpacked.hasProblem(),
    readyAtMs: Date.now() + store.processingMs,
  };
  const theme = await getShopifyVendor(env).addTheme(store.id, settings, contents, maxThemes);
  return theme ? { theme: toThemeNode(theme), userErrors: [] } : { theme: null, userErrors: [themeLimitError] };
}

class UnreadableEntry extends Error {}

/** Reads entries lazily. A file that the vendor would reject fails the processing, not the request. */
function unpackTheme(archive: ThemeArchive): {
  files: Iterable<[string, Uint8Array]>;
  hasProblem: () => Promise<boolean>;
} {
  const contents = new Map<string, FileContent>();
  function* files(): Generator<[string, Uint8Array]> {
    for (const path of archive.paths) {
      const bytes = readEntry(archive, path);
      contents.set(path, isParsed(path) ? bytes : { length: bytes.length });
      yield [path, bytes];
    }
  }
  // Long names are taken from a ZIP.
  const hasProblem = async () => (await findProblems(contents, { ...noFiles, isStored: async () => true })).length > 0;
  return { files: files(), hasProblem };
}

function readEntry(archive: ThemeArchive, path: string): Uint8Array {
  try {
    return archive.read(path);
  } catch (error) {
    throw new UnreadableEntry(`The entry "${path}" cannot be unpacked.`, { cause: error });
  }
}

const fetchTimeoutMs = 30_000;

async function fetchZip(source: string): Promise<Uint8Array | ArchiveProblem> {
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return "INVALID_ZIP";
    }
    return await readLimited(response.body);
  } catch {
    // The vendor returns the same error for every failed download.
    return "INVALID_ZIP";
  }
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array | ArchiveProblem> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxZipBytes) return "ZIP_TOO_LARGE";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
