/** Chooses mutants of an area by a seed, so that a run can be repeated. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { projectFolder } from "#scripts/stack.ts";
import { areas } from "./areas.ts";
import { type Equivalent, equivalent } from "./equivalent.ts";
import { findMutants } from "./find-mutants.ts";
import type { Mutant } from "./mutant.ts";

const noRule = /\.test\.ts$|\.d\.ts$|(^|\/)contract\.ts$/;

/** `chosen` are at most `count` of `possible` mutants, whose edits never overlap. */
export function chooseMutants(area: string, count: number, seed: number): { chosen: Mutant[]; possible: number } {
  const files = globSync([...(areas[area]?.source ?? [])], { cwd: projectFolder }).filter((file) => !noRule.test(file));
  const all = files.sort().flatMap((file) => {
    const text = readFileSync(path.join(projectFolder, file), "utf8");
    const known = equivalent.filter((entry) => entry.file === file);
    return findMutants(text)
      .filter((mutant) => !known.some((entry) => isMeant(entry, mutant, text)))
      .map((found) => ({ ...found, area, file }));
  });
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 });
  const chosen: Mutant[] = [];
  for (const mutant of shuffled) {
    if (chosen.length === count) break;
    if (!chosen.some((other) => overlap(mutant, other))) chosen.push(mutant);
  }
  return { chosen, possible: all.length };
}

const overlap = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file &&
  one.edits.some((edit) => other.edits.some(({ start, end }) => edit.start < end && start < edit.end));

/** @param text the mutant's file */
export function isMeant(
  { owner, before, after, within }: Equivalent,
  mutant: Pick<Mutant, "owner" | "before" | "after" | "position">,
  text: string,
): boolean {
  if (owner !== mutant.owner || before !== mutant.before || after !== mutant.after) return false;
  if (within === undefined) return true;
  const from = text.lastIndexOf(within, mutant.position);
  return from >= 0 && mutant.position < from + within.length;
}
