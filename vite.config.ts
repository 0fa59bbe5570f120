import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { withoutInjectedToastStyles } from "./app/toasts/sonner-styles.vite.ts";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [withoutInjectedToastStyles, tailwindcss(), remix(remixConfig)],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rollupOptions: {
      // zod marks pure calls where Rollup does not expect them.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
  },
});
