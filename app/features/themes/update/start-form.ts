/** What the form that starts an update says of each conflict: pure, bounded, and nothing of it is lost when it is refused. */
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import type { ConflictChoice, ConflictSource } from "#workers/licences/themes/merge/contract.ts";

/** More conflicts than a theme has files of code. Each has its choice and its text; the rest are the form's own fields. */
const maxConflicts = 1_000;
const otherFields = 20;
/** As long as a theme's path can be, with its field's name around it. */
const maxFieldNameLength = 280;
export const startFormLimits = { fields: 2 * maxConflicts + otherFields, nameLength: maxFieldNameLength };

/** As large as Shopify takes the text of one file. */
export const maxTextBytes = 256 * 1024;
/** Of all texts together; the front's limit of the whole form leaves room for them. */
const maxTextsBytes = 2 * 1024 * 1024;

export const choiceField = (path: string): string => `choice[${path}]`;
export const textField = (path: string): string => `text[${path}]`;
const conflictField = /^(?:choice|text)\[.+\]$/;

/** Whether a form says something of the preview itself, and not of the job. */
export const isPreviewForm = (form: FormData): boolean => form.has("fill") || form.get("intent") === "start";

/** What the buttons of a file ask to be filled in: whose text, and of which file. */
export const formatFill = (side: ConflictSource, path: string): string => `${side} ${path}`;

export function parseFill(fill: string): { side: ConflictSource; path: string } | null {
  const [, side, path] = /^(mine|new|origin) (.+)$/.exec(fill) ?? [];
  return side && path ? { side: side as ConflictSource, path } : null;
}

export type Choices = Record<string, ConflictChoice>;

export type ParsedStartForm = { ok: true; choices: Choices } | { ok: false; reply: FormReply };

/** @param conflicts the paths that the preview asks about: a form that speaks of others is of another preview */
export function parseStartForm(form: FormData, conflicts: readonly string[]): ParsedStartForm {
  const values = pickStartValues(form);
  const choices = new Map<string, ConflictChoice>();
  const errors: Record<string, string[]> = {};
  let textsBytes = 0;
  for (const path of conflicts) {
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
  // A plain object: an RPC call takes no other.
  return { ok: true, choices: Object.fromEntries(choices) };
}

/** What was chosen and written so far, whole, to be shown again. */
export function pickStartValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && conflictField.test(name) ? [[name, normaliseLineBreaks(value)]] : [],
    ),
  );
}

function parseChoice(values: Record<string, string>, path: string): ConflictChoice | Key {
  const choice = values[choiceField(path)];
  if (choice === "mine" || choice === "mine-file" || choice === "new") return { choice };
  if (choice !== "edit") return "update.errors.undecided";
  const text = values[textField(path)] ?? "";
  if (text.trim() === "") return "update.errors.textRequired";
  return countBytes(text) > maxTextBytes ? "update.errors.textTooLong" : { choice, text };
}

/** Browsers send lines as on Windows, whatever stood in the field. */
const normaliseLineBreaks = (text: string) => text.replaceAll("\r\n", "\n");

const countBytes = (text: string) => new TextEncoder().encode(text).byteLength;
