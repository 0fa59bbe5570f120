/** The caller's own events, newest first. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, LicenceEvent } from "../contract.ts";
import { type EventRow, selectEvents } from "./event-repository.ts";

export async function listEvents(context: Context, actor: Actor, limit: number): Promise<LicenceEvent[]> {
  const [events] = await readOwned<[EventRow]>(context, actor, [selectEvents(context.database, actor, limit)]);
  return events.rows.map(({ actor_role, licence_id, ...row }) => ({
    ...row,
    actorRole: actor_role,
    licenceId: licence_id,
  }));
}
