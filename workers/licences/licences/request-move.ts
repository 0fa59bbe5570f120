/** Asks an administrator for one move more than fair use; changes nothing while a request is open. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { hasRow } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { askMoveRequest } from "./contract.ts";
import { insertMoveRequest, selectMoveRequest } from "./move-repository.ts";

/** Throws ACTIVATION_NOT_FOUND, PAUSED, or STATE_CONFLICT while fair use leaves a move. */
export async function requestMove(
  context: Context,
  actor: Actor,
  { shop: given }: z.infer<typeof askMoveRequest>,
): Promise<{ licenceId: string; shop: string; askedAt: string }> {
  const { database, now } = context;
  const [before] = await readOwned(context, actor, [selectMoveRequest(database, actor, given)]);
  const found = before.rows[0];
  if (!found) return fail("ACTIVATION_NOT_FOUND");
  if (found.status === "paused") fail("PAUSED");
  const { licence_id: licenceId, shop } = found;
  const event = {
    type: "licence.move_asked" as const,
    now,
    actor,
    account: actor.email,
    licenceId,
    shop,
    after: { movesLeft: 0 },
  };
  const id = newId(now);
  const [, , after] = await database.batch([
    insertMoveRequest(database, actor, { id, shop, now }),
    insertEvent(database, event, hasRow("move_requests", id)),
    selectMoveRequest(database, actor, shop),
  ]);
  return { licenceId, shop, askedAt: after.rows[0]?.asked_at ?? fail("STATE_CONFLICT") };
}
