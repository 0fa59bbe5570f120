/** Handles the form of a preview: saves answers, starts the update, or loads a text and returns the form. */
import { data, redirect } from "@remix-run/cloudflare";
import { type PreviewFile, readTextFault } from "theme-merge/merge/contract.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { type AppError, failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { SavedAnswers } from "#workers/licences/updates/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { isLive } from "../view.ts";
import { formatFilter, getGroupId, getQuestionId, parseFilter } from "./question-filter.ts";
import { getAdvice, getGroup } from "./question-view.ts";
import {
  choiceField,
  type FormChoices,
  goField,
  type ManyAnswer,
  parseFill,
  parseManyAnswers,
  parseStartForm,
  pickStartValues,
  pickTexts,
  seenField,
  textField,
} from "./start-form.ts";

/** The reply to answers that the page saves by itself. */
export interface SaveReply {
  saved: true;
  /** Paths that another person has answered since the page read the answers. */
  stale: string[];
}

/** @param address of the page that sent the form */
export async function postPreview(licences: LicencesClient, id: string, form: FormData, address: URL) {
  const posted = await postAnswers(licences, id, form);
  if ("error" in posted) return toErrorReply(licences, id, posted.values, posted.error);
  if ("reply" in posted) return posted.reply;
  if (form.get("intent") === "start") return start(licences, id, posted);
  if (form.get("intent") === "save" && form.has("quiet"))
    return data({ saved: true, stale: posted.stale } satisfies SaveReply);
  return redirect(`${paths.job(id)}${getNextView(form, address, posted)}`, 303);
}

/** What reads a preview and saves its answers: for its owner, or for the holder of a link. */
export type AnswerDesk = Pick<LicencesClient, "updatePreview" | "conflictText" | "saveAnswers">;

interface PostedAnswers {
  values: Record<string, string>;
  seenAt: string;
  /** Empty unless the page saves by itself. */
  stale: string[];
  /** The group whose questions a button has answered. */
  group: string | null;
}

/**
 * Saves the answers, or replies with the form: with its faults, or with a text that it asked for. ANSWERS_CHANGED names
 * the questions that were answered since the page was read.
 */
export async function postAnswers(
  desk: AnswerDesk,
  id: string,
  form: FormData,
): Promise<
  PostedAnswers | { reply: ReturnType<typeof data<FormReply>> } | { values: Record<string, string>; error: AppError }
> {
  const values = pickStartValues(form);
  const loaded = await desk.updatePreview(id);
  if (!loaded.ok) return { values, error: loaded.error };
  const conflicts = loaded.value.files.filter(({ outcome }) => outcome === "conflict");
  const seenAt = readSeenAt(form);
  // While nothing is saved, the answers given since then are not seen yet.
  const unsaved = { ...values, [seenField]: seenAt };
  const fill = form.get("fill");
  if (typeof fill === "string") return { reply: await fillForm(desk, id, fill, unsaved) };
  const given = parseStartForm(
    form,
    conflicts.map(({ path }) => path),
  );
  if (!given.ok) return { reply: invalidReply({ ...given.reply, values: unsaved }) };
  const save = (answers: FormChoices) => desk.saveAnswers({ id, answers, seenAt, unfinished: form.has("quiet") });
  const saved = await save(given.choices);
  if (!saved.ok && saved.error.code === "TEXT_INVALID")
    return { reply: invalidReply(toFaultsReply(values, saved.error)) };
  if (!saved.ok) return { values, error: saved.error };
  const many = parseManyAnswers(form);
  const filled = many && (await save(fillIn(conflicts, many, saved.value)));
  if (filled && !filled.ok) return { values, error: filled.error };
  const { stale } = saved.value;
  // What the page saves by itself it reports by itself.
  if (stale.length > 0 && !form.has("quiet"))
    return { values, error: failure("ANSWERS_CHANGED", { files: stale }).error };
  return { values, seenAt, stale, group: many?.group ?? null };
}

/** Now, where the form does not say it: what it answers then counts. */
function readSeenAt(form: FormData): string {
  const seen = Date.parse(String(form.get(seenField) ?? ""));
  return new Date(Number.isNaN(seen) ? Date.now() : seen).toISOString();
}

/** Answers to the questions that have none. */
function fillIn(
  conflicts: readonly PreviewFile[],
  { answer, group }: { answer: ManyAnswer; group: string | null },
  { answers }: SavedAnswers,
): FormChoices {
  const known = new Set(answers.map(({ path }) => path));
  return Object.fromEntries(
    conflicts
      .filter((file) => !known.has(file.path) && (group === null || getGroup(file) === group))
      .map((file) => [file.path, { choice: answer === "advice" ? getAdvice(file).choice : answer }]),
  );
}

/** Query and anchor of the page after the answers are saved. */
export function getNextView(form: FormData, address: URL, { group }: Pick<PostedAnswers, "group">): string {
  const go = form.get(goField);
  const filter = parseFilter(typeof go === "string" ? new URLSearchParams(go) : address.searchParams);
  const opened = typeof go === "string" ? filter.open.at(-1) : undefined;
  const anchor = opened ? getQuestionId(opened) : group === null ? null : getGroupId(group);
  return `${formatFilter(filter)}${anchor ? `#${encodeURIComponent(anchor)}` : ""}`;
}

async function start(licences: LicencesClient, id: string, { values, seenAt }: PostedAnswers) {
  const started = await licences.startUpdate({ id, choices: {}, seenAt });
  if (started.ok) return redirect(paths.job(id), 303);
  const { code, details = {} } = started.error;
  if (code === "TEXT_INVALID") return invalidReply(toFaultsReply(values, started.error));
  if (code === "CHOICES_MISSING" && Array.isArray(details.files)) {
    const missing = details.files.map((path) => [choiceField(path), ["update.errors.undecided" satisfies Key]]);
    return invalidReply({ values, errors: Object.fromEntries(missing) });
  }
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

/** Redirects a repeated submission to the update that is already running, unless it has another text. */
async function toErrorReply(licences: LicencesClient, id: string, values: Record<string, string>, error: AppError) {
  const job = error.code === "STATE_CONFLICT" ? await licences.job(id) : null;
  if (!job?.ok || !isLive(job.value)) return errorReply(values, error);
  for (const { path, text } of pickTexts(values)) {
    const answer = await licences.conflictText({ id, path, side: "answer" });
    if (!answer.ok || answer.value !== text) return errorReply(values, error);
  }
  return redirectWithToast(paths.job(id), { type: "info", id: "themes.startedAlready" });
}

/** Without JavaScript: returns the form with the requested text. */
async function fillForm(desk: AnswerDesk, id: string, fill: string, values: Record<string, string>) {
  const requested = parseFill(fill);
  if (!requested) return errorReply(values, { code: "INVALID_REQUEST" });
  const text = await desk.conflictText({ id, ...requested });
  if (!text.ok) return errorReply(values, text.error);
  const filled = { [choiceField(requested.path)]: "edit", [textField(requested.path)]: text.value };
  return data({ values: { ...values, ...filled }, errors: {} } satisfies FormReply);
}
