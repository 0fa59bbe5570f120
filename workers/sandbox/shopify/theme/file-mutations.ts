/** Mutations of theme files. An invalid file does not prevent the others of the same request from being written. */
import type { GraphQLResolveInfo } from "graphql";
import type { PresentFiles } from "theme-merge/shopify-theme/find-problems.ts";
import { getShopifyVendor } from "../../env.ts";
import { readContent, storeContents } from "../files/contents.ts";
import { md5, normaliseContent } from "../files/normalise.ts";
import { isThemeLimited } from "../plans.ts";
import type { Theme, ThemeFile } from "../theme-table.ts";
import { type BodyInput, checkFiles, createFileError, type FileError, listParents, loadBody } from "./file-checks.ts";
import { limitInputSize, loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";

const maxFilesPerRequest = 50;

/** Files that every theme requires. */
const undeletable = new Set(["config/settings_data.json", "config/settings_schema.json", "layout/theme.liquid"]);

interface UpsertInput {
  filename: string;
  body: BodyInput;
}

export async function themeFilesUpsert(
  { themeId, files }: { themeId: string; files: UpsertInput[] },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  const theme = await findWritableTheme(themeId, files, ({ filename }) => filename, context, info);
  if (Array.isArray(theme)) return { userErrors: theme };
  const present = await getShopifyVendor(context.env).listFiles(theme.id);
  const contents = new Map<string, Uint8Array>();
  const userErrors: FileError[] = [];
  for (const { filename, body } of files) {
    const bytes = await loadBody(body);
    if (bytes) contents.set(filename, bytes);
    else userErrors.push(createFileError("FILE_VALIDATION_ERROR", "The body could not be read", filename));
  }
  for (const { filename, code, message } of await checkFiles(contents, toPresentFiles(context, present))) {
    if (filename) contents.delete(filename);
    userErrors.push(createFileError(code, message, filename));
  }
  await getShopifyVendor(context.env).changeFiles(theme.id, { put: await storeContents(context.env, contents) });
  return { userErrors };
}

export async function themeFilesDelete(
  { themeId, files }: { themeId: string; files: string[] },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  const theme = await findWritableTheme(themeId, files, (file) => file, context, info);
  if (Array.isArray(theme)) return { userErrors: theme };
  const present = await getShopifyVendor(context.env).listFiles(theme.id);
  const known = new Set(present.map(({ path }) => path));
  const parents = await readParents(
    context,
    present.filter(({ path }) => !files.includes(path)),
  );
  const userErrors: FileError[] = [];
  const deleted = files.filter((path) => {
    const isNeeded = undeletable.has(path) || parents.has(path);
    if (!known.has(path)) userErrors.push(createFileError("NOT_FOUND", "File not found", path));
    else if (isNeeded)
      userErrors.push(createFileError("FILE_VALIDATION_ERROR", "File is required and can't be deleted", path));
    return known.has(path) && !isNeeded;
  });
  const generated = deleted.flatMap((path) =>
    path.startsWith("assets/") ? [path.replace(/\.liquid$/, ""), path.replace(/\.scss\.liquid$/, ".scss.css")] : [],
  );
  await getShopifyVendor(context.env).changeFiles(theme.id, { remove: [...deleted, ...generated] });
  return { userErrors };
}

/** The files that those which stay adapt for a market. */
async function readParents({ env }: RequestContext, files: readonly ThemeFile[]): Promise<Set<string>> {
  const adapting = files.filter(({ path }) => path.includes(".context."));
  const read = adapting.map(async ({ path, md5 }) =>
    listParents(path, new TextDecoder().decode(await readContent(env, md5))),
  );
  return new Set((await Promise.all(read)).flat());
}

const toPresentFiles = ({ env }: RequestContext, files: ThemeFile[]): PresentFiles => ({
  hashes: new Map(files.map(({ path, md5 }) => [path, md5])),
  read: (hash) => readContent(env, hash),
  async isStored(path, bytes) {
    const hash = md5(normaliseContent(path, bytes));
    return (await getShopifyVendor(env).findMissingContents([hash])).length === 0;
  },
});

/** Returns the theme, or the errors that prevent the whole request. */
async function findWritableTheme<Input>(
  themeId: string,
  files: Input[],
  getName: (file: Input) => string,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<Theme | FileError[]> {
  requireAccess(context, info, "files");
  limitInputSize(files, "files", info);
  const theme = await loadThemeByGid(context, themeId);
  if (!theme) return [createFileError("NOT_FOUND", "Theme not found", null, ["themeId"])];
  if (isThemeLimited(context.store.plan)) {
    return [
      createFileError(
        "THEME_LIMITED_PLAN",
        "This action is not available on your current plan. Please upgrade to access theme editing features.",
        null,
      ),
    ];
  }
  if (theme.role === "LOCKED" || theme.readyAtMs > Date.now())
    return [createFileError("ERROR", "Theme can't be modified now", null, ["themeId"])];
  if (files.length > maxFilesPerRequest) {
    return [
      createFileError("LESS_THAN_OR_EQUAL_TO", `Files must be less than or equal to ${maxFilesPerRequest}`, null),
    ];
  }
  const names = files.map(getName);
  const duplicates = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return duplicates.size > 0
    ? [...duplicates].map((name) =>
        createFileError("DUPLICATE_FILE_INPUT", "There are files with the same filename.", name),
      )
    : theme;
}
