/** Renders components without links as the server does, with every text of a language. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { LanguageContext, LoadedCatalogueContext } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";

const catalogues = { fr, en };
const load = () => Promise.resolve();

/** Returns HTML. */
export const renderIn = (language: Language, element: ReactElement): string =>
  renderToStaticMarkup(
    <LanguageContext.Provider value={language}>
      <LoadedCatalogueContext.Provider value={{ sections: catalogues[language], load }}>
        {element}
      </LoadedCatalogueContext.Provider>
    </LanguageContext.Provider>,
  );
