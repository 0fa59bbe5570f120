/** Loads server modules that import the guides, as the build bundles them. */
import { createServer } from "vite";
import { guides } from "#app/content/markdown.vite.ts";
import { access } from "#base/access.ts";
import { projectFolder } from "#scripts/stack.ts";

/** Close it after the tests. */
export async function createGuideModules() {
  const server = await createServer({
    ...{ root: projectFolder, configFile: false, appType: "custom", logLevel: "error" },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // The build applies the plugin to its server bundle alone.
    plugins: [{ ...guides({ pages: Object.keys(access) }), apply: () => true }],
  });
  return {
    load: async <Module>(path: string) => (await server.ssrLoadModule(`/${path}`)) as Module,
    close: () => server.close(),
  };
}
