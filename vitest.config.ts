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
  // A busy machine must not fail a test.
  expect: { poll: { timeout: 15_000 } },
  // The message of a failure shows what a page reported, not only how many reports there were.
  chaiConfig: { truncateThreshold: 0 },
  // Sequential, because faults and recorded calls apply to the whole sandbox. One process, because its start takes longer
  // than most files.
  fileParallelism: false,
  isolate: false,
  sequence: { groupOrder },
});

function inBrowser(name: string, include: string, groupOrder: number) {
  const options = onStack(name, include, groupOrder);
  // Retry once, because a browser on a busy machine can lose a race that no user would lose. The report lists these tests.
  return { ...options, setupFiles: [...options.setupFiles, "tests/browser/page-reports.ts"], retry: 1 };
}

export default defineConfig({
  test: {
    projects: [
      "workers/licences/vitest.config.ts",
      "workers/portal/vitest.config.ts",
      {
        test: {
          name: "unit",
          environment: "node",
          // One process for many small files, because its start takes longer than most of them.
          // `unstubGlobals` restores the globals that a test stubs.
          isolate: false,
          unstubGlobals: true,
          include: ["{app,base,workers,scripts}/**/*.test.{ts,tsx}", "tests/{corpus,mutants,support}/**/*.test.ts"],
          exclude: [...generated, "**/*.worker.test.ts"],
          testTimeout: 30_000,
          setupFiles: ["tests/support/quiet-console.ts", "tests/support/property-reports.ts"],
        },
      },
      { test: onStack("journeys", "tests/journeys/**/*.test.ts", 3) },
      { test: onStack("stack", "tests/{census,contract,races,recovery}/**/*.test.ts", 4) },
      { test: onStack("themes", "tests/themes/**/*.test.ts", 5) },
      { test: inBrowser("browser", "tests/browser/**/*.test.ts", 6) },
      // On its own stack, because the rows that other tests leave in the staff's lists take axe several times as long.
      { test: inBrowser("screens", "tests/screens/**/*.test.ts", 7) },
    ],
  },
});
