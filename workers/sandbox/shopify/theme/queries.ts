/** Resolvers of queries, with themes and their files. */
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { getShopifyVendor } from "../../env.ts";
import { readContent } from "../files/contents.ts";
import { getContentType, isReadAsText, matchesPattern, toServedText } from "../files/normalise.ts";
import { createBadRequest } from "../graphql/errors.ts";
import { publicApiVersions } from "../graphql/schema.ts";
import { toShopPlan } from "../plans.ts";
import { toDomain } from "../store.ts";
import type { Theme, ThemeFile, ThemeRole } from "../theme-table.ts";
import { createPage, type PageArguments, paginate } from "./connection.ts";
import { loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";

export const toThemeGid = (id: number): string => `gid://shopify/OnlineStoreTheme/${id}`;
export const formatTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export function toThemeNode(theme: Theme) {
  const processing = theme.readyAtMs > Date.now();
  return {
    __typename: "OnlineStoreTheme",
    id: toThemeGid(theme.id),
    name: theme.name,
    role: theme.role,
    prefix: `/t/${theme.id % 1000}`,
    processing,
    processingFailed: !processing && theme.failed,
    themeStoreId: null,
    createdAt: formatTime(theme.createdAtMs),
    updatedAt: formatTime(theme.updatedAtMs),
    files: (args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) =>
      loadFilesPage(theme, args, context, info),
  };
}

interface FileArguments {
  filenames?: string[] | null;
  first?: number | null;
  after?: string | null;
}

const maxFilesPerPage = 2500;
const maxFilenames = 50;
/** Limit for the bodies of one page. A larger page ends earlier with `hasNextPage`. */
const maxBodyBytesPerPage = 5 * 1024 * 1024;
/** Larger bodies that are not text are served by URL. */
const maxInlineBytes = 256 * 1024;

async function loadFilesPage(theme: Theme, args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) {
  const filenames = args.filenames ?? null;
  if (filenames && filenames.length > maxFilenames) throw createBadRequest(`filenames cannot exceed ${maxFilenames}`);
  const processing = theme.readyAtMs > Date.now();
  const all = processing ? [] : await getShopifyVendor(context.env).listFiles(theme.id);
  const wanted = filenames ? all.filter(({ path }) => filenames.some((pattern) => matchesPattern(path, pattern))) : all;
  const page = paginate(
    wanted,
    { first: args.first ?? 50, after: args.after ?? null },
    maxFilesPerPage,
    (file) => file.path,
  );
  const files = selects(info, "body") ? limitBodyBytes(page.nodes) : page.nodes;
  const { hasPreviousPage, hasNextPage } = page.pageInfo;
  const known = new Set(all.map(({ path }) => path));
  return {
    ...createPage(
      files.map((file) => toFileNode(file, context)),
      (file) => file.filename,
      { hasPreviousPage, hasNextPage: hasNextPage || files.length < page.nodes.length },
    ),
    userErrors: (filenames ?? [])
      .filter((name) => !name.includes("*") && !known.has(name))
      .map((filename) => ({ filename, code: "NOT_FOUND" })),
  };
}

function toFileNode(file: ThemeFile, context: RequestContext) {
  return {
    ...toFileResult(file),
    contentType: getContentType(file.path),
    body: () => loadFileBody(file, context),
  };
}

export function toFileResult(file: ThemeFile) {
  return {
    filename: file.path,
    size: String(file.size),
    checksumMd5: file.md5,
    createdAt: formatTime(file.createdAtMs),
    updatedAt: formatTime(file.updatedAtMs),
  };
}

async function loadFileBody(file: ThemeFile, { env, origin, store }: RequestContext) {
  const readable = isReadAsText(file.path);
  if (!readable && file.size > maxInlineBytes) {
    const url = `${origin}/shopify/${store.domain}/cdn/theme-files/${file.md5}?name=${encodeURIComponent(file.path)}`;
    return { __typename: "OnlineStoreThemeFileBodyUrl", url };
  }
  const bytes = await readContent(env, file.md5);
  const content = readable ? toServedText(file.path, bytes) : null;
  return content === null
    ? { __typename: "OnlineStoreThemeFileBodyBase64", contentBase64: Buffer.from(bytes).toString("base64") }
    : { __typename: "OnlineStoreThemeFileBodyText", content };
}

function limitBodyBytes(files: ThemeFile[]): ThemeFile[] {
  let bytes = 0;
  const end = files.findIndex(({ path, size }) => {
    bytes += isReadAsText(path) || size <= maxInlineBytes ? size : 0;
    return bytes > maxBodyBytesPerPage;
  });
  // Always include the first file, because a reader could never get past it otherwise.
  return end < 0 ? files : files.slice(0, Math.max(1, end));
}

/** Whether the resolved field selects `name` at any depth. */
function selects(info: GraphQLResolveInfo, name: string): boolean {
  const inSet = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return inSet(info.fragments[selection.name.value]?.selectionSet);
      return (selection.kind === Kind.FIELD && selection.name.value === name) || inSet(selection.selectionSet);
    });
  return info.fieldNodes.some((node: FieldNode) => inSet(node.selectionSet));
}

const maxThemesPerPage = 250;

const scopeDescriptions: Record<string, string> = {
  read_themes: "Read theme templates and theme assets",
  write_themes: "Modify theme templates and theme assets",
  read_files: "Read files",
  write_files: "Modify files",
  read_products: "Read products, variants, and collections",
  read_content: "Read content like articles, blogs, comments, pages, and redirects",
};

export const queries = {
  publicApiVersions,

  shop: (_args: unknown, { store }: RequestContext) => ({
    id: `gid://shopify/Shop/${store.id}`,
    name: store.name,
    email: `owner@${store.name}.example`,
    contactEmail: `hello@${store.name}.example`,
    createdAt: new Date(store.createdAtMs).toISOString(),
    myshopifyDomain: store.reports === "former" && store.formerName ? toDomain(store.formerName) : store.domain,
    url: `https://${store.domain}`,
    plan: toShopPlan(store.plan),
    primaryDomain: {
      id: `gid://shopify/Domain/${store.id}`,
      host: store.domain,
      url: `https://${store.domain}`,
      sslEnabled: true,
    },
  }),

  currentAppInstallation: (_args: unknown, { store }: RequestContext) => ({
    id: `gid://shopify/AppInstallation/${store.id}`,
    accessScopes: store.scopes.map((handle) => ({
      handle,
      description: scopeDescriptions[handle] ?? handle.replaceAll("_", " "),
    })),
  }),

  async theme({ id }: { id: string }, context: RequestContext, info: GraphQLResolveInfo) {
    requireAccess(context, info, "read");
    const theme = await loadThemeByGid(context, id);
    return theme && toThemeNode(theme);
  },

  async themes(
    args: PageArguments & { roles?: ThemeRole[] | null; names?: string[] | null },
    context: RequestContext,
    info: GraphQLResolveInfo,
  ) {
    requireAccess(context, info, "read");
    const { roles, names } = args;
    const themes = (await getShopifyVendor(context.env).listThemes(context.store.id)).filter(
      ({ role, name }) =>
        (!roles || roles.includes(role)) && (!names || names.some((pattern) => matchesPattern(name, pattern))),
    );
    const { nodes, edges, pageInfo } = paginate(themes, args, maxThemesPerPage, (theme) => theme.id);
    return {
      pageInfo,
      nodes: nodes.map(toThemeNode),
      edges: edges.map(({ cursor, node }) => ({ cursor, node: toThemeNode(node) })),
    };
  },
};
