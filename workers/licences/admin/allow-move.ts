/** Allows a licence one move more than fair use, and answers its open request if there is one. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, allowMoveRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEventWhen } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { type LicenceOfAccountRow, selectAnyLicence } from "../licences/licence-repository.ts";
import { allowOneMove, getFairUseStart, selectMovesLeft, setMoveRequestAllowed } from "../licences/move-repository.ts";

export async function allowMove(
  context: Context,
  actor: Actor,
  { licenceId, reason, askedAt }: z.infer<typeof allowMoveRequest>,
): Promise<{ licenceId: string; movesLeft: number }> {
  const { database, now } = context;
  const [seat] = await database.rows<LicenceOfAccountRow>(selectAnyLicence(database, licenceId));
  if (!seat) return fail("LICENCE_NOT_FOUND");
  const event = { type: "licence.move_allowed" as const, now, actor, account: seat.account, licenceId, reason };
  const answer = askedAt
    ? [setMoveRequestAllowed(database, { licenceId, askedAt, now })]
    : allowOneMove(database, { id: newId(now), licenceId, now });
  const outcomes = await database.batch<{ moves_left: number }[]>([
    ...answer,
    insertEventWhen(database, seat.shop ? { ...event, shop: seat.shop } : event, "changes() = 1"),
    selectMovesLeft(database, licenceId, getFairUseStart(now)),
  ]);
  const [left] = outcomes.at(-1)?.rows ?? [];
  if (outcomes[answer.length - 1]?.changes !== 1) return fail("STATE_CONFLICT");
  return { licenceId, movesLeft: left?.moves_left ?? 0 };
}
