/** The whole catalogue of each language. For loaders, actions and the server's rendering; the browser loads sections instead. */
import type { Language } from "#shared/language.ts";
import { en } from "./en/index.ts";
import { fr } from "./fr/index.ts";
import type { LoadedCatalogue } from "./index.ts";
import { createTranslator, type T } from "./translate.ts";

const translators = { fr: createTranslator("fr", fr), en: createTranslator("en", en) };

/** For everything outside a component; in a component it would carry both languages to the browser. */
export const translator = (language: Language): T => translators[language];

/** What the server renders with: nothing is still to come. */
export const wholeCatalogue = (language: Language): LoadedCatalogue => ({
  sections: language === "fr" ? fr : en,
  load: () => Promise.resolve(),
});
