/** Every Worker, also those of tests and benchmarks, runs with one compatibility date (decision 031). */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const date = "2026-11-17";

const files = globSync(["wrangler.toml", "{scripts,tests,workers}/**/*.{ts,toml}"], { cwd: projectFolder });
const dates = files.flatMap((file) => {
  const text = readFileSync(path.join(projectFolder, file), "utf8");
  const found = [...text.matchAll(/^\s*compatibility(?:_date =|Date:) "?([^",\n]+)/gim)];
  return found.map(([, value]) => ({ file, value }));
});

test("every Worker names the compatibility date of decision 031", () => {
  expect(new Set(dates.map(({ file }) => file))).toEqual(
    new Set([
      "tests/bench/workerd.ts",
      "tests/support/proxy-workers.ts",
      "workers/licences/wrangler.toml",
      "workers/portal/vitest.config.ts",
      "workers/sandbox/wrangler.toml",
      "wrangler.toml",
    ]),
  );
  expect(dates.filter(({ value }) => value !== date)).toEqual([]);
});
