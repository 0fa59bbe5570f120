/** The caller's own events, newest first. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { decodeCursor } from "../platform/list-page.ts";
import type { EventDetails, EventFields, EventPage, OwnEvent, ownEventsQuery } from "./contract.ts";
import { toEventDetails, toEventPage } from "./event-page.ts";
import { getEventSort, selectOwnEvents } from "./event-search-repository.ts";

export async function listEvents(
  context: Context,
  actor: Actor,
  { limit, after }: z.infer<typeof ownEventsQuery>,
): Promise<EventPage<OwnEvent>> {
  const sort = getEventSort({});
  const cursor = decodeCursor(after, sort);
  const [found] = await readOwned(context, actor, [selectOwnEvents(context.database, actor, cursor, limit)]);
  return toEventPage(found.rows, { sort, cursor, size: limit }, (row) => ({
    ...withoutOtherAccounts(toEventDetails(row), actor.email),
    byOwner: row.by_owner === 1,
    machine: row.machine,
  }));
}

/** Of licences that changed hands, neither side learns the address of the other. */
function withoutOtherAccounts(event: EventDetails, email: string): EventDetails {
  if (event.type !== "licence.owner_changed" && event.type !== "order.claimed") return event;
  const hide = (fields: EventFields | null) =>
    fields && { ...fields, account: fields.account === email ? email : null };
  return { ...event, before: hide(event.before), after: hide(event.after) };
}
