/** The event log of all owners, for the staff: any combination of filters, newest first. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { decodeCursor } from "../platform/list-page.ts";
import type { EventPage, eventSearch, LoggedEvent } from "./contract.ts";
import { toEventDetails, toEventPage } from "./event-page.ts";
import { getEventSort, type LoggedEventRow, searchEventLog } from "./event-search-repository.ts";

export async function searchEvents(
  { database }: Context,
  _actor: Actor,
  { after, limit, ...filters }: z.infer<typeof eventSearch>,
): Promise<EventPage<LoggedEvent>> {
  const sort = getEventSort(filters);
  const cursor = decodeCursor(after, sort);
  const rows = await database.rows(searchEventLog(database, filters, cursor, limit));
  return toEventPage(rows, { sort, cursor, size: limit }, toLoggedEvent);
}

const toLoggedEvent = (row: LoggedEventRow): LoggedEvent => ({
  ...toEventDetails(row),
  account: row.account,
  ownerUid: row.owner_uid,
  actor: row.actor_uid ? { uid: row.actor_uid, email: row.actor_email } : null,
  addressHash: row.address_hash,
  present: row.present,
});
