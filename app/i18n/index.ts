/** The texts of the interface: typed keys, and the hook for components; everything else uses `translator.ts`. */
import { createContext, useContext } from "react";
import type { Language } from "#base/language.ts";
import { type Catalogue, type CatalogueSection, createTranslator, getSection, type T } from "./translate.ts";

export type { Catalogue, CatalogueSection, Key, Params, T } from "./translate.ts";
export { getSection } from "./translate.ts";

/** The language of the page; set once by the root route. */
export const LanguageContext = createContext<Language>("en");

/**
 * The loaded sections of the language, and a loader for more. The server has all of them, the browser those of the
 * visited pages.
 */
export interface LoadedCatalogue {
  sections: Partial<Catalogue>;
  load(section: CatalogueSection): Promise<void>;
}
export const LoadedCatalogueContext = createContext<LoadedCatalogue | null>(null);

export const useLanguage = (): Language => useContext(LanguageContext);

/** A text whose section is not loaded suspends the component until it is. */
export function useT(): T {
  const language = useLanguage();
  const loaded = useContext(LoadedCatalogueContext);
  if (!loaded) throw new Error("The catalogue must be loaded before a page is rendered.");
  const translate = createTranslator(language, loaded.sections);
  return (key, params) => {
    const section = getSection(key);
    if (!(section in loaded.sections)) throw loaded.load(section);
    return translate(key, params);
  };
}
