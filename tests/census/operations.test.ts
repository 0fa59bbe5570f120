/** A test calls every operation of the licence service by its name. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { operations } from "#workers/licences/operations.ts";

const tests = globSync(
  [
    "workers/licences/**/*.test.ts",
    "workers/licences/fixtures/*.ts",
    "tests/{contract,journeys,races,recovery,support}/**/*.ts",
  ],
  { cwd: projectFolder },
)
  .map((file) => readFileSync(path.join(projectFolder, file), "utf8"))
  .join("\n");

test.each(Object.keys(operations))("%s is called by a test", (name) => {
  expect(tests).toMatch(
    new RegExp(`(call|internal|internalValue|internalError)\\([^)]*"${name}"|: "${name}"|licences\\.${name}\\(`),
  );
});
