/** The browser's list of routes, without what only the server asks of it, or what is not so: 900 bytes of every first view. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const beginning = "window.__remixManifest=";

interface Manifest {
  routes: Record<string, Record<string, unknown>>;
}

export const smallBrowserManifest: Plugin = {
  name: "small-browser-manifest",
  // Remix writes it in the course of the server's build.
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  writeBundle({ dir = "" }) {
    const [file, ...others] = globSync(path.join(dir, "../client/assets/manifest-*.js"));
    const text = file === undefined ? "" : readFileSync(file, "utf8");
    if (!file || others.length > 0 || !text.startsWith(beginning)) throw new Error("Where is the browser's manifest?");
    const manifest = JSON.parse(text.slice(beginning.length, -1)) as Manifest;
    const routes = Object.entries(manifest.routes).map(([id, route]) => [id, needed(route)]);
    writeFileSync(file, `${beginning}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
  },
};

/** Which files a route's file imports is asked where the page's first scripts are written: `app/features/shell/first-scripts.server.ts`. */
const needed = ({ imports: _, ...route }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
  );
