/** The corpus on the releases of the demo theme, which need no repository. */
import { checkMixedTheme, checkUpdate } from "theme-merge/corpus/check-update.ts";
import { createRandom, editTheme, mixReleases } from "theme-merge/corpus/edit-theme.ts";
import type { ThemeRelease } from "theme-merge/corpus/theme-history.ts";
import { readDemoMigrations, readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { describe, expect, test } from "vitest";
import { writeCopy } from "#tests/corpus/write-copy.ts";

const releases: ThemeRelease[] = ["1.0.0", "1.1.0", "2.0.4"].map((version) => ({
  version,
  files: readDemoRelease(version),
}));
const [first, installed, target] = releases;

const seeds = [1, 2, 3].flatMap((seed) => [
  { seed, how: "with the release's migrations", migrations: readDemoMigrations("1.1.0") },
  { seed, how: "without migrations", migrations: undefined },
]);

describe("checkUpdate", () => {
  test.each(seeds)(
    "finds nothing lost, broken or needlessly asked after 40 random edits ($seed, $how)",
    async ({ seed, migrations }) => {
      if (!first || !installed || !target) throw new Error("A release is missing.");
      const edited = editTheme(installed, [first], 40, createRandom(seed));
      expect(edited.edits.length).toBeGreaterThan(30);
      const { lost, unreadable, needless, unfinishable, different, dangling } = await checkUpdate(
        edited,
        installed.version,
        releases,
        target,
        { migrations, write: writeCopy },
      );
      expect({ lost, unreadable, needless, unfinishable, different, dangling }).toEqual({
        dangling: [],
        lost: [],
        unreadable: [],
        needless: [],
        unfinishable: [],
        different: [],
      });
    },
  );
});

describe("checkMixedTheme", () => {
  test.each([1, 2, 3, 4])("finds no name that leads nowhere in mixed stores of each pair of releases (%i)", (seed) => {
    for (const [at, from] of releases.entries())
      for (const to of releases.slice(at + 1))
        for (const other of releases) {
          const mixed = mixReleases(from, other, createRandom(seed));
          const { unreadable, dangling } = checkMixedTheme(mixed, from.version, releases, to);
          expect({ unreadable, dangling }, `${from.version}, ${other.version}, ${to.version}`).toEqual({
            dangling: [],
            unreadable: [],
          });
        }
  });
});
