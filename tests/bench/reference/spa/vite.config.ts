import { defineConfig } from "vite";

export default defineConfig({ esbuild: { jsx: "automatic" }, build: { outDir: "build", target: "es2022" } });
