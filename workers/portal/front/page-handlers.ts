/**
 * A handler of Remix's for each address without parameters, which knows the routes of that address alone. Remix sorts all
 * the routes that it knows and makes their patterns anew several times for each page, a quarter of what the page costs.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Routes = ServerBuild["routes"];

/** Answers the handler for a canonical path; where the path does not say which routes are meant, the one that knows all. */
export function pageHandlers(build: ServerBuild): (path: string | null) => RequestHandler {
  const lineages = lineagesOf(build.routes);
  const made = new Map<string, RequestHandler>();
  const handlerOf = (name: string, lineage: readonly string[]) => {
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
  return (path) => {
    const lineage = path === null ? undefined : lineages.get(path);
    return path !== null && lineage ? handlerOf(path, lineage) : handlerOf("", all);
  };
}

/** For each path without parameters that one page alone has: the ids of its route and of those around it. */
export function lineagesOf(routes: Routes): Map<string, string[]> {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const found = new Map<string, string[]>();
  const ambiguous = new Set<string>();
  for (const { id } of Object.values(routes).filter((route) => !parents.has(route.id))) {
    const lineage = lineageOf(routes, id);
    const path = `/${lineage.flatMap((each) => routes[each]?.path || []).join("/")}`;
    if (/[:*?]/.test(path)) continue;
    if (found.has(path)) ambiguous.add(path);
    found.set(path, lineage);
  }
  for (const path of ambiguous) found.delete(path);
  return found;
}

function lineageOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineageOf(routes, parentId), id];
}

const pick = <Value>(all: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
