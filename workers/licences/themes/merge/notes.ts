/** Notes as they are taken down while merging. */
import { type Note, type NoteCode, noteLengthMax, type noteParameters } from "./contract.ts";
import type { Json } from "./json-text.ts";

type Parameters<Code extends NoteCode> = Record<(typeof noteParameters)[Code][number], string>;

export function noteOf<Code extends NoteCode>(code: Code, params: Parameters<Code>): Note {
  const entries = Object.entries<string>(params).map(([name, value]) => [name, shortened(value)] as const);
  return { code, params: Object.fromEntries(entries) };
}

/** A setting's value as a merchant can recognise it. */
export const shownValue = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** Never ends in half a character. */
const shortened = (text: string): string =>
  text.length <= noteLengthMax ? text : `${text.slice(0, noteLengthMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
