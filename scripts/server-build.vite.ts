/**
 * What the pages' build for the server leaves to whoever bundles the Worker. Both would carry the same modules otherwise,
 * and a Worker that starts would read and run them twice.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const projectFolder = path.dirname(import.meta.dirname);

/** What the server itself loads when it is asked for it; everything else that is loaded on demand waits for a browser. */
const loadedByServer = /\.(?:server\.ts|md)$/;
const nothing = "\0nothing";

/** Files that need nothing of Vite, and import only such files. */
function plainModules(): Set<string> {
  const files = new Map(
    globSync("{app,shared,workers}/**/*.ts", { cwd: projectFolder })
      .filter((name) => !/\.(?:route|test|vite|d)\.ts$/.test(name))
      .map((name) => path.join(projectFolder, name))
      .map((file) => [file, readFileSync(file, "utf8")] as const),
  );
  const plain = new Map([...files].filter(([, code]) => !/\bimport\.meta\b|from "[^"]+\?/.test(code)));
  for (let size = -1; size !== plain.size; ) {
    size = plain.size;
    for (const [file, code] of plain) {
      if (!importsOf(file, code).every((imported) => plain.has(imported))) plain.delete(file);
    }
  }
  return new Set(plain.keys());
}

/** Types are gone when it runs. */
function importsOf(file: string, code: string): string[] {
  const statements = code.matchAll(
    /^(?:import|export)\s(?!type\b)[^;"]*?(?:\bfrom )?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].flatMap(([, from, loaded]) => {
    const name = from ?? loaded ?? "";
    if (name.startsWith("#")) return path.join(projectFolder, name.slice(1));
    return name.startsWith(".") ? path.join(path.dirname(file), name) : [];
  });
}

export const sharedWithWorker: Plugin = {
  name: "shared-with-worker",
  apply: "build",
  enforce: "pre",
  config: (_, { isSsrBuild }) => {
    if (!isSsrBuild) return;
    const plain = plainModules();
    return {
      build: {
        rollupOptions: {
          external: (id: string) => plain.has(id),
          makeAbsoluteExternalsRelative: false,
          output: {
            hoistTransitiveImports: false,
            // Guides name them: in a file of its own it does not tie them to every page.
            manualChunks: (id: string) => (id.endsWith("/icons.svg?url") ? "icons" : null),
            paths: (id: string) => (plain.has(id) ? `#${path.relative(projectFolder, id)}` : id),
          },
        },
      },
    };
  },
};

export const withoutBrowserModules: Plugin = {
  name: "without-browser-modules",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  enforce: "pre",
  resolveDynamicImport: (name) =>
    typeof name === "string" && /^[.#]/.test(name) && !loadedByServer.test(name) ? nothing : null,
  load: (id) => (id === nothing ? "export {};" : null),
};
