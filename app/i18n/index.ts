/** The words of the interface: typed keys, and the hook by which components use them; see `translator.ts` for all else. */
import { createContext, useContext } from "react";
import type { Language } from "#shared/language.ts";
import { type Catalogue, createTranslator, type Section, sectionOf, type T } from "./translate.ts";

export type { Catalogue, Key, Params, Section, T } from "./translate.ts";
export { sectionOf } from "./translate.ts";

/** The language of the page; set once by the root route. */
export const LanguageContext = createContext<Language>("en");

/** What is loaded of the language's catalogue, and how to get more: the server has all of it, the browser what its pages needed so far. */
export interface LoadedCatalogue {
  sections: Partial<Catalogue>;
  load(section: Section): Promise<void>;
}
export const LoadedCatalogueContext = createContext<LoadedCatalogue | null>(null);

export const useLanguage = (): Language => useContext(LanguageContext);

/** A text whose section is still to come suspends the component until it is there. */
export function useT(): T {
  const language = useLanguage();
  const loaded = useContext(LoadedCatalogueContext);
  if (!loaded) throw new Error("The catalogue must be loaded before a page is rendered.");
  const translate = createTranslator(language, loaded.sections);
  return (key, params) => {
    const section = sectionOf(key);
    if (!(section in loaded.sections)) throw loaded.load(section);
    return translate(key, params);
  };
}
