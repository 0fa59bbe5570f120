/**
 * `npm run proof -- corpus PATH-OR-URL…`: updates public themes that were edited at random, and checks each update
 * without the code that made it. Then updates, for each pair of releases, stores that are half one, half another, and
 * looks for names that lead nowhere. Takes Git repositories, such as https://github.com/Shopify/dawn.git, and copies
 * those that are elsewhere into `build/corpus`. Ends with an error where an edit is lost, a file cannot be read, a
 * question was needless, a name leads nowhere, or Shopify takes no copy.
 */
import path from "node:path";
import process from "node:process";
import { exitWithMessage } from "#scripts/ports.ts";
import { readArguments } from "#scripts/read-arguments.ts";
import { projectFolder } from "#scripts/stack.ts";
import { checkMixedTheme, checkUpdate, type Findings, noFindings } from "./check-update.ts";
import { createRandom, editTheme, mixReleases } from "./edit-theme.ts";
import { openRepository, readReleases } from "./theme-history.ts";

const usage = `Usage: npm run proof -- corpus PATH-OR-URL… [--rounds 20 --edits 40 --releases 6 --seed 1]

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
  let pairs = 0;
  for (const [at, installed] of former.entries())
    for (const next of releases.slice(at + 1)) {
      const random = createRandom(Number(values.seed) * 1_000 + ++pairs);
      const others = releases.filter((release) => release !== installed);
      const other = others[Math.floor(random() * others.length)] ?? next;
      const mixed = mixReleases(installed, other, random);
      add(
        total,
        checkMixedTheme(mixed, installed.version, releases, next),
        `${installed.version} with ${other.version} → ${next.version}: `,
      );
    }
  print(
    `${source} (${pairs} pairs of releases)`,
    releases.map(({ version }) => version),
    total,
    Date.now() - startedAt,
  );
  const { lost, unreadable, needless, unfinishable, dangling } = total;
  if ([lost, unreadable, needless, unfinishable, dangling].some(({ length }) => length > 0)) process.exitCode = 1;
}

function add(total: Findings, found: Findings, pair = ""): void {
  for (const name of ["edits", "compared", "questions", "conflictsOfGit"] as const) total[name] += found[name];
  for (const [kind, count] of Object.entries(found.kinds)) total.kinds[kind] = (total.kinds[kind] ?? 0) + count;
  for (const name of ["lost", "unreadable", "needless", "unfinishable", "different", "dangling", "listed"] as const)
    total[name].push(...found[name].map((each) => `${pair}${each}`));
}

function print(source: string, versions: string[], total: Findings, ms: number): void {
  const { lost, unreadable, needless, unfinishable, different, dangling, listed } = total;
  process.stdout.write(
    `${source}: ${versions.join(", ")}\n` +
      `  ${numbers.rounds} themes, ${total.edits} edits, ${total.compared} files changed on both sides, ${Math.round(ms / 1000)} s\n` +
      `  ${Object.entries(total.kinds)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(", ")}\n` +
      `  lost edits ${lost.length}, unreadable files ${unreadable.length}, needless questions ${needless.length}, ` +
      `unfinishable copies ${unfinishable.length}\n` +
      `  dangling references ${dangling.length} (and ${listed.length} that the merchant reads before)\n` +
      `  questions ${total.questions} (git merge-file: ${total.conflictsOfGit}), merges unlike git's clean ones ${different.length}\n`,
  );
  for (const [name, list] of Object.entries({ lost, unreadable, needless, unfinishable, different, dangling, listed }))
    for (const each of list.slice(0, maxListed)) process.stdout.write(`  ${name}: ${each}\n`);
}
