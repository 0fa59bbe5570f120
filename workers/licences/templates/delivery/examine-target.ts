/** A template and the theme of a store that it is to be written into, or a copy of which is. */
import type { Context } from "../../platform/context.ts";
import { fail } from "../../platform/errors.ts";
import type { ListedTheme } from "../../shopify/store-theme.ts";
import { assertHidden, ThemeApi } from "../../shopify/theme-api.ts";
import { type OpenedStore, openStore } from "../../stores/open-store.ts";
import { parseTemplate } from "../check/parse-template.ts";
import type { TemplateTarget } from "./contract.ts";
import { selectDeliverable } from "./request-repository.ts";
import { readThemeTexts, type ThemeTexts } from "./store-schemas.ts";

/** Drafts are for the vendor's own stores. Throws TEMPLATE_NOT_FOUND. */
export async function loadDeliverable({ database }: Context, id: string, options: { drafts: boolean }) {
  const [template] = await database.rows(selectDeliverable(database, id));
  if (!template || (template.state === "draft" && !options.drafts)) return fail("TEMPLATE_NOT_FOUND");
  return template;
}

export async function openThemes(
  context: Context,
  { shop, account }: { shop: string; account: string },
): Promise<{ opened: OpenedStore; themes: ThemeApi }> {
  const opened = await openStore(context, shop, { account });
  return { opened, themes: new ThemeApi(context.shopify, opened, { caller: "person" }) };
}

/** The theme to read: the published one for a copy. Throws as `assertWritable` does. */
export async function findTarget(themes: ThemeApi, target: TemplateTarget): Promise<ListedTheme> {
  if (target === "copy") return (await themes.published()) ?? fail("THEME_NOT_FOUND");
  const theme = (await themes.theme(target)) ?? fail("THEME_NOT_FOUND");
  assertWritable(theme);
  return theme;
}

/** Throws as `assertHidden` does, THEME_UNREADABLE and THEME_NOT_READY. */
export function assertWritable(theme: ListedTheme): void {
  assertHidden(theme);
  if (theme.failed) fail("THEME_UNREADABLE");
  if (theme.processing) fail("THEME_NOT_READY");
}

export async function readTargetTexts(
  context: Context,
  { shop, themes, id }: { shop: string; themes: ThemeApi; id: string },
  body: string,
): Promise<ThemeTexts> {
  const parsed = parseTemplate(body);
  return readThemeTexts(context, { shop, themes, id }, "template" in parsed ? parsed.template : {});
}
