import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "../../../../remix.config.js";

export default defineConfig({
  plugins: [remix({ ...remixConfig, buildDirectory: "build", future: { ...remixConfig.future, v3_routeConfig: false } })],
  build: { target: "es2022" },
});
