/** Allows a licence one move more than fair use, and answers its open request if there is one. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, allowMoveRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { allowOneMove, answerRequest, movesLeftOf, movesSince } from "../seats/move-store.ts";
import { type SeatOfAccountRow, seatOfAnyone } from "../seats/store.ts";

export async function allowMove(
  context: Context,
  actor: Actor,
  { licenceId, reason, askedAt }: z.infer<typeof allowMoveRequest>,
): Promise<{ licenceId: string; movesLeft: number }> {
  const { database, now } = context;
  const [seat] = await database.rows<SeatOfAccountRow>(seatOfAnyone(database, licenceId));
  if (!seat) return fail("LICENCE_NOT_FOUND");
  const event = { type: "licence.move_allowed" as const, now, actor, account: seat.account, licenceId, reason };
  const answer = askedAt
    ? [answerRequest(database, { licenceId, askedAt, now })]
    : allowOneMove(database, { id: newId(now), licenceId, now });
  const outcomes = await database.batch<{ moves_left: number }[]>([
    ...answer,
    eventWhen(database, seat.shop ? { ...event, shop: seat.shop } : event, "changes() = 1"),
    movesLeftOf(database, licenceId, movesSince(now)),
  ]);
  const [left] = outcomes.at(-1)?.rows ?? [];
  if (outcomes[answer.length - 1]?.changes !== 1) return fail("STATE_CONFLICT");
  return { licenceId, movesLeft: left?.moves_left ?? 0 };
}
