/**
 * `npm run corpus -- PATH-OR-URL…`: updates public themes that were edited at random, and checks each update without
 * the code that made it. Takes Git repositories, such as https://github.com/Shopify/dawn.git, and copies those that
 * are elsewhere into `build/corpus`. Ends with an error where an edit is lost, a file cannot be read, a question was
 * needless, or Shopify takes no copy.
 */
import path from "node:path";
import process from "node:process";
import { exitWithMessage } from "#scripts/ports.ts";
import { readArguments } from "#scripts/read-arguments.ts";
import { projectFolder } from "#scripts/stack.ts";
import { checkUpdate, type Findings, noFindings } from "./check-update.ts";
import { createRandom, editTheme } from "./edit-theme.ts";
import { openRepository, readReleases } from "./theme-history.ts";

const usage = `Usage: npm run corpus -- PATH-OR-URL… [--rounds 20 --edits 40 --releases 6 --seed 1]

The numbers are the defaults.`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "20" },
    edits: { type: "string", default: "40" },
    releases: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});
const numbers = { rounds: Number(values.rounds), edits: Number(values.edits), releases: Number(values.releases) };
const maxListed = 10;

if (positionals.length === 0) exitWithMessage(usage);

for (const source of positionals) {
  const releases = readReleases(openRepository(source, path.join(projectFolder, "build/corpus")), numbers.releases);
  const target = releases.at(-1);
  const former = releases.slice(0, -1);
  if (!target || former.length === 0) throw new Error(`${source} has fewer than two releases.`);
  const total = noFindings();
  const startedAt = Date.now();
  for (let round = 0; round < numbers.rounds; round++) {
    const random = createRandom(Number(values.seed) * 1_000 + round);
    const installed = former[Math.floor(random() * former.length)];
    if (!installed) continue;
    const others = former.filter((release) => release !== installed);
    const edited = editTheme(installed, others, numbers.edits, random);
    add(total, await checkUpdate(edited, installed.version, releases, target));
  }
  print(
    source,
    releases.map(({ version }) => version),
    total,
    Date.now() - startedAt,
  );
  if ([total.lost, total.unreadable, total.needless, total.unfinishable].some(({ length }) => length > 0))
    process.exitCode = 1;
}

function add(total: Findings, found: Findings): void {
  for (const name of ["edits", "compared", "questions", "conflictsOfGit"] as const) total[name] += found[name];
  for (const [kind, count] of Object.entries(found.kinds)) total.kinds[kind] = (total.kinds[kind] ?? 0) + count;
  for (const name of ["lost", "unreadable", "needless", "unfinishable", "different"] as const)
    total[name].push(...found[name]);
}

function print(source: string, versions: string[], total: Findings, ms: number): void {
  const { lost, unreadable, needless, unfinishable, different } = total;
  process.stdout.write(
    `${source}: ${versions.join(", ")}\n` +
      `  ${numbers.rounds} themes, ${total.edits} edits, ${total.compared} files changed on both sides, ${Math.round(ms / 1000)} s\n` +
      `  ${Object.entries(total.kinds)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(", ")}\n` +
      `  lost edits ${lost.length}, unreadable files ${unreadable.length}, needless questions ${needless.length}, ` +
      `unfinishable copies ${unfinishable.length}\n` +
      `  questions ${total.questions} (git merge-file: ${total.conflictsOfGit}), merges unlike git's clean ones ${different.length}\n`,
  );
  for (const [name, list] of Object.entries({ lost, unreadable, needless, unfinishable, different }))
    for (const each of list.slice(0, maxListed)) process.stdout.write(`  ${name}: ${each}\n`);
}
