import { defineConfig } from "vitest/config";
import { scaleTests } from "./tests/support/time-limits.ts";

const { limits } = scaleTests();
const generated = ["**/node_modules/**", "**/build/**", "**/.wrangler/**"];
const setupFiles = ["tests/support/quiet-console.ts", "tests/support/properties.ts"];

const inNode = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    environment: "node" as const,
    // One process for many small files, because its start takes longer than most of them. `unstubGlobals` restores the
    // globals that a test stubs.
    isolate: false,
    unstubGlobals: true,
    include,
    exclude: [...generated, "**/*.worker.test.ts", ...exclude],
    ...limits,
    setupFiles,
  },
});

/** Projects of one run share its stack and run in this order. */
const onStack = (name: string, include: string[], groupOrder: number, setup: string[] = []) => ({
  test: {
    name,
    environment: "node" as const,
    include,
    exclude: generated,
    globalSetup: ["tests/support/global-stack.ts"],
    setupFiles: ["tests/support/connections.ts", ...setupFiles, ...setup],
    ...limits,
    // The message of a failure shows what a page reported, not only how many reports there were.
    chaiConfig: { truncateThreshold: 0 },
    // Sequential, because faults and recorded calls apply to the whole sandbox. One process, because its start takes
    // longer than most files.
    fileParallelism: false,
    isolate: false,
    sequence: { groupOrder },
  },
});

/** They request pages of the running stack, or read what `npm run build` wrote. */
const censusOnStack = ["gates", "html", "protected-acts", "remote-calls", "static-files"];
const censusOnBuild = ["bundles", "deployment", "worker-modules"];
const census = (names: string[]) => names.map((name) => `tests/census/${name}.test.ts`);
const pageReports = ["tests/browser/page-reports.ts"];

export default defineConfig({
  test: {
    projects: [
      "workers/licences/vitest.config.ts",
      "workers/portal/vitest.config.ts",
      inNode(
        "unit",
        ["{app,base,packages,workers,scripts}/**/*.test.{ts,tsx}", "tests/{corpus,mutants,support}/**/*.test.ts"],
        ["workers/sandbox/**"],
      ),
      inNode("sandbox", ["workers/sandbox/**/*.test.ts"]),
      inNode("census", ["tests/census/*.test.ts"], census([...censusOnStack, ...censusOnBuild])),
      inNode("built", census(censusOnBuild)),
      onStack("journeys", ["tests/journeys/**/*.test.ts"], 3),
      onStack("stack", [...census(censusOnStack), "tests/{races,recovery}/**/*.test.ts"], 4),
      onStack("themes", ["tests/themes/**/*.test.ts"], 5),
      onStack("contract", ["tests/contract/**/*.test.ts"], 6),
      // First, because the rows that other tests leave in the staff's lists take axe several times as long.
      onStack("screens", ["tests/screens/**/*.test.ts"], 7, pageReports),
      onStack("browser", ["tests/browser/**/*.test.ts"], 8, pageReports),
    ],
  },
});
