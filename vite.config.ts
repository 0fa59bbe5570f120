import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { access } from "#base/access.ts";
import { guides } from "./app/content/markdown.vite.ts";
import remixConfig from "./remix.config.js";
import { licenceNotices, sharedWithWorker, withoutBrowserModules } from "./scripts/build-plugins.vite.ts";

/** esbuild is quicker, and 4 KB behind on every first view. */
const smallestScripts = {
  minify: "terser",
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true }, format: { comments: false } },
} as const;

const framework =
  /\/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/;
const frame = /\/app\/(?:root|entry\.client|features\/shell\/shell\.layout)\.tsx$/;
const firstPage = /\/app\/features\/dashboard\/dashboard\.route\.tsx$/;
const frameWords = /\/app\/i18n\/(fr|en)\/files\.ts/;

/**
 * What every signed-in page needs arrives as three files, because thirty small ones weigh 3 KB more: the framework, the
 * frame around the pages with the controls of the first page, and the frame's words in one language.
 */
function chunkNames() {
  let inFrame: Set<string> | undefined;
  return (id: string, meta: Rollup.ManualChunkMeta) => {
    if (framework.test(id)) return "framework";
    inFrame ??= new Set([
      ...withImports(frame, meta),
      ...[...withImports(firstPage, meta)].filter((each) => each.includes("/app/ui/")),
    ]);
    return inFrame.has(id) ? "frame" : frameWords.exec(id)?.[1];
  };
}

/** The named modules and what they import, but not what they load on demand. */
function withImports(named: RegExp, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(add);
  };
  [...getModuleIds()].filter((id) => named.test(id)).forEach(add);
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    guides({ pages: Object.keys(access) }),
    licenceNotices,
    sharedWithWorker,
    withoutBrowserModules,
    tailwindcss(),
    remix(remixConfig),
  ],
  build: {
    target: "es2022",
    ...(isSsrBuild ? {} : smallestScripts),
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rollupOptions: {
      ...(isSsrBuild ? {} : { output: { manualChunks: chunkNames() } }),
      // zod marks pure calls where Rollup does not expect them.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
  },
}));
