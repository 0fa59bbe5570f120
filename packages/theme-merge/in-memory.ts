/** Merges themes whose files are all in memory. Reads only the bodies that the plan asks for. */
import { isCheckable, readFileNames } from "./check/file-facts.ts";
import type { ReleaseNames } from "./merge/complete-copy.ts";
import type { ConflictChoice } from "./merge/contract.ts";
import { mergeTheme } from "./merge/merge-theme.ts";
import type { Bodies, MergedFile } from "./merge/merged-file.ts";
import { type FileStamp, planUpdate, type UpdatePlan } from "./merge/plan-update.ts";
import { listMigrationFiles, type ThemeMigrations } from "./migrations/migrate-theme.ts";

export interface LoadedTheme {
  stamps: readonly (FileStamp & { version?: string })[];
  read: (path: string) => string;
}

export interface LoadedSides {
  base: LoadedTheme | null;
  merchant: LoadedTheme;
  release: LoadedTheme;
}

/** @param linesOnly as for `mergeTheme` */
export function mergeLoaded(
  { base, merchant, release }: LoadedSides,
  choices: ReadonlyMap<string, ConflictChoice>,
  migrations: ThemeMigrations | null,
  linesOnly = false,
): { plan: UpdatePlan; bodies: Bodies; files: MergedFile[] } {
  const plan = planUpdate({ base: base?.stamps ?? null, merchant: merchant.stamps, release: release.stamps });
  const also = migrations ? listMigrationFiles(plan, migrations) : { base: [], release: [] };
  const bodies = {
    base: readTexts(base, [...plan.needed.base, ...also.base]),
    merchant: readTexts(merchant, plan.needed.merchant),
    release: readTexts(release, [...plan.needed.release, ...also.release]),
  };
  return { plan, bodies, files: mergeTheme(plan, bodies, choices, linesOnly, migrations, readNames(release)) };
}

/** Keeps the order of the theme. */
function readTexts(theme: LoadedTheme | null, paths: readonly string[]): Map<string, string> {
  const wanted = new Set(paths);
  const files = (theme?.stamps ?? []).filter(({ path }) => wanted.has(path));
  return new Map(files.map(({ path }) => [path, theme?.read(path) ?? ""]));
}

const knownNames = new WeakMap<LoadedTheme, NonNullable<ReleaseNames>>();

/** A release is merged again with answers. */
function readNames(release: LoadedTheme): NonNullable<ReleaseNames> {
  const known = knownNames.get(release);
  if (known) return known;
  const paths = release.stamps.map(({ path }) => path).filter(isCheckable);
  const names = new Map(paths.map((path) => [path, readFileNames(path, release.read(path))]));
  knownNames.set(release, names);
  return names;
}
