/** Parses the form of a preview; pure, and returns every value when it rejects the form. */
import type { ConflictChoice, ConflictSource } from "theme-merge/merge/contract.ts";
import type { Key } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";

/** More than a theme has code files. Each has a choice, the one shown, and a text; `otherFields` are the form's own. */
const maxConflicts = 1_000;
const otherFields = 20;
/** The longest path of a theme file inside the field's name. */
const maxFieldNameLength = 280;
export const startFormLimits = { fields: 3 * maxConflicts + otherFields, nameLength: maxFieldNameLength };

/** Shopify's limit for the text of one file. */
const maxTextBytes = 256 * 1024;
/** Limit for all texts together; the front's limit for the whole form is larger. */
const maxTextsBytes = 2 * 1024 * 1024;

export const choiceField = (path: string): string => `choice[${path}]`;
/** The answer that the page showed: choosing it again is no new answer. */
export const shownField = (path: string): string => `shown[${path}]`;
export const textField = (path: string): string => `text[${path}]`;
const conflictField = /^(?:choice|text)\[.+\]$/;
export const isConflictField = (name: string): boolean => conflictField.test(name);

/** Buttons: answer all questions left, or those of a group, with a side or as advised; go on with another view. */
export const allField = "choice-all";
export const groupField = "choice-group";
export const goField = "go";
/** When the page read the answers. */
export const seenField = "seenAt";

/** Whether the form belongs to the preview and not to the job's commands. */
export const isPreviewForm = (form: FormData): boolean =>
  ["fill", allField, groupField, goField].some((name) => form.has(name)) ||
  ["start", "save"].includes(String(form.get("intent")));

/** How a button answers many questions at once. */
export const manyAnswers = ["mine", "new", "advice"] as const;
export type ManyAnswer = (typeof manyAnswers)[number];

export const formatGroupAnswer = (answer: ManyAnswer, group: string): string => `${answer} ${group}`;

/** The questions that a button answers; `group` is null for all of them. */
export function parseManyAnswers(form: FormData): { answer: ManyAnswer; group: string | null } | null {
  const [, name, group = null] =
    /^(\w+)(?: (.+))?$/.exec(String(form.get(groupField) ?? form.get(allField) ?? "")) ?? [];
  const answer = manyAnswers.find((each) => each === name);
  return answer && form.has(groupField) === (group !== null) ? { answer, group } : null;
}

/** Value of a button that loads a text: which side, of which file. */
export const formatFill = (side: ConflictSource, path: string): string => `${side} ${path}`;

export function parseFill(fill: string): { side: ConflictSource; path: string } | null {
  const [, side, path] = /^(mine|new|origin) (.+)$/.exec(fill) ?? [];
  return side && path ? { side: side as ConflictSource, path } : null;
}

export type FormChoices = Record<string, ConflictChoice>;

export type ParsedStartForm = { ok: true; choices: FormChoices } | { ok: false; reply: FormReply };

/**
 * The answers given; a question without one may have been answered before.
 * @param conflicts paths of the preview; fields for other paths are ignored
 */
export function parseStartForm(form: FormData, conflicts: readonly string[]): ParsedStartForm {
  const values = pickStartValues(form);
  const choices = new Map<string, ConflictChoice>();
  const errors: Record<string, string[]> = {};
  let textsBytes = 0;
  for (const path of conflicts) {
    if (values[choiceField(path)] === undefined) continue;
    const chosen = parseChoice(values, path);
    if (typeof chosen === "string") {
      errors[chosen === "update.errors.undecided" ? choiceField(path) : textField(path)] = [chosen];
      continue;
    }
    choices.set(path, chosen);
    if (chosen.choice !== "edit") continue;
    textsBytes += countBytes(chosen.text);
    if (textsBytes > maxTextsBytes) errors[textField(path)] = ["update.errors.textsTooLong" satisfies Key];
  }
  if (Object.keys(errors).length > 0) return { ok: false, reply: { values, errors } };
  // RPC calls accept plain objects only.
  return { ok: true, choices: Object.fromEntries(choices) };
}

/**
 * The texts and the choices that differ from those shown, in full, so that the form can show them again. A start counts
 * every choice: it must not run with an answer that the page did not show.
 */
export function pickStartValues(form: FormData): Record<string, string> {
  const isStart = form.get("intent") === "start";
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && isConflictField(name) && (isStart || !isAsShown(form, name, value))
        ? [[name, normaliseLineBreaks(value)]]
        : [],
    ),
  );
}

/** The texts of a form that were chosen as answers. */
export const pickTexts = (values: Record<string, string>): { path: string; text: string }[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const [, path = ""] = /^text\[(.+)\]$/.exec(name) ?? [];
    return path !== "" && value.trim() !== "" && values[choiceField(path)] === "edit" ? [{ path, text: value }] : [];
  });

/** A text may have changed under the same choice. */
const isAsShown = (form: FormData, name: string, value: string): boolean =>
  value !== "edit" && name.startsWith("choice[") && form.get(`shown${name.slice("choice".length)}`) === value;

function parseChoice(values: Record<string, string>, path: string): ConflictChoice | Key {
  const choice = values[choiceField(path)];
  if (choice === "mine" || choice === "mine-file" || choice === "new") return { choice };
  if (choice !== "edit") return "update.errors.undecided";
  const text = values[textField(path)] ?? "";
  if (text.trim() === "") return "update.errors.textRequired";
  return countBytes(text) > maxTextBytes ? "update.errors.textTooLong" : { choice, text };
}

/** Browsers send CRLF line breaks. */
const normaliseLineBreaks = (text: string) => text.replaceAll("\r\n", "\n");

const countBytes = (text: string) => new TextEncoder().encode(text).byteLength;
