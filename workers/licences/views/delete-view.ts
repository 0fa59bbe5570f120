/** Deletes a view of the actor; deleting it again, or another's, changes nothing. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { deleteViewRow } from "./view-repository.ts";

export async function deleteView({ database }: Context, actor: Actor, { id }: { id: string }): Promise<{ id: string }> {
  await database.batch([deleteViewRow(database, actor, id)]);
  return { id };
}
