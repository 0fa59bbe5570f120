/** Versions of the theme: which is older, and how many stores are behind the newest release that they are offered. */

interface Store {
  themeVersion: string | null;
  /** That the store is offered. */
  newestRelease: string | null;
  /** The release that its owner skips. */
  skippedVersion: string | null;
}

export const countOutdated = (stores: readonly Store[]): number => stores.filter(isOutdated).length;

/** Never without our theme, while no release is offered, or while its owner skips that release. */
export const isOutdated = ({ themeVersion, newestRelease, skippedVersion }: Store): boolean =>
  themeVersion !== null &&
  newestRelease !== null &&
  skippedVersion !== newestRelease &&
  isOlder(themeVersion, newestRelease);

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

let order: Intl.Collator | undefined;

/** Sorts `1.10.0` after `1.9.0`, and accepts any text. Intl's first object takes 15 ms, so it is made at first use. */
export function compareVersions(one: string, other: string): number {
  order ??= new Intl.Collator("en", { numeric: true });
  return order.compare(one, other);
}
