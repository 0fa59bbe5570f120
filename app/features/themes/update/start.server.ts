/** Answers the form of a preview: starts the update, or fills in what was asked for and gives everything back. */
import { data, redirect } from "@remix-run/cloudflare";
import { invalidReply, refusalReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import { paths } from "#app/paths.ts";
import type { UpdatePreview } from "#workers/licences/themes/merge/contract.ts";
import type { LicencesGateway } from "#workers/portal/contract.ts";
import { choiceField, readFill, readStart, startValues, textField } from "./start-form.ts";

export async function startUpdate(licences: LicencesGateway, id: string, form: FormData) {
  const values = startValues(form);
  const preview = await licences.updatePreview(id);
  if (!preview.ok) return refusalReply(values, preview.refusal);
  const fill = form.get("fill");
  if (typeof fill === "string") return filled(licences, id, { fill, values, preview: preview.value });
  const start = readStart(form, conflictsOf(preview.value));
  if (!start.ok) return invalidReply(start.reply);
  const started = await licences.startUpdate({ id, choices: start.choices });
  return started.ok ? redirect(paths.job(id), 303) : refusalReply(values, started.refusal);
}

const conflictsOf = ({ files }: UpdatePreview): string[] =>
  files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path);

interface Filling {
  /** `suggested`, or a side and a path. */
  fill: string;
  values: Record<string, string>;
  preview: UpdatePreview;
}

/** Where no script does it, the form comes back with what was asked for. */
async function filled(licences: LicencesGateway, id: string, { fill, values, preview }: Filling) {
  const answer = (more: Record<string, string>) =>
    data({ values: { ...values, ...more }, errors: {} } satisfies FormReply);
  if (fill === "suggested") {
    const advised = preview.files.filter(({ path, suggested }) => suggested !== null && !values[choiceField(path)]);
    return answer(Object.fromEntries(advised.map(({ path, suggested }) => [choiceField(path), suggested ?? ""])));
  }
  const asked = readFill(fill);
  if (!asked) return refusalReply(values, { code: "INVALID_REQUEST" });
  const text = await licences.conflictText({ id, ...asked });
  if (!text.ok) return refusalReply(values, text.refusal);
  return answer({ [choiceField(asked.path)]: "edit", [textField(asked.path)]: text.value });
}
