/** Keeps a view of a list under a name. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import type { SavedView, saveViewRequest } from "./view-contract.ts";
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
