/** Which release a theme stems from, told from its checksums and from the version that it names. */
import type { InstalledRelease } from "./contract.ts";
import type { FileStamp } from "./plan-update.ts";

export interface ReleaseManifest {
  version: string;
  files: readonly FileStamp[];
}

/** Without a version of its own, a theme must have at least this share of a release's files unchanged to stem from it. */
const shareNeeded = 0.5;

/**
 * @param named the version in the theme's `theme_info`, null when it names none of ours
 * @param manifests of all releases known; of equal candidates the later one wins
 * @returns null when the theme stems from no known release
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
    // A merchant edits files, so near ties are told by the name that the theme gives itself.
    const asGood = candidate.matching === best?.matching && best.version !== named;
    if (better || asGood) best = candidate;
  }
  if (best === null) return null;
  if (best.version === named) return best;
  const byName = counted.find(({ version }) => version === named);
  if (!byName) return best.matching >= best.total * shareNeeded && best.total > 0 ? best : null;
  // The name may be copied from a newer schema: a release with clearly more of the theme's files knows better.
  return best.matching - byName.matching > Math.max(3, best.total * 0.02) ? best : byName;
}
