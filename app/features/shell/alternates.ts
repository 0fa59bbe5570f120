import { accessOf, canonicalPath } from "#base/access.ts";
import { languages } from "#base/language.ts";

export interface Alternate {
  hrefLang: string;
  href: string;
}

/** Addresses of a public page in each language, for whoever indexes or shares it; null for all other pages. */
export function alternatesOf(requestUrl: string): Alternate[] | null {
  const url = new URL(requestUrl);
  const path = canonicalPath(url.pathname);
  if (path === null || accessOf(path) !== "public") return null;
  // What follows belongs to one visit: where to go on, or the code of a mailed link.
  url.search = "";
  const plain = { hrefLang: "x-default", href: url.href };
  const inLanguage = languages.map((language) => {
    const address = new URL(url);
    address.searchParams.set("lang", language);
    return { hrefLang: language, href: address.href };
  });
  return [...inLanguage, plain];
}
