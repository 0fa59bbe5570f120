/** What is remembered of an overview for the pages that do not ask for one. */
import { countOutdated } from "#shared/versions.ts";
import type { LicenceOverview } from "../contract.ts";
import type { Owned } from "./snapshot.ts";

export const ownedOf = ({ authorised, shops, newestRelease }: LicenceOverview): Owned => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops, newestRelease),
});

/** Null when an overview says what is shown already. */
export function newlyOwned(overview: LicenceOverview, shown: Owned): Owned | null {
  const owned = ownedOf(overview);
  return owned.premium !== shown.premium || owned.waitingUpdates !== shown.waitingUpdates ? owned : null;
}
