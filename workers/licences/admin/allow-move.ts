/** Allows a licence one move more than fair use, and answers its open request if there is one. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, allowMoveReply, licenceCommand } from "../contract.ts";
import { eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { refuse } from "../refusal.ts";
import { allowOneMove, movesLeftOf, movesSince } from "../seats/move-store.ts";
import { type SeatOfAccountRow, seatOfAnyone } from "../seats/store.ts";

export async function allowMove(
  context: Context,
  actor: Actor,
  { licenceId, reason }: z.infer<typeof licenceCommand>,
): Promise<z.infer<typeof allowMoveReply>> {
  const { database, now } = context;
  const [seat] = await database.rows<SeatOfAccountRow>(seatOfAnyone(database, licenceId));
  if (!seat) return refuse("LICENCE_NOT_FOUND");
  const event = { type: "licence.move_allowed" as const, now, actor, account: seat.account, licenceId, reason };
  const [, allowed, , left] = await database.batch<[object, object, object, { moves_left: number }]>([
    ...allowOneMove(database, { id: newId(now), licenceId, now }),
    eventWhen(database, seat.shop ? { ...event, shop: seat.shop } : event, "changes() = 1"),
    movesLeftOf(database, licenceId, movesSince(now)),
  ]);
  if (allowed.changes !== 1) return refuse("STATE_CONFLICT");
  return { licenceId, movesLeft: left.rows[0]?.moves_left ?? 0 };
}
