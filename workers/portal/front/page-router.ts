/**
 * Finds the routes of a page by its path, without their modules. Remix would sort all routes and compile their patterns
 * several times per page, a quarter of the page's CPU time; with the matched route and its parents alone it does not.
 */
import { matchRoutes, type RouteObject } from "react-router-dom";
import { toCanonicalPath } from "#base/access.ts";

/** A route as the manifest of the pages lists it. */
export interface PageRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

type PageRoutes = Record<string, PageRoute>;

export interface PageRouter {
  /** The ids of the route and its parents, outermost first. */
  find(pathname: string): readonly string[];
  /** Those of unknown paths. */
  readonly unknown: readonly string[];
}

export function createPageRouter(routes: PageRoutes): PageRouter {
  const lineages = getLineages(routes);
  const splat = Object.values(routes).find(({ path }) => path === "*");
  const unknown = splat ? getLineage(routes, splat.id) : [];
  let tree: RouteObject[] | undefined;
  const match = (pathname: string) => {
    tree ??= createTree(routes, undefined);
    return matchRoutes(tree, pathname)?.map(({ route }) => route.id ?? "");
  };
  return {
    find: (pathname) => {
      const path = toCanonicalPath(pathname);
      return (path !== null && lineages.get(path)) || (match(toPagePath(pathname)) ?? unknown);
    },
    unknown,
  };
}

/** Reads the address of a page's data as Remix does. */
const toPagePath = (pathname: string): string => {
  const path = pathname.replace(/\.data$/, "");
  return path === "/_root" ? "/" : path;
};

/** The ids of the route and its parents, for each path without parameters that belongs to one page. */
export function getLineages(routes: PageRoutes): Map<string, string[]> {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const matches = new Map<string, string[]>();
  const ambiguous = new Set<string>();
  for (const { id } of Object.values(routes).filter((route) => !parents.has(route.id))) {
    const lineage = getLineage(routes, id);
    const path = `/${lineage.flatMap((each) => routes[each]?.path || []).join("/")}`;
    if (/[:*?]/.test(path)) continue;
    if (matches.has(path)) ambiguous.add(path);
    matches.set(path, lineage);
  }
  for (const path of ambiguous) matches.delete(path);
  return matches;
}

function getLineage(routes: PageRoutes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...getLineage(routes, parentId), id];
}

function createTree(routes: PageRoutes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      const own = { id, ...(path === undefined ? {} : { path }) };
      return index ? { ...own, index } : { ...own, children: createTree(routes, id) };
    });
}
