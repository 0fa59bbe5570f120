/** What is remembered of an overview for the pages that do not ask for one. */
import type { Result } from "#shared/errors.ts";
import { countOutdated } from "#shared/versions.ts";
import type { LicenceOverview, LicencesGateway } from "../contract.ts";
import type { Owned } from "./snapshot.ts";

export const ownedOf = ({ authorised, shops, newestRelease }: LicenceOverview): Owned => ({
  premium: authorised,
  waitingUpdates: countOutdated(shops, newestRelease),
});

/**
 * An overview that a page asks for tells the account where its numbers are not those shown so far; no page waits for that.
 * Another public theme is another version, so that one is asked for then.
 */
export function tellingNews(gateway: LicencesGateway, shown: Owned, tell: (owned: Owned) => void): LicencesGateway {
  async function overview() {
    const reply = await gateway.overview();
    if (!reply.ok) return reply;
    const owned = ownedOf(reply.value);
    const isNews = owned.premium !== shown.premium || owned.waitingUpdates !== shown.waitingUpdates;
    if (isNews) tell(owned);
    return reply;
  }
  async function thenAsked<Value>(act: Promise<Result<Value>>): Promise<Result<Value>> {
    const reply = await act;
    if (reply.ok) await overview();
    return reply;
  }
  return {
    ...gateway,
    overview,
    publishTheme: (id) => thenAsked(gateway.publishTheme(id)),
    rollBackTheme: (id) => thenAsked(gateway.rollBackTheme(id)),
  };
}
