/** Deletes a view of the actor, and restores it. */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import type { RestoredView } from "./view-contract.ts";
import { deleteViewRow, restoreViewRow, selectView } from "./view-repository.ts";

/** Deleting it again, or another's, changes nothing. */
export async function deleteView(
  { database, now }: Context,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string }> {
  await database.batch([deleteViewRow(database, actor, id, now)]);
  return { id };
}

/** Restoring it again changes nothing. Throws VIEW_NOT_FOUND when the view has been replaced or is too old. */
export async function restoreView({ database }: Context, actor: Actor, { id }: { id: string }): Promise<RestoredView> {
  const [, found] = await database.batch([
    restoreViewRow(database, actor, id),
    selectView(database, actor, id),
  ] as const);
  const [view] = found.rows;
  if (!view) return fail("VIEW_NOT_FOUND");
  const { deleted_at: deletedAt, ...restored } = view;
  if (deletedAt !== null) fail("VIEW_LIMIT_REACHED");
  return restored;
}
