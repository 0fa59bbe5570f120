/** The context of all resolvers, and the errors that all of them share. */
import { GraphQLError, type GraphQLResolveInfo } from "graphql";
import { getShopifyVendor, type SandboxEnv } from "../../env.ts";
import { documentationUrls } from "../graphql/errors.ts";
import type { Store } from "../store.ts";
import type { Theme } from "../theme-table.ts";

export interface RequestContext {
  env: SandboxEnv;
  /** `exempt` applies to the token: one issued before the exemption does not have it. */
  store: Store;
  /** Origin of the request, for URLs of file bodies. */
  origin: string;
}

const formatExemptionError = (what: string) =>
  `The user needs write_themes and an exemption from Shopify to modify ${what}.
            If you think that your app is eligible for an exemption and should have access to this API,
              then you can [submit an exception request](https://docs.google.com/forms/d/e/1FAIpQLSfZTB1vxFC5d1-GPdqYunWRGUoDcOheHQzfK2RoEFEHrknt5g/viewform).`;

const access = {
  read: { scopes: ["read_themes", "write_themes"], text: "`read_themes` access scope." },
  themes: { scopes: ["write_themes"], text: formatExemptionError("themes") },
  files: { scopes: ["write_themes"], text: formatExemptionError("theme files") },
  readFiles: { scopes: ["read_files", "write_files"], text: "`read_files` access scope." },
  products: { scopes: ["read_products", "write_products"], text: "`read_products` access scope." },
  content: {
    scopes: ["read_content", "write_content", "read_online_store_pages", "write_online_store_pages"],
    text: "`read_content` access scope or `read_online_store_pages` access scope.",
  },
  uploads: { scopes: ["write_files"], text: "`write_files` access scope." },
} as const;

/**
 * Throws the vendor's error unless the app has one of the scopes (writing includes reading) and, for changes of themes,
 * the exemption. The vendor has the same error for a missing scope and a missing exemption.
 */
export function requireAccess({ store }: RequestContext, info: GraphQLResolveInfo, kind: keyof typeof access): void {
  const { scopes, text } = access[kind];
  const isGranted = scopes.some((scope) => store.scopes.includes(scope));
  if (isGranted && ((kind !== "themes" && kind !== "files") || store.exempt)) return;
  throw new GraphQLError(`Access denied for ${info.fieldName} field. Required access: ${text}`, {
    extensions: { code: "ACCESS_DENIED", documentation: documentationUrls.accessScopes, requiredAccess: text },
  });
}

/** Returns the theme, or null when the store has none with this id. Throws for an id that is not a theme's. */
export async function loadThemeByGid({ env, store }: RequestContext, gid: string): Promise<Theme | null> {
  const id = /^gid:\/\/shopify\/OnlineStoreTheme\/(\d{1,15})$/.exec(gid)?.[1];
  if (!id) throw new GraphQLError("invalid id", { extensions: { code: "RESOURCE_NOT_FOUND" } });
  return getShopifyVendor(env).findTheme(store.id, Number(id));
}

const maxInputItems = 250;

export function limitInputSize(items: readonly unknown[], argument: string, info: GraphQLResolveInfo): void {
  if (items.length <= maxInputItems) return;
  throw new GraphQLError(
    `The input array size of ${items.length} is greater than the maximum allowed of ${maxInputItems}.`,
    {
      path: [info.fieldName, argument],
      extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
    },
  );
}
