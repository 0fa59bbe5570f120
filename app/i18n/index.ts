/** The words of the interface: typed keys, one translator for a language, and the hook that components use. */
import { createContext, useContext } from "react";
import type { Language } from "#workers/portal/contract.ts";
import { en } from "./en/index.ts";
import { fr } from "./fr/index.ts";
import { type Catalogue, createTranslator, type T } from "./translate.ts";

export type { Catalogue, Key, Params, T } from "./translate.ts";

export const languages = ["fr", "en"] as const satisfies readonly Language[];

const catalogues: Record<Language, Catalogue> = { fr, en };
const translators = { fr: createTranslator("fr", fr), en: createTranslator("en", en) };

/** For loaders, actions and everything else outside a component. Never in a component: it would carry both languages to the browser. */
export const translator = (language: Language): T => translators[language];

/** The language of the page; set once by the root route. */
export const LanguageContext = createContext<Language>("en");

/** The one catalogue that the browser has loaded; empty on the server, which has both. */
export const LoadedCatalogue = createContext<Catalogue | null>(null);

export const useLanguage = (): Language => useContext(LanguageContext);

export function useT(): T {
  const language = useLanguage();
  const loaded = useContext(LoadedCatalogue);
  const catalogue = import.meta.env.SSR ? catalogues[language] : loaded;
  if (!catalogue) throw new Error("The catalogue must be loaded before the page hydrates.");
  return createTranslator(language, catalogue);
}
