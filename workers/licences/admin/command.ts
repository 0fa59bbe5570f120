/** Carries out an administrator's command on one licence, with its event, or says what is in the way. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, Licence, licenceCommand } from "../contract.ts";
import type { Database } from "../database.ts";
import { fail } from "../errors.ts";
import { type EventType, eventWhen } from "../events/store.ts";
import { licenceFrom } from "../seats/overview.ts";
import { type SeatOfAccountRow, type SeatRow, seatOfAnyone } from "../seats/store.ts";

export interface Command {
  event: EventType;
  /** Changes the licence if it is in a state that the command starts from, else nothing. */
  change: (database: Database, licenceId: string, reason: string, now: Date) => D1PreparedStatement;
  /** Why nothing was changed. Throws; a licence that is in no such state is STATE_CONFLICT. */
  explain?: (seat: SeatRow) => void;
}

export async function carryOut(
  context: Context,
  actor: Actor,
  command: Command,
  request: z.infer<typeof licenceCommand>,
): Promise<{ licence: Licence }> {
  const { database, now } = context;
  const { licenceId, reason } = request;
  const [before] = await database.rows<SeatOfAccountRow>(seatOfAnyone(database, licenceId));
  if (!before) return fail("LICENCE_NOT_FOUND");
  const event = { type: command.event, now, actor, account: before.account, licenceId, reason };
  const [changed, , after] = await database.batch<[object, object, SeatRow]>([
    command.change(database, licenceId, reason, now),
    eventWhen(database, before.shop ? { ...event, shop: before.shop } : event, "changes() = 1"),
    seatOfAnyone(database, licenceId),
  ]);
  const seat = after.rows[0];
  if (!seat) return fail("LICENCE_NOT_FOUND");
  if (changed.changes === 1) return { licence: licenceFrom(seat) };
  command.explain?.(seat);
  return fail("STATE_CONFLICT");
}
