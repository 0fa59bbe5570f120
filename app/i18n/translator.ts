/**
 * The whole catalogue of each language. For loaders, actions and the server's rendering; the browser loads sections
 * instead.
 */
import type { Language } from "#base/language.ts";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";
import type { LoadedCatalogue } from "./index.ts";
import { type Catalogue, createTranslator, type T } from "./translate.ts";

const catalogues: Record<Language, Catalogue> = { fr, en };
const translators = { fr: createTranslator("fr", fr), en: createTranslator("en", en) };

/** For everything outside a component; in a component it would carry both languages to the browser. */
export const translator = (language: Language): T => translators[language];

/** The server renders with all sections, so that nothing suspends. */
export const getWholeCatalogue = (language: Language): LoadedCatalogue => ({
  sections: catalogues[language],
  load: () => Promise.resolve(),
});
