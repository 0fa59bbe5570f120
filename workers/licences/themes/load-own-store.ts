/** Loads a store of the caller for work on its themes. Another owner's store counts as missing. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { type ConnectionRow, selectConnection } from "../stores/connection-repository.ts";

/** Throws ACTIVATION_NOT_FOUND and PAUSED. */
export async function loadOwnStore(context: Context, actor: Actor, shop: string): Promise<ConnectionRow> {
  const [found] = await readOwned(context, actor, [selectConnection(context.database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  if (row.licence_status === "paused") fail("PAUSED");
  return row;
}
