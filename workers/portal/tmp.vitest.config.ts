import { defineConfig } from "vitest/config";
export default defineConfig({
  root: "/work/main",
  test: {
    environment: "node",
    include: [
      "tests/contract/tokens.test.ts",
      "app/session/**/*.test.ts",
      "app/gateways/**/*.test.ts",
      "workers/portal/**/*.test.ts",
    ],
    exclude: ["**/*.worker.test.ts", "**/node_modules/**"],
    setupFiles: ["tests/support/quiet-console.ts"],
  },
});
