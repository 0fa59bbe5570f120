import { defineConfig } from "vitest/config";

const generated = ["**/node_modules/**", "**/build/**", "**/.wrangler/**"];

const onStack = (name: string, include: string, groupOrder: number) => ({
  name,
  environment: "node" as const,
  include: [include],
  exclude: generated,
  globalSetup: ["tests/support/global-stack.ts"],
  setupFiles: ["tests/support/connections.ts", "tests/support/quiet-console.ts", "tests/support/property-reports.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A machine that is busy is not a fault.
  expect: { poll: { timeout: 15_000 } },
  // One after the other: faults and counted calls belong to the whole sandbox. In one process, as the small ones are.
  fileParallelism: false,
  isolate: false,
  sequence: { groupOrder },
});

export default defineConfig({
  test: {
    projects: [
      "workers/licences/vitest.config.ts",
      "workers/portal/vitest.config.ts",
      {
        test: {
          name: "unit",
          environment: "node",
          // One process for many small files: its start takes longer than most of them. What a test puts in place of a global goes.
          isolate: false,
          unstubGlobals: true,
          include: ["{app,base,workers,scripts}/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"],
          exclude: [...generated, "**/*.worker.test.ts"],
          testTimeout: 30_000,
          setupFiles: ["tests/support/quiet-console.ts", "tests/support/property-reports.ts"],
        },
      },
      { test: onStack("stack", "tests/{census,contract,journeys,races,recovery}/**/*.test.ts", 3) },
      // A browser on a busy machine can lose a race that no person would: the second try decides, and the last lines name it.
      { test: { ...onStack("browser", "tests/browser/**/*.test.ts", 4), retry: 1 } },
    ],
  },
});
