/** Saves or removes the preview of a template. */
import { data } from "@remix-run/cloudflare";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, type FormReply } from "#app/kit/forms/form.server.ts";
import { maxTemplatePictureBytes } from "#base/picture-limits.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { findFault } from "./picture-errors.server.ts";

/** @param file null removes the preview */
export async function savePreview(licences: LicencesClient, id: string, file: FormDataEntryValue | null) {
  const beside = (message: Key, status: 400 | 413 = 400) =>
    data<FormReply>({ values: {}, errors: { preview: [message] } }, status);
  if (file !== null && !(file instanceof File && file.name !== "")) return beside("templatePictures.preview.required");
  if (file && file.size > maxTemplatePictureBytes) return beside("templatePictures.preview.faults.heavy", 413);
  const saved = await licences.changePreview({ id, bytes: file && new Uint8Array(await file.arrayBuffer()) });
  if (saved.ok) {
    const toast = file ? "templates.previewSaved" : "templates.previewRemoved";
    return redirectWithToast(staffPaths.editTemplate(id, { view: "details" }), { type: "success", id: toast });
  }
  const fault = findFault(saved.error);
  // A preview has no name.
  if (!fault || fault === "name" || fault === "ending" || fault === "taken") return errorReply({}, saved.error);
  return beside(`templatePictures.preview.faults.${fault}`);
}
