/** Lists and answers requests for one move more than fair use. */

import type * as z from "zod";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { selectAnyLicence } from "./licence-repository.ts";
import { allowOneMove, getFairUseStart, selectMovesLeft, selectOpenMoveRequests } from "./move-repository.ts";
import type { allowMoveRequest, MoveRequest } from "./staff-contract.ts";

/** Allows a licence one move more than fair use, which answers its open request if there is one. */
export async function allowMove(
  context: Context,
  actor: Actor,
  { licenceId, reason, askedAt }: z.infer<typeof allowMoveRequest>,
): Promise<{ licenceId: string; movesLeft: number; eventId: string }> {
  const { database, now } = context;
  const [licence] = await database.rows(selectAnyLicence(database, licenceId));
  if (!licence) return fail("LICENCE_NOT_FOUND");
  const { account, shop } = licence;
  const eventId = newId(now);
  const event = {
    id: eventId,
    type: "licence.move_allowed" as const,
    now,
    actor,
    account,
    licenceId,
    reason,
    after: { extraMoves: 1 },
  };
  const [request, allowance] = allowOneMove(database, { id: newId(now), licenceId, askedAt: askedAt ?? null, now });
  const [, , allowed, , left] = await database.batch([
    request,
    ...recordChange(database, counted(allowance), shop ? { ...event, shop } : event),
    insertEventNotification(database, eventId),
    selectMovesLeft(database, licenceId, getFairUseStart(now)),
  ]);
  if (allowed.changes !== 1) return fail("STATE_CONFLICT");
  return { licenceId, movesLeft: left.rows[0]?.moves_left ?? 0, eventId };
}

const maxRequests = 100;

/** Open requests, oldest first. */
export const listMoveRequests = ({ database, now }: Context): Promise<MoveRequest[]> =>
  database.rows(selectOpenMoveRequests(database, getFairUseStart(now), maxRequests));
