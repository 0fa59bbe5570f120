import { findPage, toCanonicalPath } from "#base/access.ts";
import { languages } from "#base/language.ts";

export interface Alternate {
  hrefLang: string;
  href: string;
}

/** URLs of an indexed page in each language, for search engines; null for all others. */
export function listAlternates(requestUrl: string): Alternate[] | null {
  const url = new URL(requestUrl);
  const path = toCanonicalPath(url.pathname);
  if (path === null || !findPage(path)?.indexed) return null;
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
