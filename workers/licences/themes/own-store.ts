/** A store of the caller, for work on its themes: who does not own it is told that it is not there. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { type ConnectionRow, selectConnection } from "../stores/connection-repository.ts";

/** Refuses ACTIVATION_NOT_FOUND and PAUSED. */
export async function ownStore(context: Context, actor: Actor, shop: string): Promise<ConnectionRow> {
  const [found] = await readOwned(context, actor, [selectConnection(context.database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  if (row.licence_status === "paused") fail("PAUSED");
  return row;
}
