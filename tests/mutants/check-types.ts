/** Finds the mutants that the compiler notices, without switches. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { projectFolder } from "#scripts/stack.ts";
import type { Mutant } from "./mutant.ts";

/** An unused import or variable, which a real defect would take away too. */
const unused = /^TS(?:6133|6192|6196)\b/;

const maxBuffer = 64 * 1024 * 1024;

/** In each run of the compiler a declaration has at most one mutant, so that an error inside it has one cause. */
export async function checkTypes(
  folder: string,
  mutants: readonly Mutant[],
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const caught = new Map<number, string>();
  for (const round of splitIntoRounds(mutants)) {
    const files = new Set(round.map((id) => mutants[id]?.file ?? ""));
    for (const file of files) {
      const own = round.flatMap((id) => (mutants[id]?.file === file ? [mutants[id]] : []));
      writeFileSync(path.join(folder, file), mutate(read(file), own));
    }
    for (const { file, line, message } of await compile(folder, signal)) {
      const id = round.find((each) => includes(mutants[each], file, line));
      if (id !== undefined && !unused.test(message)) caught.set(id, `types: ${message}`);
    }
    for (const file of files) writeFileSync(path.join(folder, file), read(file));
  }
  return caught;
}

const read = (file: string): string => readFileSync(path.join(projectFolder, file), "utf8");

function splitIntoRounds(mutants: readonly Mutant[]): number[][] {
  const rounds: number[][] = [];
  for (const [id, mutant] of mutants.entries()) {
    const free = rounds.find((round) => !round.some((other) => includes(mutants[other], mutant.file, mutant.line)));
    if (free) free.push(id);
    else rounds.push([id]);
  }
  return rounds;
}

const includes = (mutant: Mutant | undefined, file: string, line: number): boolean =>
  mutant?.file === file && mutant.within.from <= line && line <= mutant.within.to;

export const mutate = (text: string, mutants: readonly Mutant[]): string =>
  mutants
    .flatMap(({ edits }) => edits)
    .sort((one, other) => other.start - one.start)
    .reduce((changed, { start, end, mutated }) => changed.slice(0, start) + mutated + changed.slice(end), text);

const execute = promisify(execFile);

async function compile(folder: string, signal: AbortSignal) {
  const options = ["node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded", "--incremental", "false"];
  const { stdout } = await execute(process.execPath, options, { cwd: folder, signal, maxBuffer }).catch((error) => {
    // The compiler found errors.
    if (typeof error.code === "number") return error as { stdout: string };
    throw error;
  });
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)].map(([, file = "", line, message = ""]) => ({
    ...{ file, line: Number(line), message },
  }));
}
