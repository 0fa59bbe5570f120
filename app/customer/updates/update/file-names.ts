/** What a theme's file is to a merchant: the part of the shop that it belongs to, and its name in words; pure. */
import type { FileKind, FileName } from "theme-merge/merge/contract.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";

/** In the order of the page. */
export const parts = [
  ...(["frame", "home", "product", "collection", "cart", "search", "blog", "page", "account"] as const),
  ...(["translations", "settings", "everywhere"] as const),
] as const;
export type Part = (typeof parts)[number];

/** The first that matches the file's name wins. */
const partByName: readonly [Part, RegExp][] = [
  [
    "frame",
    /^(header|footer|announcement|mega-?menu|menu|nav|social|country|language|localization|logo)|-(header|footer|drawer-menu)$/,
  ],
  [
    "account",
    /^(customers?|main-(account|login|register|addresses|order|activate|reset)|login|register|account|addresses)/,
  ],
  ["cart", /cart|checkout/],
  ["search", /search/],
  ["collection", /^main-(list-)?collection/],
  [
    "product",
    /product|price|buy-button|quantity|variant|swatch|media-gallery|gift-card|pickup|share-button|recipient|rating|review/,
  ],
  ["collection", /collection|facet|filter|sort/],
  ["blog", /blog|article|comment/],
  ["page", /^(main-)?page|contact|404|password|faq/],
  [
    "home",
    /^index|slideshow|image-banner|hero|featured|rich-text|multicolumn|multirow|newsletter|collage|video|image-with-text|testimonial/,
  ],
];

/** Cards are in lists of every page. */
const everywhere = /^(card|icon|theme|base|global|component|section|critical|loading|meta|css-variables)\b/;

export function findPart(path: string, kind: FileKind): Part {
  if (kind === "locale" || kind === "locale-schema") return "translations";
  if (kind === "settings-data" || kind === "settings-schema") return "settings";
  if (/^layout\//.test(path)) return "everywhere";
  const name = getStem(path).replace(/^(section|component|template)-/, "");
  // On the home page a section is featured; on a product page it is the main one.
  if (/^featured-/.test(name)) return "home";
  if (path.startsWith("assets/") && everywhere.test(getStem(path)) && name === getStem(path)) return "everywhere";
  if (everywhere.test(name)) return "everywhere";
  return partByName.find(([, pattern]) => pattern.test(name))?.[0] ?? "everywhere";
}

/** `sections/main-product.liquid`: `main-product`. */
const getStem = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[\w.]+$/, "");

const pageNames = [
  "index",
  "product",
  "collection",
  "cart",
  "search",
  "blog",
  "article",
  "page",
  "404",
  "password",
  "list-collections",
  "gift_card",
] as const;
/** Usual files of themes; styles and scripts have the name of what they are for. */
const usualNames = [
  ...([
    "price",
    "buy-buttons",
    "product-media-gallery",
    "product-variant-picker",
    "card-product",
    "card-collection",
  ] as const),
  ...([
    "cart-drawer",
    "facets",
    "meta-tags",
    "icon-accordion",
    "pagination",
    "quantity-input",
    "share-button",
  ] as const),
  ...([
    "social-icons",
    "header-drawer",
    "header-mega-menu",
    "country-localization",
    "swatch",
    "loading-spinner",
  ] as const),
  ...(["variant-picker", "css-variables", "product-card", "article-card", "address-fields", "icon"] as const),
  ...([
    "section-style",
    "share-buttons",
    "cart-drawer-content",
    "instant-search",
    "predictive-search",
    "countdown",
  ] as const),
  ...(["icon-list", "header-group", "footer-group", "header", "footer", "hero"] as const),
  ...(["cart", "collection", "product", "base", "theme", "global"] as const),
  ...([
    "announcement-bar",
    "featured-collection",
    "featured-product",
    "image-with-text",
    "image-banner",
    "rich-text",
  ] as const),
  ...(["slideshow", "collection-list", "contact-form", "multicolumn", "newsletter", "testimonials"] as const),
  ...([
    "product-recommendations",
    "main-product",
    "main-cart",
    "main-collection",
    "main-article",
    "main-blog",
  ] as const),
  ...(["main-page", "main-search", "main-404"] as const),
] as const;

/** Its name in the theme editor where it has one, else from its path. */
export function nameFile(t: T, { path, name }: { path: string; name: FileName | null }, language: Language): string {
  if (name) return name[language];
  if (path.startsWith("templates/")) return namePage(t, path);
  if (path.startsWith("locales/")) return t("updateFiles.locale", { language: nameLanguage(path, language) });
  if (path === "config/settings_schema.json") return t("updateFiles.settingsSchema");
  if (path === "config/settings_data.json") return t("updateFiles.settingsData");
  if (path === "layout/theme.liquid") return t("updateFiles.layout");
  const stem = getStem(path).replace(path.startsWith("assets/") ? /^(section|component)-(?=.)/ : "", "");
  const known = usualNames.find((each) => each === stem);
  const words = known ? t(`updateFiles.usual.${known}`) : toWords(stem);
  if (/\.css(\.liquid)?$/.test(path)) return t("updateFiles.styles", { name: words });
  if (/\.js(\.liquid)?$/.test(path)) return t("updateFiles.script", { name: words });
  return words;
}

/** `templates/product.gift.json`: "Product page, gift". */
export function namePage(t: T, path: string): string {
  const [type = "", ...view] = path
    .replace(/^templates\/(customers\/)?/, "")
    .replace(/\.(json|liquid)$/, "")
    .split(".");
  const known = pageNames.find((each) => each === type);
  const page = known ? t(`updateFiles.pages.${known}`) : toWords(type);
  return view.length > 0 ? `${page}, ${view.join(" ")}` : page;
}

function toWords(stem: string): string {
  const words = stem.replace(/[-_.]+/g, " ").trim();
  return words === "" ? stem : words[0]?.toUpperCase() + words.slice(1);
}

function nameLanguage(path: string, language: Language): string {
  const code = getStem(path).split(".")[0] ?? "";
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
