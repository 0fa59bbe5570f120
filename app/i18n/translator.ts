/** Translates outside of components. For loaders, actions and the server's rendering; the browser loads sections instead. */
import type { Language } from "#base/language.ts";
import { getCatalogue } from "./catalogues.ts";
import type { LoadedCatalogue } from "./index.ts";
import { createTranslator, findText, type Key, type T } from "./translate.ts";

const translators: Partial<Record<Language, T>> = {};

/** For everything outside a component; in a component it would carry both languages to the browser. */
export function translator(language: Language): T {
  translators[language] ??= createTranslator(language, getCatalogue(language));
  return translators[language];
}

/** Whether it is the key of a text without plural forms. Both languages have the same keys. */
export const isKey = (text: string): text is Key => findText(getCatalogue("en"), text) !== undefined;

/** The server renders with all sections, so that nothing suspends. */
export const getWholeCatalogue = (language: Language): LoadedCatalogue => ({
  sections: getCatalogue(language),
  load: () => Promise.resolve(),
});
