/**
 * Updates public themes that were edited at random, and checks each update without the code that made it. Then updates,
 * for each pair of releases, stores that are half one, half another, and looks for names that lead nowhere.
 */
import process from "node:process";
import { checkMixedTheme, checkUpdate, type Findings, noFindings, type WriteCopy } from "./check-update.ts";
import { createRandom, editTheme, mixReleases } from "./edit-theme.ts";
import { openRepository, readReleases } from "./theme-history.ts";

interface CorpusOptions {
  /** Where copies of repositories from elsewhere are made. */
  folder: string;
  /** Themes that are edited, edits in each, and the last releases that are read. */
  numbers: { rounds: number; edits: number; releases: number };
  seed: number;
  write?: WriteCopy;
}

const maxListed = 10;

/**
 * Prints what it finds in each repository.
 * @param sources paths or addresses of Git repositories
 * @returns whether no edit is lost, each file can be read, no question was needless, no name leads nowhere, and Shopify
 * takes each copy
 */
export async function runCorpus(
  sources: readonly string[],
  { folder, numbers, seed, write }: CorpusOptions,
): Promise<boolean> {
  let isClean = true;
  for (const source of sources) {
    const releases = readReleases(openRepository(source, folder), numbers.releases);
    const target = releases.at(-1);
    const former = releases.slice(0, -1);
    if (!target || former.length === 0) throw new Error(`${source} has fewer than two releases.`);
    const total = noFindings();
    const startedAt = Date.now();
    for (let round = 0; round < numbers.rounds; round++) {
      const random = createRandom(seed * 1_000 + round);
      const installed = former[Math.floor(random() * former.length)];
      if (!installed) continue;
      const others = former.filter((release) => release !== installed);
      const edited = editTheme(installed, others, numbers.edits, random);
      add(total, await checkUpdate(edited, installed.version, releases, target, { write }));
    }
    let pairs = 0;
    for (const [at, installed] of former.entries())
      for (const next of releases.slice(at + 1)) {
        const random = createRandom(seed * 1_000 + ++pairs);
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
      { rounds: numbers.rounds, ms: Date.now() - startedAt },
    );
    const { lost, unreadable, needless, unfinishable, dangling } = total;
    if ([lost, unreadable, needless, unfinishable, dangling].some(({ length }) => length > 0)) isClean = false;
  }
  return isClean;
}

function add(total: Findings, found: Findings, pair = ""): void {
  for (const name of ["edits", "compared", "questions", "conflictsOfGit"] as const) total[name] += found[name];
  for (const [kind, count] of Object.entries(found.kinds)) total.kinds[kind] = (total.kinds[kind] ?? 0) + count;
  for (const name of ["lost", "unreadable", "needless", "unfinishable", "different", "dangling", "listed"] as const)
    total[name].push(...found[name].map((each) => `${pair}${each}`));
}

function print(
  source: string,
  versions: string[],
  total: Findings,
  { rounds, ms }: { rounds: number; ms: number },
): void {
  const { lost, unreadable, needless, unfinishable, different, dangling, listed } = total;
  process.stdout.write(
    `${source}: ${versions.join(", ")}\n` +
      `  ${rounds} themes, ${total.edits} edits, ${total.compared} files changed on both sides, ${Math.round(ms / 1000)} s\n` +
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
