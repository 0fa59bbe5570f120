/** The route table of the built portal: every page, loader and action that exists. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder } from "#scripts/stack.ts";

export interface BuiltRoute {
  id: string;
  /** The full path, `/` for the index; parameters as in the table. */
  path: string;
  /** A layout has no path; any child reaches it. */
  isLayout: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

interface RouteRecord {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { loader?: unknown; action?: unknown };
}

export async function builtRoutes(): Promise<BuiltRoute[]> {
  const file = pathToFileURL(path.join(projectFolder, "build/pages/server/index.js")).href;
  const { routes } = (await import(file)) as { routes: Record<string, RouteRecord> };
  const fullPath = (route: RouteRecord): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return [parent ? fullPath(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  return Object.values(routes).map((route) => ({
    id: route.id,
    path: `/${fullPath(route)}`,
    isLayout: route.path === undefined && !route.index,
    hasLoader: route.module.loader !== undefined,
    hasAction: route.module.action !== undefined,
  }));
}
