import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { access } from "#shared/access.ts";
import { guides } from "./app/content/markdown.vite.ts";
import remixConfig from "./remix.config.js";
import { smallBrowserManifest } from "./scripts/browser-manifest.vite.ts";
import { licenceNotices } from "./scripts/licence-notices.vite.ts";
import { sharedWithWorker, withoutBrowserModules } from "./scripts/server-build.vite.ts";

/** esbuild is quicker, and 4 KB behind on every first view. */
const smallestScripts = {
  minify: "terser",
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true }, format: { comments: false } },
} as const;

/** What every signed-in page needs arrives as two files, not as thirty: the framework, and the frame around the pages. */
const framework =
  /\/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/;
const frameRoots = /\/app\/(?:root|entry\.client|features\/shell\/shell\.layout)\.tsx$/;

/**
 * Controls that the first page has and that other pages have as well, and what every page reads of the browser's storage once
 * it stands: as files of their own they would weigh twice as much.
 */
const frameControls =
  /\/app\/(?:ui\/(?:badge|deep-panel|fork|hidden-request-id|hollow-fork|moment-text|notice|notification-mark|page|row-link|seat-card|shop-name|unavailable|version-pair)\.tsx|features\/session\/persisted-state\.ts)$/;

/** What every page says, in one file a language; the other sections arrive with the page that needs them. */
const frameWords = /\/app\/i18n\/(fr|en)\/files\.ts/;

/** Whatever the frame imports, and what that imports, but for what is loaded on demand. */
function frameOf({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(add);
  };
  [...getModuleIds()].filter((id) => frameRoots.test(id) || frameControls.test(id)).forEach(add);
  return found;
}

function chunkNames() {
  let frame: Set<string> | undefined;
  return (id: string, meta: Rollup.ManualChunkMeta) => {
    frame ??= frameOf(meta);
    if (framework.test(id)) return "framework";
    return frame.has(id) ? "frame" : frameWords.exec(id)?.[1];
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    guides({ pages: Object.keys(access) }),
    smallBrowserManifest,
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
