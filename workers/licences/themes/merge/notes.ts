/** Creates the notes of a merge. */
import { maxNoteLength, type Note, type NoteCode, type noteParameters } from "./contract.ts";
import type { Json } from "./json-text.ts";

type Parameters<Code extends NoteCode> = Record<(typeof noteParameters)[Code][number], string>;

/** Their values are never cut, because they are lost once the copy replaces the theme. */
const lostValues = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID", "WORDS_REPLACED"]);

/** @param more parameters that only some notes of this code have */
export function createNote<Code extends NoteCode>(
  code: Code,
  params: Parameters<Code>,
  more: Record<string, string> = {},
): Note {
  const entries = Object.entries<string>({ ...params, ...more }).map(([name, value]) => {
    const whole = name === "value" && lostValues.has(code);
    return [name, whole ? value : shorten(value)] as const;
  });
  return { code, params: Object.fromEntries(entries) };
}

/** The path of a section or block in notes. */
export const joinPlace = (place: string, id: string): string => (place === "" ? id : `${place} / ${id}`);

/** A setting's value as notes show it. */
export const formatValue = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** Never ends in half a surrogate pair. */
const shorten = (text: string): string =>
  text.length <= maxNoteLength ? text : `${text.slice(0, maxNoteLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
