/** Actions: save or remove the user's photo. */
import { data } from "@remix-run/cloudflare";
import type { Key, Params } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { readFileBytes, readFileForm } from "#app/kit/forms/file-form.server.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { failure } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { nameFormat } from "#base/picture-formats.ts";
import { maxPhotoBytes } from "#workers/portal/accounts/contract.ts";
import { requireOwner } from "#workers/portal/session/guards.server.ts";
import type { ProfileAction } from "../action.ts";
import { toPhotoMessage } from "./photo-message.ts";

/** Of the profile's forms, only the photo's is multipart. */
export const isFileForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "");

export const savePhoto: ProfileAction<"photo"> = async ({ context, request, viewer, values }) => {
  const beside = (message: Key, status: 400 | 413 = 400, photo: Params = {}) =>
    data({ values, errors: { photo: [message] }, facts: { photo } }, { status });
  const form = isFileForm(request) ? await readFileForm(request) : null;
  requireOwner(form?.fields[ownerField] ?? null, { context, request });
  if (form && form.fields.intent !== "photo") return errorReply(values, failure("INVALID_REQUEST").error);
  if (!form || form.size === 0) return beside("photo.errors.required");
  const bytes = await readFileBytes(form, maxPhotoBytes - 1);
  if (bytes === "heavy") return beside("photo.errors.heavy", 413);
  if (bytes === "broken") return beside("photo.errors.broken");
  const saved = await context.run(viewer).savePhoto(bytes);
  if (!saved.ok) return errorReply(values, saved.error);
  switch (saved.value) {
    case "saved":
      return redirectWithToast(paths.profile, { type: "success", id: "profile.photoSaved" });
    case "unchanged":
      return redirectWithToast(paths.profile, { type: "info", id: "profile.photoUnchanged" });
    default: {
      const [message, facts] = toPhotoMessage({ error: saved.value, otherFormat: nameFormat(bytes) });
      return beside(message, saved.value === "heavy" ? 413 : 400, facts);
    }
  }
};

export const removePhoto: ProfileAction<"remove-photo"> = async ({ context, viewer, values }) => {
  const removed = await context.run(viewer).removePhoto();
  if (!removed.ok) return errorReply(values, removed.error);
  return redirectWithToast(paths.profile, { type: "success", id: "profile.photoRemoved" });
};
