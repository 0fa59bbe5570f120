/** What is remembered of an overview for the pages that do not ask for one. */
import { countOutdated } from "#app/versions.ts";
import type { LicenceOverview, LicencesGateway } from "../contract.ts";
import type { Owned } from "./snapshot.ts";

export const ownedOf = ({ authorised, shops, newestRelease }: LicenceOverview): Owned => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops, newestRelease),
});

/** An overview that a page asks for tells the account where its numbers are not those shown so far; no page waits for that. */
export function tellingNews(gateway: LicencesGateway, shown: Owned, tell: (owned: Owned) => void): LicencesGateway {
  return {
    ...gateway,
    async overview() {
      const overview = await gateway.overview();
      if (!overview.ok) return overview;
      const owned = ownedOf(overview.value);
      const isNews = owned.premium !== shown.premium || owned.waitingUpdates !== shown.waitingUpdates;
      if (isNews) tell(owned);
      return overview;
    },
  };
}
