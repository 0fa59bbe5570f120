/** Paths named in documents exist, and the project speaks of itself alone. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const documents = globSync(["*.md", "docs/**/*.md", "workers/**/*.md"], { cwd: projectFolder });
const roots = /^(app|workers|scripts|tests|docs|public)\//;

test.each(documents)("%s names only files that exist", (document) => {
  const text = readFileSync(path.join(projectFolder, document), "utf8");
  const named = [...text.matchAll(/`([\w./-]+)`/g), ...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, name = ""]) => name);
  const missing = named
    .filter((name) => roots.test(name) && !name.includes("*"))
    .filter(
      (name) =>
        !existsSync(path.join(projectFolder, name)) &&
        !existsSync(path.join(projectFolder, path.dirname(document), name)),
    );
  expect(missing).toEqual([]);
});
