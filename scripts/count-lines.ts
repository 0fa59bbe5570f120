/** `node scripts/count-lines.ts`: files and lines by top folder, tests and fixtures apart, and how long files are. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const projectFolder = path.dirname(import.meta.dirname);
const isTest = (file: string) => /^tests\/|\.test\.tsx?$|\/(corpus|fixtures)\//.test(file);
const files = globSync("{app,base,packages,scripts,workers,tests}/**/*.{ts,tsx,css,js,sql}", {
  cwd: projectFolder,
  exclude: (entry) => /(^|\/)(node_modules|build|\.wrangler)$/.test(entry),
}).map((file) => ({
  folder: isTest(file) ? "tests" : file.split("/", 1).join(),
  lines: readFileSync(path.join(projectFolder, file), "utf8").split("\n").length - 1,
}));

const print = (name: string, some: typeof files) => {
  const sizes = some.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)];
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  console.log([name, sizes.length, lines, at(0.5), at(0.9), at(1)].map((cell) => String(cell).padStart(9)).join(""));
};

console.log(["", "files", "lines", "median", "p90", "max"].map((cell) => cell.padStart(9)).join(""));
for (const folder of new Set(files.map((file) => file.folder)))
  print(
    folder,
    files.filter((file) => file.folder === folder),
  );
print(
  "source",
  files.filter(({ folder }) => folder !== "tests"),
);
