/** Counts of an overview, kept for pages that load none. */
import type { Result } from "#shared/errors.ts";
import { countOutdated } from "#shared/versions.ts";
import type { LicenceOverview, LicencesGateway } from "../contract.ts";
import type { OwnedCounts } from "./snapshot.ts";

export const countOwned = ({ authorised, shops, newestRelease }: LicenceOverview): OwnedCounts => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops, newestRelease),
});

/**
 * The client of a page: when its overview differs from the counts shown so far, it reports the new ones. No page waits for
 * that. Publishing a theme changes the counts, so that the overview is loaded after it.
 */
export function reportingChanges(
  client: LicencesGateway,
  shown: OwnedCounts,
  report: (owned: OwnedCounts) => void,
): LicencesGateway {
  async function overview() {
    const reply = await client.overview();
    if (!reply.ok) return reply;
    const owned = countOwned(reply.value);
    const isNews = owned.premium !== shown.premium || owned.waitingUpdates !== shown.waitingUpdates;
    if (isNews) report(owned);
    return reply;
  }
  async function andRecount<Value>(act: Promise<Result<Value>>): Promise<Result<Value>> {
    const reply = await act;
    if (reply.ok) await overview();
    return reply;
  }
  return {
    ...client,
    overview,
    publishTheme: (id) => andRecount(client.publishTheme(id)),
    rollBackTheme: (id) => andRecount(client.rollBackTheme(id)),
  };
}
