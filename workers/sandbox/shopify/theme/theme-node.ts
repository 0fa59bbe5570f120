/** A theme and its files as the schema shows them. */
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import type { ThemeFile } from "../file-table.ts";
import { contentTypeOf, isReadAsText } from "../files/content-type.ts";
import { readContent, vendorOf } from "../files/contents.ts";
import { matchesPattern, servedText } from "../files/normalise.ts";
import type { Theme } from "../theme-table.ts";
import { page, pageOf } from "./connection.ts";
import { badRequest, type RequestContext } from "./request-context.ts";

export const themeGid = (id: number): string => `gid://shopify/OnlineStoreTheme/${id}`;
const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export function themeNode(theme: Theme) {
  const processing = theme.readyAtMs > Date.now();
  return {
    __typename: "OnlineStoreTheme",
    id: themeGid(theme.id),
    name: theme.name,
    role: theme.role,
    prefix: `/t/${theme.id % 1000}`,
    processing,
    processingFailed: !processing && theme.failed,
    themeStoreId: null,
    createdAt: iso(theme.createdAtMs),
    updatedAt: iso(theme.updatedAtMs),
    files: (args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) =>
      filesPage(theme, args, context, info),
  };
}

interface FileArguments {
  filenames?: string[] | null;
  first?: number | null;
  after?: string | null;
}

const maximumFiles = 2500;
const maximumFilenames = 50;
/** Bodies of one page; a page that would be heavier ends earlier and says that there is more. */
const maximumBodyBytes = 5 * 1024 * 1024;
/** Larger ones that are not text are given as an address. */
const maximumInlineBytes = 256 * 1024;

async function filesPage(theme: Theme, args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) {
  const filenames = args.filenames ?? null;
  if (filenames && filenames.length > maximumFilenames) throw badRequest(`filenames cannot exceed ${maximumFilenames}`);
  const processing = theme.readyAtMs > Date.now();
  const all = processing ? [] : await vendorOf(context.env).listFiles(theme.id);
  const wanted = filenames ? all.filter(({ path }) => filenames.some((pattern) => matchesPattern(path, pattern))) : all;
  const asked = pageOf(
    wanted,
    { first: args.first ?? 50, after: args.after ?? null },
    maximumFiles,
    (file) => file.path,
  );
  const fitting = selects(info, "body") ? withinBodyLimit(asked.nodes) : asked.nodes;
  const { hasPreviousPage, hasNextPage } = asked.pageInfo;
  const known = new Set(all.map(({ path }) => path));
  return {
    ...page(
      fitting.map((file) => fileNode(file, context)),
      (file) => file.filename,
      { hasPreviousPage, hasNextPage: hasNextPage || fitting.length < asked.nodes.length },
    ),
    userErrors: (filenames ?? [])
      .filter((name) => !name.includes("*") && !known.has(name))
      .map((filename) => ({ filename, code: "NOT_FOUND" })),
  };
}

function fileNode(file: ThemeFile, context: RequestContext) {
  return {
    ...operationResult(file),
    contentType: contentTypeOf(file.path),
    body: () => bodyOf(file, context),
  };
}

export function operationResult(file: ThemeFile) {
  return {
    filename: file.path,
    size: String(file.size),
    checksumMd5: file.md5,
    createdAt: iso(file.createdAtMs),
    updatedAt: iso(file.updatedAtMs),
  };
}

async function bodyOf(file: ThemeFile, { env, origin, store }: RequestContext) {
  const readable = isReadAsText(file.path);
  if (!readable && file.size > maximumInlineBytes) {
    const url = `${origin}/shopify/${store.domain}/cdn/theme-files/${file.md5}?name=${encodeURIComponent(file.path)}`;
    return { __typename: "OnlineStoreThemeFileBodyUrl", url };
  }
  const bytes = await readContent(env, file.md5);
  const content = readable ? servedText(file.path, bytes) : null;
  return content === null
    ? { __typename: "OnlineStoreThemeFileBodyBase64", contentBase64: Buffer.from(bytes).toString("base64") }
    : { __typename: "OnlineStoreThemeFileBodyText", content };
}

function withinBodyLimit(files: ThemeFile[]): ThemeFile[] {
  let bytes = 0;
  const end = files.findIndex(({ path, size }) => {
    bytes += isReadAsText(path) || size <= maximumInlineBytes ? size : 0;
    return bytes > maximumBodyBytes;
  });
  // The first one is given however heavy it is, or no reader would ever get past it.
  return end < 0 ? files : files.slice(0, Math.max(1, end));
}

/** Whether the field being resolved selects `name` anywhere below itself. */
function selects(info: GraphQLResolveInfo, name: string): boolean {
  const inSet = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return inSet(info.fragments[selection.name.value]?.selectionSet);
      return (selection.kind === Kind.FIELD && selection.name.value === name) || inSet(selection.selectionSet);
    });
  return info.fieldNodes.some((node: FieldNode) => inSet(node.selectionSet));
}
