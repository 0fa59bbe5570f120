/** `themeCreate`: fetches a ZIP, unpacks it and lets the theme process for a while before its files can be seen. */
import type { GraphQLResolveInfo } from "graphql";
import { type ArchiveProblem, maxZipBytes, openArchive, type ThemeArchive } from "../files/archive.ts";
import type { ComponentSchema } from "../files/component-schema.ts";
import { getShopifyVendor, storeContents } from "../files/contents.ts";
import { validateFile } from "../files/judge-file.ts";
import { findCountProblem } from "../files/validation.ts";
import { isThemeLimited } from "../plans.ts";
import type { ThemeRole } from "../theme-table.ts";
import { findDependencyProblem, isDependent, type ThemeReader } from "./dependencies.ts";
import { type RequestContext, requireAccess } from "./request-context.ts";
import { toThemeNode } from "./theme-node.ts";

export const maxThemes = 20;
export const maxThemeNameLength = 50;

type Code =
  | ArchiveProblem
  | "THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN"
  | "INVALID_THEME_ROLE_FOR_THEME_CREATION"
  | null;

const createError = (code: Code, message: string, field: string[] = ["source"]) => ({
  theme: null,
  userErrors: [{ code, field, message }],
});

const archiveMessages: Record<ArchiveProblem, string> = {
  INVALID_ZIP: "Must be a zip file that holds a theme",
  ZIP_IS_EMPTY: "Zip is empty",
  ZIP_TOO_LARGE: "May not be used to fetch a file bigger than 50MB",
};

export const themeLimitError = {
  code: null,
  field: ["base"],
  message: `This store has reached the limit of ${maxThemes} themes. Delete a theme to add another.`,
};

export async function themeCreate(
  { source, name, role }: { source: string; name?: string | null; role: ThemeRole },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const { env, store } = context;
  if (isThemeLimited(store.plan)) {
    return createError(
      "THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN",
      "Theme creation is not allowed for your shop's plan",
      ["base"],
    );
  }
  if (role !== "UNPUBLISHED" && role !== "DEVELOPMENT") {
    return createError("INVALID_THEME_ROLE_FOR_THEME_CREATION", "Invalid theme role for theme creation", ["role"]);
  }
  const themeName = name?.trim() || toThemeName(source);
  if (themeName.length > maxThemeNameLength) {
    return createError(null, `Name is too long (maximum is ${maxThemeNameLength} characters)`, ["name"]);
  }
  if (role !== "DEVELOPMENT" && (await getShopifyVendor(env).countThemes(store.id)) >= maxThemes)
    return { theme: null, userErrors: [themeLimitError] };

  const zip = await fetchZip(source);
  const archive = typeof zip === "string" ? zip : openArchive(zip);
  if (typeof archive === "string") return createError(archive, archiveMessages[archive]);
  const unpacked = unpackTheme(archive);
  let contents: Awaited<ReturnType<typeof storeContents>>;
  try {
    contents = await storeContents(env, unpacked.files);
  } catch (error) {
    if (error instanceof UnreadableEntry) return createError("INVALID_ZIP", archiveMessages.INVALID_ZIP);
    throw error;
  }
  const settings = {
    name: themeName,
    role,
    failed: await unpacked.hasProblem(),
    readyAtMs: Date.now() + store.processingMs,
  };
  const theme = await getShopifyVendor(env).addTheme(store.id, settings, contents, maxThemes);
  return theme ? { theme: toThemeNode(theme), userErrors: [] } : { theme: null, userErrors: [themeLimitError] };
}

class UnreadableEntry extends Error {}

/** Reads entries as they are asked for. A file that the vendor would refuse lets the processing fail, not the request. */
function unpackTheme(archive: ThemeArchive): {
  files: Iterable<[string, Uint8Array]>;
  hasProblem: () => Promise<boolean>;
} {
  const paths = new Set(archive.paths);
  const schemas = new Map<string, ComponentSchema>();
  const texts = new Map<string, string>();
  let found = false;
  function* files(): Generator<[string, Uint8Array]> {
    for (const path of archive.paths) {
      const bytes = readEntry(archive, path);
      const { problem, schema } = validateFile(path, bytes);
      if (problem ?? findCountProblem(path, paths)) found = true;
      else yield [path, bytes];
      if (schema) schemas.set(path, schema);
      if (!problem && isDependent(path)) texts.set(path, new TextDecoder().decode(bytes));
    }
  }
  const theme: ThemeReader = {
    has: (path) => paths.has(path),
    schema: async (path) => schemas.get(path) ?? null,
    text: async (path) => texts.get(path) ?? null,
  };
  const hasProblem = async () => {
    for (const [path, text] of texts) if (await findDependencyProblem(path, text, theme)) return true;
    return found;
  };
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

function toThemeName(source: string): string {
  const file = new URL(source).pathname.split("/").at(-1) ?? "";
  return file.replace(/\.zip$/, "").slice(0, maxThemeNameLength) || "Untitled theme";
}
