/** What the form that starts an update says of each conflict: pure, bounded, and nothing of it is lost when it is refused. */
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import type { ConflictChoice, ConflictSource } from "#workers/licences/themes/merge/contract.ts";

/** More conflicts than a theme has files of code. Each has its choice and its text; the rest are the form's own fields. */
const mostConflicts = 1_000;
const ownFields = 20;
/** As long as a theme's path can be, with its field's name around it. */
const longestPath = 280;
export const startBounds = { fields: 2 * mostConflicts + ownFields, nameLength: longestPath };

/** As large as Shopify takes the text of one file. */
export const largestTextBytes = 256 * 1024;
/** Of all texts together; the front's limit of the whole form leaves room for them. */
const largestTextsBytes = 2 * 1024 * 1024;

export const choiceField = (path: string): string => `choice[${path}]`;
export const textField = (path: string): string => `text[${path}]`;
const conflictField = /^(?:choice|text)\[.+\]$/;

/** Whether a form says something of the preview itself, and not of the job. */
export const isOfPreview = (form: FormData): boolean => form.has("fill") || form.get("intent") === "start";

/** What the buttons of a file ask to be filled in: whose text, and of which file. */
export const fillOf = (side: ConflictSource, path: string): string => `${side} ${path}`;

export function readFill(fill: string): { side: ConflictSource; path: string } | null {
  const [, side, path] = /^(mine|new|origin) (.+)$/.exec(fill) ?? [];
  return side && path ? { side: side as ConflictSource, path } : null;
}

export type Choices = Record<string, ConflictChoice>;

export type StartForm = { ok: true; choices: Choices } | { ok: false; reply: FormReply };

/** @param conflicts the paths that the preview asks about: a form that speaks of others is of another preview */
export function readStart(form: FormData, conflicts: readonly string[]): StartForm {
  const values = startValues(form);
  const choices = new Map<string, ConflictChoice>();
  const errors: Record<string, string[]> = {};
  let textsBytes = 0;
  for (const path of conflicts) {
    const chosen = readChoice(values, path);
    if (typeof chosen === "string") {
      errors[chosen === "update.errors.undecided" ? choiceField(path) : textField(path)] = [chosen];
      continue;
    }
    choices.set(path, chosen);
    if (chosen.choice !== "edit") continue;
    textsBytes += bytesOf(chosen.text);
    if (textsBytes > largestTextsBytes) errors[textField(path)] = ["update.errors.textsTooLong" satisfies Key];
  }
  if (Object.keys(errors).length > 0) return { ok: false, reply: { values, errors } };
  // A plain object: an RPC call takes no other.
  return { ok: true, choices: Object.fromEntries(choices) };
}

/** What was chosen and written so far, whole, to be shown again. */
export function startValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && conflictField.test(name) ? [[name, unixLines(value)]] : [],
    ),
  );
}

function readChoice(values: Record<string, string>, path: string): ConflictChoice | Key {
  const choice = values[choiceField(path)];
  if (choice === "mine" || choice === "mine-file" || choice === "new") return { choice };
  if (choice !== "edit") return "update.errors.undecided";
  const text = values[textField(path)] ?? "";
  if (text.trim() === "") return "update.errors.textRequired";
  return bytesOf(text) > largestTextBytes ? "update.errors.textTooLong" : { choice, text };
}

/** Browsers send lines as on Windows, whatever stood in the field. */
const unixLines = (text: string) => text.replaceAll("\r\n", "\n");

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;
