/** Versions of the theme: which is older, and how many stores are behind the newest release. */

interface Store {
  themeVersion: string | null;
}

/** Stores whose theme is older than the newest release; 0 while nothing is published. */
export const countOutdated = (stores: readonly Store[], newest: string | null): number =>
  newest === null ? 0 : stores.filter((store) => isOutdated(store, newest)).length;

export const isOutdated = ({ themeVersion }: Store, newest: string): boolean =>
  themeVersion !== null && isOlder(themeVersion, newest);

/** Compares versions numerically (`1.9.0` before `1.10.0`); an invalid version is never older. */
export function isOlder(version: string, than: string): boolean {
  const parts = version.split(".").map(Number);
  const other = than.split(".").map(Number);
  for (let index = 0; index < 3; index += 1) {
    const difference = (parts[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
