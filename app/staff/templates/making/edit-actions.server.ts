/** What the editor of a template posts. Each act starts from a revision and makes a new one. */
import { data } from "@remix-run/cloudflare";
import type { Key, T } from "#app/i18n/index.ts";
import type { ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { AppError } from "#base/errors.ts";
import { failure } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { TemplateEdit } from "#workers/licences/templates/edit/contract.ts";
import type { Finding } from "#workers/licences/templates/finding-contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { type CheckView, createPlacer, describeChecks, type PlacedFinding } from "../checks.server.ts";
import { savePreview } from "../pictures/preview-action.server.ts";
import { getRowId, parsePlace, settingPrefix } from "./place.ts";
import { detailsForm, maxFindings } from "./schema.ts";

export interface EditReply extends FormReply {
  /** The JSON as it was typed. */
  body?: string;
  /** Why the JSON is no template. */
  fault?: PlacedFinding | null;
  checks?: CheckView[];
  /** Why nothing was saved. */
  refused?: PlacedFinding[];
  /** By setting: what was typed, and what is wrong with it. */
  typed?: Record<string, string>;
  wrong?: Record<string, string>;
  /** The revision that the form started from, where there is a newer one. */
  conflict?: number;
  /** The form is of a release, or offers something, that is there no more. */
  isOutdated?: boolean;
}

export interface Editing {
  licences: LicencesClient;
  id: string;
  form: FormData;
  t: T;
  language: Language;
}

const members = ["up", "down", "hide", "show", "delete"] as const;

export async function runEdit(editing: Editing) {
  const intent = String(editing.form.get("intent"));
  if (intent === "json" || intent === "check") return saveJson(editing, intent === "check");
  if (intent === "details") return saveDetails(editing);
  if (intent === "undo") return undo(editing);
  if (intent === "preview") return savePreview(editing.licences, editing.id, editing.form.get("preview") ?? "");
  if (intent === "remove-preview") return savePreview(editing.licences, editing.id, null);
  const edit = readEdit(intent, editing.form);
  return edit ? saveEdit(editing, edit) : reply(failure("INVALID_REQUEST").error);
}

const readNumber = (form: FormData, name: string): number => Number(form.get(name)) || 0;
const readText = (form: FormData, name: string): string => String(form.get(name) ?? "");

function reply(error: AppError, more: Partial<EditReply> = {}) {
  return data<EditReply>({ values: {}, errors: {}, formError: error, ...more }, toErrorInit(error));
}

const done = (to: string, id: ToastId) => redirectWithToast(to, { type: "success", id });

function readEdit(intent: string, form: FormData): TemplateEdit | null {
  const place = parsePlace(readText(form, "place"));
  const act = members.find((each) => each === intent);
  if (act) return { act, place };
  if (intent === "settings") return { act: "settings", place, values: readSettings(form) };
  const [, preset, type] = /^(\d*):(.+)$/.exec(readText(form, "member")) ?? [];
  if (intent !== "add" || type === undefined) return null;
  return { act: "add", holder: place, type, preset: preset ? Number(preset) : null };
}

const readSettings = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(settingPrefix) && typeof value === "string"
        ? [[name.slice(settingPrefix.length), value.replaceAll("\r\n", "\n")]]
        : [],
    ),
  );

async function saveEdit({ licences, id, form, t, language }: Editing, edit: TemplateEdit) {
  const revision = readNumber(form, "revision");
  const saved = await licences.editTemplate({ id, revision, version: readText(form, "version"), edit });
  const typed = edit.act === "settings" ? edit.values : undefined;
  if (!saved.ok) {
    const isConflict = saved.error.code === "STATE_CONFLICT";
    if (!isConflict || (await isNewest({ licences, id }, revision)))
      return reply(saved.error, { ...(typed ? { typed } : {}), isOutdated: isConflict });
    const own = typed && (await listTyped({ licences, id }, revision, edit, typed));
    return reply(saved.error, { conflict: revision, ...(own ? { typed: own } : {}) });
  }
  if (saved.value.refused) {
    const place = createPlacer(t, language, "");
    const wrong = Object.fromEntries(saved.value.refused.flatMap((each) => toWrong(t, each, place(each))));
    const refused = typed ? [] : saved.value.refused.map(place);
    return data<EditReply>({ values: {}, errors: {}, refused, wrong, typed }, 400);
  }
  const { place, revision: next } = saved.value;
  const address = staffPaths.editTemplate(id, { place, removed: edit.act === "delete" ? revision : null });
  if (edit.act === "settings")
    return done(`${address}#settings`, next === revision ? "templates.unchanged" : "templates.saved");
  return done(place.length > 0 ? `${address}#${getRowId(place)}` : address, toasts[edit.act]);
}

