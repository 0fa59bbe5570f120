import { defineConfig } from "vitest/config";
export default defineConfig({ test: { projects: ["workers/licences/vitest.config.ts", { test: { name: "layers", environment: "node", include: ["tests/census/layers.test.ts"] } }, { test: { name: "unit", include: ["workers/licences/**/*.test.ts"], exclude: ["**/*.worker.test.ts"], setupFiles: ["tests/support/quiet-console.ts"] } }] } });
