/** Finds the mutants that the compiler notices, without switches. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "#scripts/stack.ts";
import type { Mutant } from "./mutant.ts";

/** An unused import or variable, which a real defect would take away too. */
const unused = /^TS(?:6133|6192|6196)\b/;

/** Each run of the compiler has at most one mutant in each file, so that an error has one cause. */
export function checkTypes(folder: string, mutants: readonly Mutant[]): Map<number, string> {
  const caught = new Map<number, string>();
  for (const round of splitIntoRounds(mutants)) {
    for (const [file, id] of round) writeFileSync(path.join(folder, file), mutate(read(file), mutants[id]));
    for (const [file, message] of compile(folder)) {
      const id = round.get(file);
      if (id !== undefined && !unused.test(message)) caught.set(id, `types: ${message}`);
    }
    for (const file of round.keys()) writeFileSync(path.join(folder, file), read(file));
  }
  return caught;
}

const read = (file: string): string => readFileSync(path.join(projectFolder, file), "utf8");

/** Files with the number of their mutant. */
function splitIntoRounds(mutants: readonly Mutant[]): Map<string, number>[] {
  const rounds: Map<string, number>[] = [];
  for (const [id, { file }] of mutants.entries()) {
    const free = rounds.find((round) => !round.has(file));
    if (free) free.set(file, id);
    else rounds.push(new Map([[file, id]]));
  }
  return rounds;
}

export const mutate = (text: string, mutant: Mutant | undefined): string =>
  [...(mutant?.edits ?? [])]
    .sort((one, other) => other.start - one.start)
    .reduce((changed, { start, end, mutated }) => changed.slice(0, start) + mutated + changed.slice(end), text);

function compile(folder: string): [file: string, message: string][] {
  const options = ["node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded", "--incremental", "false"];
  const { stdout } = spawnSync(process.execPath, options, { cwd: folder, encoding: "utf8" });
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (.*)$/gm)].map(([, file = "", message = ""]) => [file, message]);
}
