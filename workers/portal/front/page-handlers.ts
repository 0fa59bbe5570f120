/**
 * One Remix handler for each path without parameters, which knows the routes of that path alone. Remix sorts all its
 * routes and compiles their patterns several times per page, a quarter of the page's CPU time.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Routes = ServerBuild["routes"];

interface PageHandlers {
  /** For a canonical path; an ambiguous path gets the handler with all routes. */
  find(path: string | null): RequestHandler;
  /** Knows no addresses of files. */
  pagesOnly: RequestHandler;
}

export function createPageHandlers(build: ServerBuild): PageHandlers {
  const lineages = getLineages(build.routes);
  const made = new Map<string, RequestHandler>();
  const getHandler = (name: string, lineage: readonly string[]) => {
    const known = made.get(name);
    if (known) return known;
    const { routes, assets } = build;
    const part = {
      ...build,
      routes: pick(routes, lineage),
      assets: { ...assets, routes: pick(assets.routes, lineage) },
    };
    const handler = createRequestHandler(part, "production");
    made.set(name, handler);
    return handler;
  };
  const all = Object.keys(build.routes);
  return {
    find: (path) => {
      const lineage = path === null ? undefined : lineages.get(path);
      return path !== null && lineage ? getHandler(path, lineage) : getHandler("", all);
    },
    get pagesOnly() {
      return getHandler("*", listPages(build.routes));
    },
  };
}

/** The ids of the routes that have a component. */
export const listPages = (routes: Routes): string[] =>
  Object.values(routes).flatMap(({ id, module }) => (module?.default ? [id] : []));

/** The ids of the route and its parents, for each path without parameters that belongs to one page. */
export function getLineages(routes: Routes): Map<string, string[]> {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const found = new Map<string, string[]>();
  const ambiguous = new Set<string>();
  for (const { id } of Object.values(routes).filter((route) => !parents.has(route.id))) {
    const lineage = getLineage(routes, id);
    const path = `/${lineage.flatMap((each) => routes[each]?.path || []).join("/")}`;
    if (/[:*?]/.test(path)) continue;
    if (found.has(path)) ambiguous.add(path);
    found.set(path, lineage);
  }
  for (const path of ambiguous) found.delete(path);
  return found;
}

function getLineage(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...getLineage(routes, parentId), id];
}

const pick = <Value>(all: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
