/** Mutations of a theme as a whole: publish, rename, duplicate, delete. */
import type { GraphQLResolveInfo } from "graphql";
import { getShopifyVendor } from "../files/contents.ts";
import { isThemeLimited } from "../plans.ts";
import { loadThemeByGid, type RequestContext, requireAccess } from "./request-context.ts";
import { maxThemeNameLength, maxThemes, themeLimitError } from "./theme-create.ts";
import { toThemeGid, toThemeNode } from "./theme-node.ts";

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
  { id, name }: { id: string; name?: string | null },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const theme = await loadThemeByGid(context, id);
  if (!theme) return withNotFound({ newTheme: null });
  const newName = name?.trim() || `Copy of ${theme.name}`.slice(0, maxThemeNameLength);
  if (newName.length > maxThemeNameLength) {
    return withError(
      { newTheme: null },
      null,
      ["name"],
      `Name is too long (maximum is ${maxThemeNameLength} characters)`,
    );
  }
  const settings = {
    name: newName,
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
