import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { access } from "#base/access.ts";
import { guides } from "./app/content/markdown.vite.ts";
import routes from "./app/routes.ts";
import remixConfig from "./remix.config.js";
import {
  cataloguesAsText,
  createLicenceNotices,
  pagesForBrowsers,
  portalWorker,
  routeModules,
  strengthScript,
  withoutBrowserModules,
} from "./scripts/build-plugins.vite.ts";

/** Terser instead of esbuild saves 4 KB on every first view. */
const terserBuild = {
  minify: "terser",
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true }, format: { comments: false } },
} as const;

const framework =
  /\/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/;
const frameModules = /\/app\/(?:root|entry\.client|shell\/shell\.layout)\.tsx$/;
const firstPageModule = /\/app\/customer\/dashboard\/dashboard\.route\.tsx$/;
const controls = /\/app\/(?:domain|kit)\/.*\.tsx$/;
const frameTexts = /\/app\/i18n\/(fr|en)\/files\.ts/;

/**
 * Puts what every signed-in page needs into three chunks, because thirty small ones weigh 3 KB more: the framework, the
 * frame around the pages with the controls of the first page, and the texts of the frame in one language.
 */
function createChunkNamer() {
  let inFrame: Set<string> | undefined;
  return (id: string, meta: Rollup.ManualChunkMeta) => {
    if (framework.test(id)) return "framework";
    inFrame ??= new Set([
      ...listImports(frameModules, meta),
      ...[...listImports(firstPageModule, meta)].filter((each) => controls.test(each)),
    ]);
    if (inFrame.has(id)) return "frame";
    // Without a name Rollup would put it into the chunk of the module that imports it.
    const isLazyInFrame =
      isLoadedLater(id, meta) && meta.getModuleInfo(id)?.importers.some((each) => inFrame?.has(each));
    return isLazyInFrame ? path.basename(id, path.extname(id)) : frameTexts.exec(id)?.[1];
  };
}

/** Returns the modules that match and all that they import statically in a browser. */
function listImports(named: RegExp, meta: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const each of meta.getModuleInfo(id)?.importedIds ?? []) if (!isLoadedLater(each, meta)) add(each);
  };
  [...meta.getModuleIds()].filter((id) => named.test(id)).forEach(add);
  return found;
}

/** A module that another one imports in both ways: statically for the server, dynamically for browsers. */
function isLoadedLater(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): boolean {
  const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
  return dynamicImporters.some((each) => importers.includes(each));
}

/** `npm run dev` (`scripts/watch-portal.ts`): ready soon after a save, and readable in the browser. */
const watchedBuild = { minify: false, cssMinify: false, target: "esnext", reportCompressedSize: false } as const;

/** Remix closes its compiler after the first build, and a builder that stays needs it for the next one. */
const stayOpen = ({ buildEnd: _, ...plugin }: Plugin): Plugin => plugin;

export default defineConfig(({ isSsrBuild, mode }) => {
  const isWatched = mode === "watch";
  // Half of a build's time, and only for the size of files.
  const treeshaking = isWatched ? { treeshake: false } : {};
  return {
    plugins: [
      guides({ pages: Object.keys(access) }),
      isWatched ? null : createLicenceNotices(),
      strengthScript,
      withoutBrowserModules,
      routeModules(routes),
      pagesForBrowsers,
      cataloguesAsText,
      tailwindcss({ optimize: !isWatched }),
      isWatched ? remix(remixConfig).map(stayOpen) : remix(remixConfig),
      portalWorker,
    ],
    worker: {
      format: "es",
      plugins: () => (isWatched ? [] : [createLicenceNotices()]),
      // A folder of their own, because a Web Worker needs a content policy (`public/_headers`).
      rollupOptions: {
        ...treeshaking,
        output: {
          entryFileNames: "assets/workers/[name]-[hash].js",
          chunkFileNames: "assets/workers/[name]-[hash].js",
        },
      },
    },
    build: {
      ...(isWatched
        ? watchedBuild
        : { target: "es2022", ...(isSsrBuild ? { minify: "esbuild" as const } : terserBuild) }),
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 400,
      rollupOptions: {
        ...treeshaking,
        ...(isSsrBuild ? {} : { output: { manualChunks: createChunkNamer() } }),
        // zod has pure annotations at positions that Rollup warns about.
        onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
      },
    },
  };
});
