/** Every endpoint of the licence service is used by a test, and every verb has one beside it or names it. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { internal } from "#workers/licences/internal.ts";

const tests = globSync(["workers/licences/**/*.test.ts", "tests/{contract,journeys,races,recovery}/**/*.test.ts"], {
  cwd: projectFolder,
})
  .map((file) => readFileSync(path.join(projectFolder, file), "utf8"))
  .join("\n");

const paths = [...new Set(internal.routes.filter(({ method }) => method !== "ALL").map((route) => route.path))];

test.each(paths)("%s is asked by a test", (route) => {
  const [before = "", after = ""] = route.split(/:[a-z]+/);
  const asked = tests.split("\n").some((line) => line.includes(before) && line.includes(after));
  expect(asked).toBe(true);
});
