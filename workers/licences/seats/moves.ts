/** What fair use leaves to each of the caller's licences that is in a store. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Moves } from "../contract.ts";
import { type MovesRow, movesOf, movesSince } from "./move-store.ts";

export async function listMoves(context: Context, actor: Actor): Promise<Moves> {
  const [found] = await readOwned<[MovesRow]>(context, actor, [
    movesOf(context.database, actor, movesSince(context.now)),
  ]);
  return found.rows.map(movesFrom);
}

export const movesFrom = (row: MovesRow): Moves[number] => ({
  licenceId: row.licence_id,
  shop: row.shop,
  movesLeft: row.moves_left,
  askedAt: row.asked_at,
  allowedAt: row.allowed_at,
});
