/** Counts of an overview, kept for pages that load none. */
import { countOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "../contract.ts";
import type { OwnedCounts } from "./snapshot.ts";

export const countOwned = ({ authorised, shops, newestRelease }: LicenceOverview): OwnedCounts => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops, newestRelease),
});

/** The counts of an overview; null when they equal those shown. */
export function getChangedCounts(overview: LicenceOverview, shown: OwnedCounts): OwnedCounts | null {
  const owned = countOwned(overview);
  return owned.premium !== shown.premium || owned.waitingUpdates !== shown.waitingUpdates ? owned : null;
}
