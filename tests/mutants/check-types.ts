/** Finds the mutants that the compiler notices: it checks the copy once with all of them, without switches. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "#scripts/stack.ts";
import type { Mutant } from "./mutant.ts";

interface Place {
  id: number;
  file: string;
  from: number;
  to: number;
}

/** An error counts for the mutant on whose lines it is; where one line has two mutants, for none. */
export function checkTypes(folder: string, mutants: readonly Mutant[]): Map<number, string> {
  const places = [...new Set(mutants.map(({ file }) => file))].flatMap((file) => {
    const { text, places } = mutate(readFileSync(path.join(projectFolder, file), "utf8"), mutants, file);
    writeFileSync(path.join(folder, file), text);
    return places;
  });
  const options = ["node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded", "--incremental", "false"];
  const { stdout } = spawnSync(process.execPath, options, { cwd: folder, encoding: "utf8" });
  const caught = new Map<number, string>();
  for (const [, file, line, message = ""] of stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)) {
    const near = places.filter((each) => each.file === file && each.from <= Number(line) && Number(line) <= each.to);
    const [place, second] = near;
    if (place && !second) caught.set(place.id, `types: ${message}`);
  }
  return caught;
}

export function mutate(text: string, mutants: readonly Mutant[], file: string): { text: string; places: Place[] } {
  const edits = mutants
    .flatMap((mutant, id) => (mutant.file === file ? mutant.edits.map((edit) => ({ ...edit, id })) : []))
    .sort((one, other) => one.start - other.start);
  const places: Place[] = [];
  let mutated = "";
  let at = 0;
  for (const { id, start, end, mutated: code } of edits) {
    mutated += text.slice(at, start);
    const from = countLines(mutated);
    mutated += code;
    places.push({ id, file, from, to: countLines(mutated) });
    at = end;
  }
  return { text: mutated + text.slice(at), places };
}

const countLines = (text: string): number => text.split("\n").length;