const toasts = {
  add: "templates.added",
  up: "templates.moved",
  down: "templates.moved",
  hide: "templates.hidden",
  show: "templates.shown",
  delete: "templates.removed",
} as const;

/** The release has gone, or what was chosen is not offered any more. */
async function isNewest({ licences, id }: Pick<Editing, "licences" | "id">, revision: number): Promise<boolean> {
  const found = await licences.template(id);
  return found.ok && found.value.revision === revision;
}

/** Nothing is lost here, unlike in a delivery: the field keeps what was typed. */
function toWrong(t: T, { code, place, params }: Finding, { sentence }: PlacedFinding): [string, string][] {
  const last = place.at(-1);
  if (last?.kind !== "setting") return [];
  const allowed = params.allowed ?? "";
  return [[last.id, code === "SETTING_INVALID" ? t("templateEditor.errors.setting", { allowed }) : sentence]];
}

/** What the person has changed since the form was opened; the rest is shown as it is now. */
async function listTyped(
  { licences, id }: Pick<Editing, "licences" | "id">,
  revision: number,
  edit: TemplateEdit,
  typed: Record<string, string>,
): Promise<Record<string, string>> {
  const before = "place" in edit ? await licences.templateForm({ id, revision, place: edit.place }) : null;
  if (!before?.ok || !before.value.member) return typed;
  return Object.fromEntries(
    before.value.member.fields.flatMap(({ id: setting, control, value }) => {
      const own = setting === null ? undefined : (typed[setting] ?? (control === "check" ? "" : undefined));
      return setting === null || own === undefined || own === value ? [] : [[setting, own]];
    }),
  );
}

async function saveJson({ licences, id, form, t, language }: Editing, isCheck: boolean) {
  const body = readText(form, "body").replaceAll("\r\n", "\n");
  const revision = readNumber(form, "revision");
  const found = await licences.template(id);
  if (!found.ok) return reply(found.error, { body });
  const examined = await licences.checkTemplate({ kind: found.value.kind, body });
  if (!examined.ok) return reply(examined.error, { body });
  const { finding, outline, checks } = examined.value;
  const views = describeChecks(checks, { t, language, outline, body, most: maxFindings });
  const kept = { values: {}, errors: {}, body };
  if (finding) return data<EditReply>({ ...kept, fault: createPlacer(t, language, body)(finding) }, 400);
  if (isCheck) return data<EditReply>({ ...kept, checks: views });
  const saved = await licences.changeTemplateBody({ id, revision, body, origin: "json" });
  if (saved.ok) return done(staffPaths.editTemplate(id, { view: "json" }), "templates.saved");
  const conflict = saved.error.code === "STATE_CONFLICT" ? { conflict: revision } : {};
  return reply(saved.error, { ...kept, checks: views, ...conflict });
}

async function saveDetails({ licences, id, form }: Editing) {
  const parsed = await parseForm(form, detailsForm.loose());
  if (!parsed.ok) return data<EditReply>(parsed.reply, 400);
  const { nameFr, nameEn, suffix, tags, detailsAt } = parsed.value;
  const request = { id, suffix, tags, detailsAt, name: { fr: nameFr, en: nameEn } };
  const saved = await licences.changeTemplateDetails(request);
  if (saved.ok) return done(staffPaths.template(id), "templates.saved");
  const isTaken = saved.error.code === "TEMPLATE_NAME_TAKEN";
  const errors: FormReply["errors"] = isTaken ? { suffix: ["templateEditor.errors.taken" satisfies Key] } : {};
  return reply(saved.error, { values: parsed.values, errors });
}

/** Takes up the revision before the last one. */
async function undo({ licences, id, form }: Editing) {
  const restored = readNumber(form, "restored");
  const saved = await licences.restoreTemplate({ id, revision: readNumber(form, "revision"), restored });
  return saved.ok ? done(staffPaths.editTemplate(id), "templates.undone") : reply(saved.error);
}
