/** Keeps a view of a list under a name. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, SavedView, saveViewRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { removeDeletedView, saveViewRow, selectViews } from "./view-repository.ts";

export async function saveView(
  context: Context,
  actor: Actor,
  request: z.infer<typeof saveViewRequest>,
): Promise<SavedView> {
  const [, , views] = await context.database.batch([
    removeDeletedView(context.database, actor, request),
    saveViewRow(context, actor, request),
    selectViews(context.database, actor, request.list),
  ] as const);
  const saved = views.rows.find(({ name }) => name === request.name) ?? fail("VIEW_LIMIT_REACHED");
  if (saved.query !== request.query) fail("VIEW_NAME_TAKEN");
  return saved;
}
