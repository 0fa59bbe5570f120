/** The acts of every list's page on its saved views; the page keeps its address. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { errorReply, invalidReply, parseForm } from "#app/form.server.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { normalizeLine } from "#base/plain-text.ts";
import { type ListName, maxViewNameLength, objectId } from "#workers/licences/contract.ts";
import type { Viewer } from "#workers/portal/contract.ts";

const savedViewForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-view"),
    name: z
      .string("lists.errors.nameRequired" satisfies Key)
      .overwrite(normalizeLine)
      .refine((name) => name !== "", "lists.errors.nameRequired" satisfies Key)
      .refine((name) => name.length <= maxViewNameLength, "lists.errors.nameTooLong" satisfies Key),
    query: z.string().max(1_000).default(""),
  }),
  z.object({ intent: z.literal("delete-view"), view: objectId }),
]);

interface SavedViewPost {
  context: AppLoadContext;
  viewer: Viewer;
  list: ListName;
  /** Of the list, without its query. */
  path: string;
  form: FormData;
}

/** For the intents `save-view` and `delete-view`. */
export async function postSavedView({ context, viewer, list, path, form }: SavedViewPost) {
  const parsed = await parseForm(form, savedViewForm);
  if (!parsed.ok) return invalidReply(parsed.reply);
  const licences = context.licencesFor(viewer);
  if (parsed.value.intent === "delete-view") {
    const deleted = await licences.deleteView({ id: parsed.value.view });
    if (!deleted.ok) return errorReply(parsed.values, deleted.error);
    return redirectWithToast(path, { type: "success", id: "lists.viewDeleted" });
  }
  const { name, query } = parsed.value;
  const saved = await licences.saveView({ list, name, query });
  if (!saved.ok) return errorReply(parsed.values, saved.error);
  return redirectWithToast(query ? `${path}?${new URLSearchParams(query)}` : path, {
    type: "success",
    id: "lists.viewSaved",
    params: { name },
  });
}
