/** Handles the form of a preview: starts the update, or loads a text and returns the form. */
import { data, redirect } from "@remix-run/cloudflare";
import { errorReply, invalidReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { readTextFault, type UpdatePreview } from "#workers/licences/themes/merge/contract.ts";
import type { LicencesClient } from "#workers/portal/contract.ts";
import { isLive } from "../view.ts";
import { choiceField, parseFill, parseStartForm, pickStartValues, textField } from "./start-form.ts";

export async function postStart(licences: LicencesClient, id: string, form: FormData) {
  const values = pickStartValues(form);
  const preview = await licences.updatePreview(id);
  if (!preview.ok) return toErrorReply(licences, id, values, preview.error);
  const fill = form.get("fill");
  if (typeof fill === "string") return fillForm(licences, id, { fill, values, preview: preview.value });
  const start = parseStartForm(form, listConflicts(preview.value));
  if (!start.ok) return invalidReply(start.reply);
  const started = await licences.startUpdate({ id, choices: start.choices });
  if (started.ok) return redirect(paths.job(id), 303);
  if (started.error.code === "TEXT_INVALID") return invalidReply(toFaultsReply(values, started.error));
  return toErrorReply(licences, id, values, started.error);
}

/** Reports each text that Shopify would reject at its field, with the position. */
function toFaultsReply(values: Record<string, string>, { details = {} }: AppError): FormReply {
  const [files, faults] = [details.files, details.faults].map((list) => (Array.isArray(list) ? list : []));
  const found = (files ?? []).map((path, index) => {
    const { reason, ...facts } = readTextFault(faults?.[index] ?? "");
    return { name: textField(path), message: `update.errors.fault.${reason}` satisfies Key, facts };
  });
  return {
    values,
    errors: Object.fromEntries(found.map(({ name, message }) => [name, [message]])),
    facts: Object.fromEntries(found.map(({ name, facts }) => [name, facts])),
  };
}

/** Redirects a repeated submission to the update that is already running. */
async function toErrorReply(licences: LicencesClient, id: string, values: Record<string, string>, error: AppError) {
  const job = error.code === "STATE_CONFLICT" ? await licences.job(id) : null;
  if (!job?.ok || !isLive(job.value)) return errorReply(values, error);
  return redirectWithToast(paths.job(id), { type: "info", id: "themes.startedAlready" });
}

const listConflicts = ({ files }: UpdatePreview): string[] =>
  files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path);

interface FillArgs {
  /** `suggested`, or a side and a path. */
  fill: string;
  values: Record<string, string>;
  preview: UpdatePreview;
}

/** Without JavaScript: returns the form with the requested values. */
async function fillForm(licences: LicencesClient, id: string, { fill, values, preview }: FillArgs) {
  const answer = (more: Record<string, string>) =>
    data({ values: { ...values, ...more }, errors: {} } satisfies FormReply);
  if (fill === "suggested") {
    const advised = preview.files.filter(({ path, suggested }) => suggested !== null && !values[choiceField(path)]);
    return answer(Object.fromEntries(advised.map(({ path, suggested }) => [choiceField(path), suggested ?? ""])));
  }
  const requested = parseFill(fill);
  if (!requested) return errorReply(values, { code: "INVALID_REQUEST" });
  const text = await licences.conflictText({ id, ...requested });
  if (!text.ok) return errorReply(values, text.error);
  return answer({ [choiceField(requested.path)]: "edit", [textField(requested.path)]: text.value });
}
