/** Loads the catalogue of the page's language, then lets React take the page over. Signed-in pages only. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Catalogue, LoadedCatalogue } from "./i18n/index.ts";

const loadCatalogue = (language: string): Promise<Catalogue> =>
  language === "fr"
    ? import("./i18n/fr/index.ts").then((module) => module.fr)
    : import("./i18n/en/index.ts").then((module) => module.en);

loadCatalogue(document.documentElement.lang).then((catalogue) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <LoadedCatalogue.Provider value={catalogue}>
        <RemixBrowser />
      </LoadedCatalogue.Provider>,
    );
  });
});
