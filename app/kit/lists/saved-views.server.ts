/** The acts on the saved views of a list; its page keeps its address. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { toAddress } from "#app/kit/lists/list-address.ts";
import type { ErrorCode } from "#base/errors.ts";
import { normalizeLine } from "#base/plain-text.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { type ListName, maxViewNameLength } from "#workers/licences/accounts/view-contract.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

const savedViewForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-view"),
    name: z
      .string("lists.errors.nameRequired" satisfies Key)
      .overwrite(normalizeLine)
      .refine((name) => name !== "", "lists.errors.nameRequired" satisfies Key)
      .refine((name) => name.length <= maxViewNameLength, "lists.errors.nameTooLong" satisfies Key),
    query: z.string().max(1_000).default(""),
    /** The name of the view to replace, of which the page has asked. */
    replaces: z.string().optional(),
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
    return redirectWithToast(path, { type: "success", id: "lists.viewDeleted", restores: parsed.value.view });
  }
  const { name, query, replaces } = parsed.value;
  const saved = await licences.saveView({ list, name, query, isNew: replaces !== name });
  if (saved.ok) {
    const toast = { type: "success", id: "lists.viewSaved", params: { name } } as const;
    return redirectWithToast(toAddress(path, new URLSearchParams(query)), toast);
  }
  if (saved.error.code !== "VIEW_NAME_TAKEN") return errorReply(parsed.values, saved.error);
  const field = { name: "name", message: "lists.errors.nameTaken" } as const;
  return errorReply({ ...parsed.values, replaces: name }, saved.error, field);
}

const listPaths: Record<ListName, string> = {
  licences: staffPaths.adminLicences,
  users: staffPaths.adminUsers,
  events: staffPaths.adminEvents,
  webhooks: staffPaths.adminWebhooks,
};

const restoreToasts: { [Code in ErrorCode]?: ToastId } = {
  VIEW_NOT_FOUND: "lists.viewGone",
  VIEW_LIMIT_REACHED: "lists.restoreLimit",
};

/** For the button of the toast; `returnTo` is its page. */
export async function restoreView(licences: LicencesClient, id: string, returnTo: string) {
  const restored = await licences.restoreView({ id });
  if (!restored.ok) {
    const id = restoreToasts[restored.error.code] ?? "lists.restoreFailed";
    return redirectWithToast(returnTo, { type: "error", id });
  }
  const { list, name, query } = restored.value;
  const toast = { type: "success", id: "lists.viewRestored", params: { name } } as const;
  return redirectWithToast(toAddress(listPaths[list], new URLSearchParams(query)), toast);
}
