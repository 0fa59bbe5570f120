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

/**
 * `isStale`: the portal must be built again, because the pages' files have other names than before. `isStyles`: nothing
 * but style sheets was saved since the last build that succeeded.
 */
export type BuilderMessage =
  | { event: "start" }
  | { event: "end"; isOk: boolean; isStale?: boolean; isStyles?: boolean };

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

/** The names stay, and miniflare gives a file the same tag until it reloads, so browsers must keep none. */
const uncachedPages: Plugin = {
  name: "uncached-pages",
  writeBundle() {
    const file = path.join(pagesFolder, "_headers");
    writeFileSync(file, readFileSync(file, "utf8").replace("public, max-age=31536000, immutable", "no-store"));
  },
};

/** Names without a hash: a save changes the content of a file, and not all files that import it and the portal. */
const stableNames = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

const mainStyles = path.join(projectFolder, "app/app.css");

/** The sheet has a builder of its own. The others only link to it, and without it Tailwind has nothing to do there. */
const withoutMainStyles: Plugin = {
  name: "without-main-styles",
  enforce: "pre",
  load: (id) => (id === `${mainStyles}?transform-only` ? "html {}" : null),
};

const keepMainStyles: Plugin = {
  name: "keep-main-styles",
  generateBundle: { order: "post", handler: (_, bundle) => void delete bundle["assets/app.css"] },
};

/** An editor may empty the file before it writes. After a build without folders to look at, Tailwind would watch none. */
const notEmpty: Plugin = {
  name: "not-empty",
  enforce: "pre",
  transform(code, id) {
    if (id === mainStyles && !code.trim()) this.error("The file is empty.");
  },
};

const styles = /\/app\/.*\.css$/;

/** `exclude`: besides tests and packages, what another builder builds. */
const watch = (...exclude: (string | RegExp)[]) => ({ buildDelay: 50, exclude: [...unwatched, ...exclude] });

const configs: Record<"styles" | "pages" | "portal", InlineConfig> = {
  styles: {
    configFile: false,
    plugins: [notEmpty, tailwindcss({ optimize: false })],
    build: {
      outDir: pagesFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      cssMinify: false,
      reportCompressedSize: false,
      watch: watch(),
      rollupOptions: { input: mainStyles, output: stableNames },
    },
  },
  pages: {
    plugins: [watchAlso(path.join(projectFolder, "public")), withoutMainStyles, keepMainStyles, uncachedPages],
    build: {
      // The running stack serves them.
      emptyOutDir: false,
      watch: watch(mainStyles),
      rollupOptions: { output: stableNames },
    },
  },
  portal: {
    plugins: [watchAlso(manifestCopy), withoutMainStyles],
    build: {
      ssr: true,
      // It contains the names of style sheets, which stay.
      watch: watch(styles),
      rollupOptions: { output: { assetFileNames: stableNames.assetFileNames } },
    },
  },
};

async function watchBuild(name: keyof typeof configs): Promise<void> {
  const send = (message: BuilderMessage) => process.send?.(message);
  const shared = { mode: "watch", root: projectFolder, logLevel: "error" } as const;
  const watcher = (await build({ ...shared, ...configs[name] })) as Rollup.RollupWatcher;
  let isOk = true;
  const saved = new Set<string>();
  watcher.on("change", (file) => void saved.add(file));
  watcher.on("event", ({ code }) => {
    if (code === "START") {
      isOk = true;
      send({ event: "start" });
    }
    if (code === "ERROR") isOk = false;
    if (code !== "END") return;
    if (isOk && name === "portal") movePortal();
    const isStyles = saved.size > 0 && [...saved].every((file) => styles.test(file));
    if (isOk) saved.clear();
    send({ event: "end", isOk, isStyles, isStale: isOk && name === "pages" && copyManifest() });
  });
}

process.on("disconnect", () => process.exit());
await watchBuild(process.argv[2] as keyof typeof configs);
