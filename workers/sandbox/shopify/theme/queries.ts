/** Resolvers of queries: the store, its themes and their files, and what its website shows. */
import { type FieldNode, GraphQLError, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { getShopifyVendor } from "../../env.ts";
import { readContent } from "../files/contents.ts";
import { isReadAsText, matchesPattern, toServedText } from "../files/normalise.ts";
import { createBadRequest } from "../graphql/errors.ts";
import { toDomain } from "../store.ts";
import type { Theme, ThemeFile, ThemeRole } from "../theme-table.ts";
import { encodeCursor, type PageArguments, paginate } from "./connection.ts";
import { loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";

export const toThemeGid = (id: number): string => `gid://shopify/OnlineStoreTheme/${id}`;

export function toThemeNode(theme: Theme) {
  const processing = theme.readyAtMs > Date.now();
  return {
    __typename: "OnlineStoreTheme",
    id: toThemeGid(theme.id),
    name: theme.name,
    role: theme.role,
    processing,
    processingFailed: !processing && theme.failed,
    files: (args: FileArguments, context: RequestContext, info: GraphQLResolveInfo) =>
      loadFilesPage(theme, args, context, info),
  };
}

interface FileArguments extends PageArguments {
  filenames?: string[] | null;
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
  const { nodes, pageInfo } = paginate(wanted, args, maxFilesPerPage, ({ path }) => path);
  const files = selects(info, "body") ? limitBodyBytes(nodes) : nodes;
  const last = files.at(-1);
  return {
    nodes: files.map((file) => ({
      filename: file.path,
      size: String(file.size),
      checksumMd5: file.md5,
      body: () => loadFileBody(file, context),
    })),
    pageInfo:
      files.length < nodes.length && last ? { hasNextPage: true, endCursor: encodeCursor(last.path) } : pageInfo,
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

const maxPerPage = 250;

const titles = {
  products: ["Draft stool", "Oak stool"],
  pages: ["Draft page", "Our workshop"],
  blogs: ["News"],
  articles: ["Draft article", "A winter table"],
} as const;
const types = { products: "Product", pages: "Page", blogs: "Blog", articles: "Article" } as const;
type Field = keyof typeof titles;

const toHandle = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

function listNodes(field: Field, { domain }: RequestContext["store"]) {
  return titles[field].map((title, index) => {
    const isPublished = !title.startsWith("Draft");
    const handle = toHandle(title);
    return {
      id: `gid://shopify/${types[field]}/${index + 1}`,
      handle,
      title,
      isPublished,
      onlineStoreUrl: isPublished ? `https://${domain}/products/${handle}` : null,
      blog: { id: "gid://shopify/Blog/1", handle: "news", title: "News" },
    };
  });
}

/** The same few pages in each store, some of them not visible. */
const listPages =
  (field: Field) => (args: PageArguments & { query?: string }, context: RequestContext, info: GraphQLResolveInfo) => {
    requireAccess(context, info, field === "products" ? "products" : "content");
    if (args.query && args.query !== "status:active")
      throw new GraphQLError("The sandbox searches products by status:active only.");
    return paginate(listNodes(field, context.store), args, maxPerPage, (node) => node.id);
  };

export const queries = {
  articles: listPages("articles"),
  blogs: listPages("blogs"),
  pages: listPages("pages"),
  products: listPages("products"),

  shop: (_args: unknown, { store }: RequestContext) => ({
    id: `gid://shopify/Shop/${store.id}`,
    name: store.name,
    myshopifyDomain: store.reports === "former" && store.formerName ? toDomain(store.formerName) : store.domain,
    plan: { publicDisplayName: store.plan, partnerDevelopment: store.plan === "Development" },
  }),

  currentAppInstallation: (_args: unknown, { store }: RequestContext) => ({
    id: `gid://shopify/AppInstallation/${store.id}`,
    accessScopes: store.scopes.map((handle) => ({ handle })),
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
    const { nodes, pageInfo } = paginate(themes, args, maxPerPage, (theme) => theme.id);
    return { pageInfo, nodes: nodes.map(toThemeNode) };
  },
};
