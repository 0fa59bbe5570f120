/** Vite plugins of the pages' build: modules shared with the Worker's bundle, and the notices of licences. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const projectFolder = path.dirname(import.meta.dirname);

/** Modules that need nothing of Vite on the server and that the Worker imports itself. */
const workerModules = /^(?:base|workers|app\/i18n)\/.+\.ts$/;

/** Dynamic imports that the server executes; all others run in browsers only. */
const loadedByServer = /\.(?:server\.ts|md)$/;
const emptyModule = "\0nothing";

const toProjectPath = (id: string) => path.relative(projectFolder, id);

/**
 * Leaves modules that the Worker's bundle contains anyway out of the server build. Otherwise each would be in the
 * Worker twice, and a starting Worker would parse and run it twice.
 */
export const sharedWithWorker: Plugin = {
  name: "modules-of-the-worker",
  apply: "build",
  config: (_, { isSsrBuild }) => {
    if (!isSsrBuild) return;
    const isInWorker = (id: string) => path.isAbsolute(id) && workerModules.test(toProjectPath(id));
    return {
      build: {
        rollupOptions: {
          external: isInWorker,
          makeAbsoluteExternalsRelative: false,
          output: {
            hoistTransitiveImports: false,
            // A chunk of its own, so that guides, which use the icons, do not import the chunk of every page.
            manualChunks: (id: string) => (id.endsWith("/icons.svg?url") ? "icons" : null),
            // The Worker's bundler resolves the import names of `package.json`.
            paths: (id: string) => (isInWorker(id) ? `#${toProjectPath(id)}` : id),
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
    typeof name === "string" && /^[.#]/.test(name) && !loadedByServer.test(name) ? emptyModule : null,
  load: (id) => (id === emptyModule ? "export {};" : null),
};

/** A script with a fixed name for `public/signed-out.js`, which is no part of the build. */
export const strengthScript: Plugin = {
  name: "strength-script",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  buildStart() {
    this.emitFile({ type: "chunk", id: "app/features/auth/strength.ts", fileName: "strength.js" });
  },
};

const inPackage = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const names = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENSE-MIT.txt", "LICENCE", "license", "license.md"];

/**
 * Collects the licence notices of packages in a file beside the scripts, so that the scripts carry none. Each Web Worker
 * is a build of its own and gets a file with its name.
 */
export const createLicenceNotices = (): Plugin => ({
  name: "licence-notices",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const packages = new Map<string, string>();
    let worker = "";
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      if (file.isEntry && file.fileName.startsWith("assets/workers/")) worker = `-${file.name}`;
      for (const [id, { renderedLength }] of Object.entries(file.modules)) {
        const [, folder, name] = inPackage.exec(id.replace("\0", "")) ?? [];
        if (folder && name && renderedLength > 0) packages.set(name, folder);
      }
    }
    const notices = [...packages]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, folder]) => formatNotice(name, folder));
    this.emitFile({ type: "asset", fileName: `licences${worker}.txt`, source: `${notices.join("\n\n\n")}\n` });
  },
});

function formatNotice(name: string, folder: string): string {
  const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const file = names.map((each) => path.join(folder, each)).find(existsSync);
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, "utf8").trim() : "Published without the text of its licence."}`;
}
