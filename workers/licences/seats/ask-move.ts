/** Asks an administrator for one move more than fair use; asking again while it is open changes nothing. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, askMoveRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { type AskedRow, askedFor, askForMove } from "./move-store.ts";

/** Throws ACTIVATION_NOT_FOUND, PAUSED, or STATE_CONFLICT while fair use leaves a move. */
export async function askMove(
  context: Context,
  actor: Actor,
  { shop }: z.infer<typeof askMoveRequest>,
): Promise<{ licenceId: string; shop: string; askedAt: string }> {
  const { database, now } = context;
  const [before] = await readOwned<[AskedRow]>(context, actor, [askedFor(database, actor, shop)]);
  const found = before.rows[0];
  if (!found) return fail("ACTIVATION_NOT_FOUND");
  if (found.status === "paused") fail("PAUSED");
  const licenceId = found.licence_id;
  const event = { type: "licence.move_asked" as const, now, actor, account: actor.email, licenceId, shop };
  const [, , after] = await database.batch<[object, object, AskedRow]>([
    askForMove(database, actor, { id: newId(now), shop, now }),
    eventWhen(database, event, "changes() = 1"),
    askedFor(database, actor, shop),
  ]);
  return { licenceId, shop, askedAt: after.rows[0]?.asked_at ?? fail("STATE_CONFLICT") };
}
