/**
 * The whole catalogue of a language. The build of the Worker replaces this module: it writes each catalogue as JSON
 * text, which is parsed when its language is first asked for (`scripts/build-plugins.vite.ts`).
 */
import type { Language } from "#base/language.ts";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";
import type { Catalogue } from "./translate.ts";

const catalogues: Record<Language, Catalogue> = { fr, en };

export const getCatalogue = (language: Language): Catalogue => catalogues[language];
