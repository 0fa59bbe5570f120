/** Mutations of a theme as a whole: publish, rename, duplicate, delete. */
import type { GraphQLResolveInfo } from "graphql";
import { vendorOf } from "../files/contents.ts";
import { isThemeLimited } from "../plans.ts";
import { type RequestContext, requireAccess, themeByGid } from "./request-context.ts";
import { maximumNameLength, maximumThemes, themeLimitRefusal } from "./theme-create.ts";
import { themeGid, themeNode } from "./theme-node.ts";

const refused = <Payload>(payload: Payload, code: string | null, field: string[], message: string) => ({
  ...payload,
  userErrors: [{ code, field, message }],
});

const notFound = <Payload>(payload: Payload) => refused(payload, "NOT_FOUND", ["id"], "Theme not found");

export async function themePublish({ id }: { id: string }, context: RequestContext, info: GraphQLResolveInfo) {
  requireAccess(context, info, "themes");
  const theme = await themeByGid(context, id);
  if (!theme) return notFound({ theme: null });
  const refuse = (code: string | null, message: string) => refused({ theme: null }, code, ["id"], message);
  if (isThemeLimited(context.store.plan)) {
    return refuse(
      "THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN",
      "Theme publishing is not available on your current plan",
    );
  }
  if (theme.readyAtMs > Date.now())
    return refuse("CANNOT_PUBLISH_THEME_DURING_INSTALL", "Theme can't be published while it is being installed");
  if (theme.role === "DEVELOPMENT") return refuse(null, "You cannot publish a development theme.");
  if (theme.failed || (theme.role !== "MAIN" && theme.role !== "UNPUBLISHED"))
    return refuse(null, "Theme cannot be published");
  await vendorOf(context.env).publishTheme(theme);
  return { theme: await reread(context, theme.id), userErrors: [] };
}

export async function themeUpdate(
  { id, input }: { id: string; input: { name?: string | null } },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const theme = await themeByGid(context, id);
  if (!theme) return notFound({ theme: null });
  const refuse = (code: string | null, message: string) => refused({ theme: null }, code, ["input", "name"], message);
  if (theme.role === "LOCKED") return refused({ theme: null }, null, ["id"], "Locked themes cannot be modified.");
  if (input.name !== undefined) {
    const name = input.name?.trim() ?? "";
    if (name === "") return refuse("INVALID", "Name can't be blank");
    if (name.length > maximumNameLength)
      return refuse("TOO_LONG", `Name is too long (maximum is ${maximumNameLength} characters)`);
    await vendorOf(context.env).renameTheme(theme.id, name);
  }
  return { theme: await reread(context, theme.id), userErrors: [] };
}

export async function themeDuplicate(
  { id, name }: { id: string; name?: string | null },
  context: RequestContext,
  info: GraphQLResolveInfo,
) {
  requireAccess(context, info, "themes");
  const theme = await themeByGid(context, id);
  if (!theme) return notFound({ newTheme: null });
  const newName = name?.trim() || `Copy of ${theme.name}`.slice(0, maximumNameLength);
  if (newName.length > maximumNameLength) {
    return refused({ newTheme: null }, null, ["name"], `Name is too long (maximum is ${maximumNameLength} characters)`);
  }
  const settings = {
    name: newName,
    role: "UNPUBLISHED" as const,
    failed: theme.failed,
    readyAtMs: Math.max(theme.readyAtMs, Date.now() + context.store.processingMs),
  };
  const copy = await vendorOf(context.env).duplicateTheme(theme, settings, maximumThemes);
  return copy ? { newTheme: themeNode(copy), userErrors: [] } : { newTheme: null, userErrors: [themeLimitRefusal] };
}

export async function themeDelete({ id }: { id: string }, context: RequestContext, info: GraphQLResolveInfo) {
  requireAccess(context, info, "themes");
  const theme = await themeByGid(context, id);
  if (!theme) return notFound({ deletedThemeId: null });
  if (theme.role === "MAIN")
    return refused({ deletedThemeId: null }, null, ["id"], "You can't delete your only published theme.");
  await vendorOf(context.env).deleteTheme(theme.id);
  return { deletedThemeId: themeGid(theme.id), userErrors: [] };
}

async function reread({ env, store }: RequestContext, id: number) {
  const theme = await vendorOf(env).findTheme(store.id, id);
  return theme && themeNode(theme);
}
