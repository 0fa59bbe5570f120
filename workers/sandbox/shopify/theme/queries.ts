/** What can be read. */
import type { GraphQLResolveInfo } from "graphql";
import { getShopifyVendor } from "../files/contents.ts";
import { matchesPattern } from "../files/normalise.ts";
import { toShopPlan } from "../plans.ts";
import type { ThemeRole } from "../theme-table.ts";
import { publicApiVersions } from "../versions.ts";
import { type PageArguments, paginate } from "./connection.ts";
import { loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";
import { toThemeNode } from "./theme-node.ts";

const maxThemesPerPage = 250;

const scopeDescriptions: Record<string, string> = {
  read_themes: "Read theme templates and theme assets",
  write_themes: "Modify theme templates and theme assets",
};

export const queries = {
  publicApiVersions,

  shop: (_args: unknown, { store }: RequestContext) => ({
    id: `gid://shopify/Shop/${store.id}`,
    name: store.name,
    email: `owner@${store.name}.example`,
    contactEmail: `hello@${store.name}.example`,
    createdAt: new Date(store.createdAtMs).toISOString(),
    myshopifyDomain: store.domain,
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
