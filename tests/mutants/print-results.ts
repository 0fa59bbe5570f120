/** The table by area and the list of survivors. */
import type { Mutant } from "./mutant.ts";

const goal = 0.9;

/** Returns whether each area reaches the goal. */
export function printResults(
  names: readonly string[],
  mutants: readonly Mutant[],
  caught: ReadonlyMap<number, string>,
  passed: ReadonlyMap<number, number>,
): boolean {
  console.log("\n| Area | Planted | Caught | by types | Survived | Score |\n|---|---:|---:|---:|---:|---:|");
  const scores = names.map((name) => {
    const ids = [...mutants.keys()].filter((id) => mutants[id]?.area === name);
    return printRow(name, ids, caught);
  });
  printRow("all", [...mutants.keys()], caught);
  for (const [id, { file, line, before, after, missingTest }] of mutants.entries()) {
    if (caught.has(id)) continue;
    const tests = passed.get(id) ?? 0;
    console.log(`\n${file}:${line}\n  \`${before}\` → \`${after}\``);
    console.log(`  ${tests > 0 ? `${tests} test files pass with it.` : "No test reaches it."} Missing: ${missingTest}`);
  }
  return scores.every((score) => score >= goal);
}

function printRow(name: string, ids: readonly number[], caught: ReadonlyMap<number, string>): number {
  const count = ids.filter((id) => caught.has(id)).length;
  const byTypes = ids.filter((id) => caught.get(id)?.startsWith("types:")).length;
  const score = ids.length === 0 ? 1 : count / ids.length;
  console.log(
    `| ${name} | ${ids.length} | ${count} | ${byTypes} | ${ids.length - count} | ${Math.floor(score * 100)} % |`,
  );
  return score;
}
