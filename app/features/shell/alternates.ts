import { findAccess, toCanonicalPath } from "#base/access.ts";
import { languages } from "#base/language.ts";
import { isLinkPage } from "#base/link-pages.ts";

export interface Alternate {
  hrefLang: string;
  href: string;
}

/** URLs of a public page in each language, for search engines; null for pages that they must not list. */
export function listAlternates(requestUrl: string): Alternate[] | null {
  const url = new URL(requestUrl);
  const path = toCanonicalPath(url.pathname);
  if (path === null || findAccess(path) !== "public" || isLinkPage(path)) return null;
  // Drop the query because it may contain the code of a mailed link.
  url.search = "";
  const plain = { hrefLang: "x-default", href: url.href };
  const inLanguage = languages.map((language) => {
    const address = new URL(url);
    address.searchParams.set("lang", language);
    return { hrefLang: language, href: address.href };
  });
  return [...inLanguage, plain];
}
