/** Renders a page or a part of one as the server sends it, in French and without a stack. */
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import * as fr from "#app/i18n/fr/index.ts";
import { LanguageContext, LoadedCatalogueContext } from "#app/i18n/index.ts";

/** `loaded` is what its loader returns. */
export async function renderPage(element: ReactElement, loaded: object | null = null): Promise<string> {
  const routes = [{ path: "/", element, loader: () => loaded }];
  const context = await createStaticHandler(routes).query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("The page redirects.");
  return renderToString(
    <LanguageContext.Provider value="fr">
      <LoadedCatalogueContext.Provider value={{ sections: fr, load: async () => undefined }}>
        <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
      </LoadedCatalogueContext.Provider>
    </LanguageContext.Provider>,
  );
}

export const toText = (html: string): string =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
