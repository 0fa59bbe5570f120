/** Documents name only files that exist, and keep their lines short. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const maxColumns = 120;
const documents = globSync(["*.md", "docs/**/*.md", "{packages,workers}/**/*.md"], { cwd: projectFolder }).filter(
  (file) => !file.includes("/seed/theme/"),
);
const folders = /^(app|base|docs|public|scripts|tests|workers)\//;
const bareFile = /^[\w-][\w.-]*\.(ts|tsx|mjs|sql|css|toml|rules|md)$/;
/** A name with one of these is a pattern. */
const placeholder = /[*{}]|NAME|NNN|VERB/;
const fileNames = new Set(
  globSync(["*", "{app,base,docs,packages,public,scripts,tests,workers}/**/*"], { cwd: projectFolder }).map((file) =>
    path.basename(file),
  ),
);

const read = (document: string): string => readFileSync(path.join(projectFolder, document), "utf8");

describe("a Markdown document", () => {
  test.each(documents)("names only files that exist: %s", (document) => {
    const text = read(document);
    const exists = (name: string) =>
      existsSync(path.join(projectFolder, name)) ||
      existsSync(path.join(projectFolder, path.dirname(document), name)) ||
      (bareFile.test(name) && fileNames.has(name));
    const inBackticks = [...text.matchAll(/`([\w./*{}-]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => folders.test(name) || bareFile.test(name));
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, name = ""]) => name);
    expect([...inBackticks, ...linked].filter((name) => !placeholder.test(name) && !exists(name))).toEqual([]);
  });

  test.each(documents)(`has at most ${maxColumns} columns outside tables, code and links: %s`, (document) => {
    const prose = read(document).replace(/^( *)```[\s\S]*?^\1```$/gm, "");
    const long = prose
      .split("\n")
      .filter((line) => !/^\s*\|/.test(line))
      .map((line) => line.replace(/\]\([^)]*\)|https?:\/\/\S+/g, ""))
      .filter((line) => line.length > maxColumns);
    expect(long).toEqual([]);
  });
});
