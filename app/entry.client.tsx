/** Loads the page's catalogue sections, then hydrates. Runs on signed-in pages only. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { LoadedCatalogueContext } from "./i18n/index.ts";
import { loadCatalogue } from "./i18n/loading.ts";

const { lang, dataset } = document.documentElement;

loadCatalogue(lang, dataset.words?.split(" ") ?? []).then((catalogue) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <LoadedCatalogueContext.Provider value={catalogue}>
        <RemixBrowser />
      </LoadedCatalogueContext.Provider>,
    );
  });
});
