/** The route table of the built portal: every page, loader and action that exists. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
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
  hasLoader: boolean;
  hasAction: boolean;
}

/** Reads the manifest of the pages, which names the chunk of each route. */
export function builtRoutes(): BuiltRoute[] {
  const [file = ""] = globSync("build/pages/client/assets/manifest-*.js", { cwd: projectFolder });
  const text = readFileSync(path.join(projectFolder, file), "utf8").replace(/^window\.__remixManifest=|;$/g, "");
  const { routes } = JSON.parse(text) as { routes: Record<string, RouteRecord> };
  const fullPath = (route: RouteRecord): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return [parent ? fullPath(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  return Object.values(routes).map((route) => ({
    id: route.id,
    path: `/${fullPath(route)}`,
    isLayout: route.path === undefined && !route.index,
    hasLoader: route.hasLoader,
    hasAction: route.hasAction,
  }));
}
