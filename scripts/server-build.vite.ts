/**
 * What the pages' build for the server leaves to the Worker's bundle. Both would carry the same modules otherwise, and a
 * Worker that starts would read and run them twice.
 */
import path from "node:path";
import type { Plugin } from "vite";

const projectFolder = path.dirname(import.meta.dirname);

/** Folders whose modules need nothing of Vite on the server, and that the Worker imports itself. */
const inWorker = /^(?:base|workers|app\/i18n)\/.+\.ts$/;

/** What the server itself loads when it is asked for it; everything else that is loaded on demand waits for a browser. */
const loadedByServer = /\.(?:server\.ts|md)$/;
const nothing = "\0nothing";

const nameInProject = (id: string) => path.relative(projectFolder, id);

export const sharedWithWorker: Plugin = {
  name: "modules-of-the-worker",
  apply: "build",
  config: (_, { isSsrBuild }) => {
    if (!isSsrBuild) return;
    const isInWorker = (id: string) => path.isAbsolute(id) && inWorker.test(nameInProject(id));
    return {
      build: {
        rollupOptions: {
          external: isInWorker,
          makeAbsoluteExternalsRelative: false,
          output: {
            hoistTransitiveImports: false,
            // Guides name them: in a file of its own it does not tie them to every page.
            manualChunks: (id: string) => (id.endsWith("/icons.svg?url") ? "icons" : null),
            // Imported by the name that `package.json` gives it, which the Worker's bundler resolves.
            paths: (id: string) => (isInWorker(id) ? `#${nameInProject(id)}` : id),
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
