/** Vite plugins of the portal's build: what its Worker loads and when, and the notices of licences. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { pages, type RegisteredPage } from "#app/pages.ts";

const projectFolder = path.dirname(import.meta.dirname);
const appFolder = path.join(projectFolder, "app");

/** React's streaming renderer alone: its entries have an older renderer too, and the one of browsers. */
const streamingRenderer = path.join(
  projectFolder,
  "node_modules/react-dom/cjs/react-dom-server.browser.production.min.js",
);

/**
 * The build for the server is the portal's Worker with its pages. What is imported late becomes a module of its own
 * (decision 018). After Remix's plugin, whose input has all pages at once.
 */
export const portalWorker: Plugin = {
  name: "portal-worker",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  config: () => ({
    resolve: { alias: [{ find: /^react-dom(?:\/server)?$/, replacement: streamingRenderer }] },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] },
    },
    build: {
      rollupOptions: {
        input: path.join(projectFolder, "workers/portal/index.ts"),
        external: /^(?:node|cloudflare):/,
        output: { inlineDynamicImports: false, entryFileNames: "index.js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  }),
};

/** Dynamic imports of the pages that the server executes; all others run in browsers only. */
const loadedByServer = /\.(?:server\.ts|md)$/;
const emptyModule = "\0nothing";

export const withoutBrowserModules: Plugin = {
  name: "without-browser-modules",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  enforce: "pre",
  resolveDynamicImport: (name, importer) =>
    typeof name === "string" && importer.startsWith(`${appFolder}/`) && /^[.#]/.test(name) && !loadedByServer.test(name)
      ? emptyModule
      : null,
  load: (id) => (id === emptyModule ? "export {};" : null),
};

const routeModulesId = "virtual:portal/route-modules";

/** The module of each route by its id, imported when a page first needs it. */
export const routeModules = (routes: readonly RouteConfigEntry[]): Plugin => ({
  name: "route-modules",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  resolveId: (id) => (id === routeModulesId ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${routeModulesId}`) return null;
    const lines = [{ id: "root", file: "root.tsx" }, ...flatten(routes)].map(({ id, file }) => {
      const name = id ?? file.replace(/\.\w+$/, "");
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(path.join(appFolder, file))}),`;
    });
    return `export default {\n${lines.join("\n")}\n};`;
  },
});

const flatten = (routes: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.flatMap((route) => [route, ...flatten(route.children ?? [])]);

const registerId = "#app/pages.ts";

/** What a browser gets of the register, for each module that imports it. */
const partsForBrowsers: Record<string, (page: RegisteredPage) => object | null> = {
  "base/access.ts": ({ path, access }) => (access === "admin" ? null : { path, access }),
  "base/paths.ts": ({ path, access }) => (access === "admin" ? null : { path }),
  "base/staff-paths.ts": ({ path, access }) => (access === "admin" ? { path } : null),
  "app/shell/navigation.ts": ({ path, access, search, menu }) =>
    menu && access !== "admin" ? { path, access, menu, search: search && { icon: search.icon } } : null,
};

/** Instead of the register, which also has the pages, words and icons of the staff; and `robots.txt` by the register. */
export const pagesForBrowsers: Plugin = {
  name: "pages-for-browsers",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  enforce: "pre",
  resolveId(id, importer) {
    const file = path.relative(projectFolder, importer ?? "");
    return id === registerId && file in partsForBrowsers ? `\0${registerId}:${file}` : null;
  },
  load(id) {
    const select = id.startsWith(`\0${registerId}:`) ? partsForBrowsers[id.slice(registerId.length + 2)] : undefined;
    if (!select) return null;
    const parts = Object.entries<RegisteredPage>(pages).flatMap(([name, page]) => {
      const part = select(page);
      return part ? [[name, part]] : [];
    });
    return `export const pages = ${JSON.stringify(Object.fromEntries(parts))};`;
  },
  generateBundle(_, bundle) {
    this.emitFile({ type: "asset", fileName: "robots.txt", source: writeRobots() });
    const register = path.join(appFolder, "pages.ts");
    for (const file of Object.values(bundle))
      if (file.type === "chunk" && file.modules[register]?.renderedLength)
        this.error(`${file.fileName} has the whole register of pages.`);
  },
};

/** Signed-in pages, forms that only a link leads to, and the API are nothing to index. */
function writeRobots(): string {
  const indexed = Object.values<RegisteredPage>(pages).flatMap((page) => (page.indexed ? [`${page.path}$`] : []));
  const files = ["/assets/", "/favicon", "/plain.css", "/signed-out.js"];
  return ["User-agent: *", "Disallow: /", ...[...indexed, ...files].map((path) => `Allow: ${path}`), ""].join("\n");
}

const cataloguesFile = path.join(appFolder, "i18n/catalogues.ts");

/**
 * Writes the catalogue of each language as JSON text. A Worker that starts then makes two strings of them, and parses
 * one when its language is first asked for.
 */
export const cataloguesAsText: Plugin = {
  name: "catalogues-as-text",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  resolveId: (id) => (/^\.\/catalogue-\w+\.txt$/.test(id) ? { id, external: "absolute" } : null),
  async load(id) {
    if (id !== cataloguesFile) return null;
    for (const language of ["fr", "en"]) {
      const { files, text } = await readCatalogue(language);
      for (const file of files) this.addWatchFile(file);
      this.emitFile({ type: "asset", fileName: `catalogue-${language}.txt`, source: text });
    }
    return `
      import en from "./catalogue-en.txt";
      import fr from "./catalogue-fr.txt";
      const texts = { en, fr };
      const parsed = {};
      export const getCatalogue = (language) => (parsed[language] ??= JSON.parse(texts[language]));
    `;
  },
};

async function readCatalogue(language: string): Promise<{ files: string[]; text: string }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(appFolder, "i18n", language, "index.ts")],
    ...{ bundle: true, write: false, format: "esm", metafile: true, absWorkingDir: projectFolder, logLevel: "error" },
  });
  const code = Buffer.from(outputFiles[0]?.text ?? "").toString("base64");
  const catalogue = (await import(`data:text/javascript;base64,${code}`)) as object;
  const files = Object.keys(metafile.inputs).map((file) => path.join(projectFolder, file));
  return { files, text: JSON.stringify(catalogue) };
}

/** A script with a fixed name for `public/signed-out.js`, which is no part of the build. */
export const strengthScript: Plugin = {
  name: "strength-script",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  buildStart() {
    this.emitFile({ type: "chunk", id: "app/public/session/strength.ts", fileName: "strength.js" });
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
