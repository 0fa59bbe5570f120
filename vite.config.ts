import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { withoutInjectedToastStyles } from "./app/toasts/sonner-styles.vite.ts";
import remixConfig from "./remix.config.js";

/** What every signed-in page needs arrives as two files, not as thirty: the framework, and the frame with its components. */
const framework = /\/node_modules\/(?!sonner\/)|vite\/preload-helper/;
const frame =
  /\/app\/(?:ui\/|toasts\/(?!live-toasts)|i18n\/(?!fr\/|en\/)|features\/shell\/|(?:access|brand|errors|form|paths|root)\.tsx?)/;

/** Each language on its own: a page loads one. */
const catalogue = /\/app\/i18n\/(fr|en)\//;

const chunkOf = (id: string) => (framework.test(id) ? "framework" : frame.test(id) ? "frame" : catalogue.exec(id)?.[1]);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutInjectedToastStyles, tailwindcss(), remix(remixConfig)],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rollupOptions: {
      ...(isSsrBuild ? {} : { output: { manualChunks: chunkOf } }),
      // zod marks pure calls where Rollup does not expect them.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
  },
}));
