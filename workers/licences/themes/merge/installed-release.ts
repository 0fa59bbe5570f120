/** Finds the release that a theme comes from, by its checksums and the version that it names. */
import type { InstalledRelease } from "./contract.ts";
import type { FileStamp } from "./plan-update.ts";

export interface ReleaseManifest {
  version: string;
  files: readonly FileStamp[];
}

/** A theme that names no version must have at least this share of a release's files unchanged. */
const shareNeeded = 0.5;

/**
 * @param named the version in the theme's `theme_info`, null when it names none of ours
 * @param manifests of all known releases; of equal candidates the later one wins
 * @returns null when the theme comes from no known release
 */
export function findInstalledRelease(
  theirs: readonly FileStamp[],
  named: string | null,
  manifests: readonly ReleaseManifest[],
): InstalledRelease | null {
  const checksums = new Map(theirs.map(({ path, md5 }) => [path, md5]));
  const counted = manifests.map(({ version, files }) => ({
    version,
    matching: files.filter(({ path, md5 }) => checksums.get(path) === md5).length,
    total: files.length,
  }));
  let best: InstalledRelease | null = null;
  for (const candidate of counted) {
    const better = best === null || candidate.matching > best.matching;
    // Merchants edit files, so the version that the theme names decides near ties.
    const asGood = candidate.matching === best?.matching && best.version !== named;
    if (better || asGood) best = candidate;
  }
  if (best === null) return null;
  if (best.version === named) return best;
  const byName = counted.find(({ version }) => version === named);
  if (!byName) return best.matching >= best.total * shareNeeded && best.total > 0 ? best : null;
  // The version may come from a copied schema: a release with clearly more matching files wins.
  return best.matching - byName.matching > Math.max(3, best.total * 0.02) ? best : byName;
}
