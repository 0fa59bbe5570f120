/** Views of the staff's lists that an administrator keeps for themselves. */
import * as z from "zod";
import { normalizeLine } from "#base/plain-text.ts";
import { objectId } from "../platform/wire.ts";

export const listName = z.enum(["licences", "users", "events", "webhooks"]);
export type ListName = z.infer<typeof listName>;

/** How many views of one list an administrator may keep. */
export const maxSavedViews = 20;
export const maxViewNameLength = 40;

export const saveViewRequest = z.object({
  list: listName,
  name: z.string().overwrite(normalizeLine).min(1).max(maxViewNameLength),
  /** The query of the list's address, without `?`. */
  query: z.string().max(1_000),
  /** VIEW_NAME_TAKEN when a view of this name has another query; otherwise such a view is replaced. */
  isNew: z.boolean().default(false),
});

export const viewRequest = z.object({ id: objectId });

export interface SavedView {
  id: string;
  name: string;
  query: string;
}

export interface RestoredView extends SavedView {
  list: ListName;
}
