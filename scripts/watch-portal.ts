/**
 * A process of `npm run dev`: one of Vite's builders of the portal, which stays and keeps its modules. The first argument
 * is `styles`, `pages` or `portal`. Tells its parent when it builds.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import tailwindcss from "@tailwindcss/vite";
import { build, type InlineConfig, type Plugin, type Rollup } from "vite";
import { movePortal, projectFolder } from "./build.ts";

/** `isStale`: the portal must be built again, because the pages' files have other names than before. */
export type BuilderMessage = { event: "start" } | { event: "end"; isOk: boolean; isStale?: boolean };

const pagesFolder = path.join(projectFolder, "build/pages/client");
/** Remix reads the manifest into the portal's build. The copy is written when it has changed, and not after each build. */
const manifest = path.join(pagesFolder, ".vite/manifest.json");
const manifestCopy = path.join(projectFolder, "build/pages/manifest.json");
/** No build reads tests, and a package changes only when it is installed. */
const unwatched = [/\.test\.tsx?$/, /\/node_modules\//];

function copyManifest(): boolean {
  const text = readFileSync(manifest, "utf8");
  if (existsSync(manifestCopy) && readFileSync(manifestCopy, "utf8") === text) return false;
  writeFileSync(manifestCopy, text);
  return true;
}

const watchAlso = (file: string): Plugin => ({
  name: "watch-also",
  buildStart() {
    this.addWatchFile(file);
  },
});

/** The names stay, so browsers must ask for the content each time. */
const uncachedPages: Plugin = {
  name: "uncached-pages",
  writeBundle() {
    const file = path.join(pagesFolder, "_headers");
    writeFileSync(file, readFileSync(file, "utf8").replace("public, max-age=31536000, immutable", "no-cache"));
  },
};

/** Names without a hash: a save changes the content of a file, and not all files that import it and the portal. */
const stableNames = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

const mainStyles = path.join(projectFolder, "app/app.css");
/** That sheet and what it imports. They have a builder of their own, which has few files. */
const ofMainStyles = /\/app\/(?:app|shell\/(?:fonts|frame))\.css$/;

const configs: Record<"styles" | "pages" | "portal", InlineConfig> = {
  styles: {
    configFile: false,
    plugins: [tailwindcss({ optimize: false })],
    build: {
      outDir: pagesFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      cssMinify: false,
      reportCompressedSize: false,
      watch: { exclude: unwatched },
      rollupOptions: { input: mainStyles, output: stableNames },
    },
  },
  pages: {
    plugins: [watchAlso(path.join(projectFolder, "public")), uncachedPages],
    build: {
      // The running stack serves them.
      emptyOutDir: false,
      // Tailwind reads all of `app`, but these name no class.
      watch: { exclude: [...unwatched, ofMainStyles, /\.server\.tsx?$/] },
      rollupOptions: { output: stableNames },
    },
  },
  portal: {
    plugins: [watchAlso(manifestCopy)],
    build: {
      ssr: true,
      watch: { exclude: [...unwatched, ofMainStyles] },
      rollupOptions: { output: { assetFileNames: stableNames.assetFileNames } },
    },
  },
};

async function watchBuild(name: keyof typeof configs): Promise<void> {
  const send = (message: BuilderMessage) => process.send?.(message);
  const shared = { mode: "watch", root: projectFolder, logLevel: "error" } as const;
  const watcher = (await build({ ...shared, ...configs[name] })) as Rollup.RollupWatcher;
  let isOk = true;
  watcher.on("event", ({ code }) => {
    if (code === "START") {
      isOk = true;
      send({ event: "start" });
    }
    if (code === "ERROR") isOk = false;
    if (code !== "END") return;
    if (isOk && name === "portal") movePortal();
    send({ event: "end", isOk, isStale: isOk && name === "pages" && copyManifest() });
  });
}

process.on("disconnect", () => process.exit());
await watchBuild(process.argv[2] as keyof typeof configs);
