/** A copy of the project with mutants, in the system's temporary folder: the project itself stays as it is. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { linkModules } from "#scripts/link-modules.ts";
import { projectFolder } from "#scripts/stack.ts";
import { reachName, switchName } from "./find-mutants.ts";
import type { Mutant } from "./mutant.ts";

const collect = "tests/mutants/collect.ts";

/** What makes the tests of the copy pass the active mutant on, and count the reached ones. */
const settings: Record<string, [string, string][]> = {
  "vitest.config.ts": [["const setupFiles = [", `const setupFiles = ["${collect}", `]],
  "workers/licences/vitest.config.ts": [
    ["setupFiles: [", `setupFiles: [\`\${folder}/../../${collect}\`, `],
    ["bindings: {", 'bindings: { MUTANT: process.env.MUTANT ?? "", '],
  ],
  "workers/portal/vitest.config.ts": [
    ["setupFiles: [", `setupFiles: [\`\${folder}/../../${collect}\`, `],
    ["bindings: {", 'bindings: { MUTANT: process.env.MUTANT ?? "", '],
  ],
  "scripts/stack.ts": [["bindings: {", 'bindings: { MUTANT: process.env.MUTANT ?? "", ']],
  "tests/support/global-stack.ts": [
    [
      "onLog: ({ level, message }) => {",
      `onLog: ({ level, message }) => {
        const [, id] = /^mutant (\\d+)$/.exec(message.trim()) ?? [];
        if (id) return void (((globalThis as any).reachedMutants ??= new Set()).add(Number(id)));`,
    ],
  ],
};

export function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-mutants-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((each) => each !== "")) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(projectFolder, file), path.join(folder, file));
  }
  linkModules(folder);
  for (const [file, replacements] of Object.entries(settings))
    change(path.join(folder, file), (text) =>
      replacements.reduce((changed, [from, to]) => replace(changed, from, to), text),
    );
  return folder;
}

/** `id` is the index in `mutants`. */
export function plantAll(folder: string, mutants: readonly Mutant[]): void {
  for (const file of new Set(mutants.map((mutant) => mutant.file)))
    writeFileSync(path.join(folder, file), plant(readFileSync(path.join(projectFolder, file), "utf8"), mutants, file));
}

function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`"${from}" is missing: correct the settings in copy-project.ts.`);
  return text.replaceAll(from, to);
}

const change = (file: string, by: (text: string) => string): void =>
  writeFileSync(file, by(readFileSync(file, "utf8")));

export function plant(text: string, mutants: readonly Mutant[], file: string): string {
  const edits = mutants.flatMap((mutant, id) =>
    mutant.file === file
      ? mutant.edits.map(({ start, end, withSwitch }) => ({ start, end, code: withSwitch(id) }))
      : [],
  );
  const planted = edits
    .sort((one, other) => other.start - one.start)
    .reduce((changed, { start, end, code }) => changed.slice(0, start) + code + changed.slice(end), text);
  // Packages know no `#tests`.
  const up = "../".repeat(file.split("/").length - 1);
  return `import { ${switchName}, ${reachName} } from "./${up}tests/mutants/switch.ts";\n${planted}`;
}
