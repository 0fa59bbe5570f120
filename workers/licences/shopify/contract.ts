/** Themes of a store, their colours, and the request that installs ours. */
import * as z from "zod";
import { normalizeLine } from "#base/plain-text.ts";
import { releaseVersion, type StillAsking, shopDomain } from "../platform/wire.ts";

/** The number at the end of Shopify's theme id. */
export const themeId = z.string().regex(/^[1-9]\d{0,19}$/);
export const themeRole = z.enum(["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED", "MOBILE"]);
/** Shopify's limit. */
export const maxThemeNameLength = 50;
const themeName = z.string().overwrite(normalizeLine).min(1).max(maxThemeNameLength);

const storeTheme = z.object({
  id: themeId,
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  /** Of our theme, as its settings schema names it; else null. */
  version: releaseVersion.nullable(),
});
export type StoreTheme = z.infer<typeof storeTheme>;

/** The published one first. `limit` is the plan's maximum number of themes, null when it is not known. */
export const themeList = z.object({
  shop: shopDomain,
  limit: z.number().int().nullable(),
  themes: z.array(storeTheme),
});
export type ThemeList = z.infer<typeof themeList>;

export type ThemesReply = ThemeList | StillAsking;

/** Colours of a theme's settings, each `#rrggbb`. `id` is null for settings outside of colour schemes. */
export interface ColourScheme {
  id: string | null;
  colours: { id: string; value: string }[];
}

export interface StoreColours {
  shop: string;
  /** The published theme's name. */
  theme: string;
  schemes: ColourScheme[];
}

/** JOB_RUNNING names the job under way in `details.job`. */
export const installRequest = z.object({ shop: shopDomain, version: releaseVersion, name: themeName });
