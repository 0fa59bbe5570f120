/** The caller's own events, newest first. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, LicenceEvent } from "../contract.ts";
import { selectEvents } from "./event-repository.ts";

export async function listEvents(context: Context, actor: Actor, limit: number): Promise<LicenceEvent[]> {
  const [events] = await readOwned(context, actor, [selectEvents(context.database, actor, limit)]);
  return events.rows;
}
