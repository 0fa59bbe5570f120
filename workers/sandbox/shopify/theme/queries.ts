/** What can be read. */
import type { GraphQLResolveInfo } from "graphql";
import { vendorOf } from "../files/contents.ts";
import { matchesPattern } from "../files/normalise.ts";
import { shopPlan } from "../plans.ts";
import type { ThemeRole } from "../theme-table.ts";
import { publicApiVersions } from "../versions.ts";
import { type PageArguments, pageOf } from "./connection.ts";
import { type RequestContext, requireAccess, themeByGid } from "./request-context.ts";
import { themeNode } from "./theme-node.ts";

const maximumThemesPage = 250;

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
    plan: shopPlan(store.plan),
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
    const theme = await themeByGid(context, id);
    return theme && themeNode(theme);
  },

  async themes(
    args: PageArguments & { roles?: ThemeRole[] | null; names?: string[] | null },
    context: RequestContext,
    info: GraphQLResolveInfo,
  ) {
    requireAccess(context, info, "read");
    const { roles, names } = args;
    const themes = (await vendorOf(context.env).listThemes(context.store.id)).filter(
      ({ role, name }) =>
        (!roles || roles.includes(role)) && (!names || names.some((pattern) => matchesPattern(name, pattern))),
    );
    const { nodes, edges, pageInfo } = pageOf(themes, args, maximumThemesPage, (theme) => theme.id);
    return {
      pageInfo,
      nodes: nodes.map(themeNode),
      edges: edges.map(({ cursor, node }) => ({ cursor, node: themeNode(node) })),
    };
  },
};
