/** Values of the merchant that the copy does not take: their names, their places, and where to set them; pure. */
import type { Note, NoteCode } from "theme-merge/merge/contract.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { namePage } from "./file-names.ts";

/** A value of the merchant that the release does not accept. */
export interface ResetSettingView {
  path: string;
  place: string;
  setting: string;
  /** Its label in the theme editor. */
  label: string | undefined;
  value: string;
  /** Its new value; null when the setting no longer exists, empty when the theme's default applies. */
  fallback: string | null;
  /** Shopify's theme editor where the value is set. */
  editor: string | null;
}

/** The theme in whose editor the page shows settings. */
export interface EditorTheme {
  shop: string;
  id: string;
}

export interface Reader {
  language: Language;
  theme: EditorTheme | null;
}

const themeSettings = "config/settings_data.json";

const resetSettingNotes = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID"]);
export const isResetSetting = ({ code }: Note): boolean => resetSettingNotes.has(code);

/** @param path of the file that has the value */
export function toResetSetting(t: T, path: string, { code, params }: Note, reader: Reader): ResetSettingView {
  const { language, theme } = reader;
  const translate = (name: string) => (language === "fr" ? params[`${name}Fr`] : undefined) ?? params[name];
  return {
    path,
    place: namePlace(t, path, translate("placeName") ?? params.place ?? ""),
    setting: params.setting ?? "",
    label: translate("label"),
    value: params.value ?? "",
    fallback: code === "SETTING_GONE" ? null : (params.fallback ?? ""),
    editor: theme && toEditorAddress(theme, path),
  };
}

/** "Home page: main / block". */
function namePlace(t: T, path: string, place: string): string {
  const isTemplate = path.startsWith("templates/");
  const page = isTemplate ? namePage(t, path) : path === themeSettings ? t("updateNotes.themeSettings") : "";
  if (page === "") return place || path;
  return place === "" ? page : t("updateFiles.place", { page, place });
}

/** The address of a section is not known, but that of its page is. */
export function toEditorAddress({ shop, id }: EditorTheme, path: string): string {
  const editor = `https://${shop}/admin/themes/${id}/editor`;
  const [, template] = /^templates\/((?:customers\/)?[\w.-]+)\.json$/.exec(path) ?? [];
  const query: Record<string, string> | null = template
    ? { template }
    : path === themeSettings
      ? { context: "theme" }
      : null;
  return query ? `${editor}?${new URLSearchParams(query)}` : editor;
}
