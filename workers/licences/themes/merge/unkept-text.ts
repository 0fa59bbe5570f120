/** What stands in a JSON text and is lost when it is read and written anew: comments, doubled keys, numbers too large. */
import type { Note } from "./contract.ts";
import { endOfComment, endOfString, isWhiteSpace, minified, unixText } from "./json-text.ts";
import { noteOf } from "./notes.ts";

/**
 * Of a text that can be read: what neither stands in `written`, nor came with the release installed.
 * @param written what the theme gets instead of it
 */
export function unkeptNotes(text: string, written: string, base: string | null): Note[] {
  const known = new Set([...oddities(written).keys(), ...oddities(base ?? "").keys()]);
  return [...oddities(text)].flatMap(([key, note]) => (known.has(key) ? [] : [note]));
}

/** Shopify's editor puts it above each file that it writes. */
const editorsOwn = "The contents of this file are auto-generated";
/** Behind these a value and a place are cut anyway. */
const valueMost = 1_000;
const placeMost = 300;

interface Level {
  /** Whether it is an object; a list else. */
  keyed: boolean;
  place: string;
  /** The key whose value comes; null where a key comes, and in lists. */
  key: string | null;
  start: number;
  values: Map<string, string>;
}

/** Each once, by more of its words than are said of it. */
function oddities(text: string): Map<string, Note> {
  const found = new Map<string, Note>();
  const add = (words: string, note: Note) => found.set(`${note.code} ${words}`, note);
  const unix = unixText(text);
  const levels: Level[] = [];
  const placeOf = (level: Level | undefined) =>
    level
      ? [level.place, level.key]
          .filter((part) => part !== "" && part !== null)
          .join(".")
          .slice(0, placeMost)
      : "";
  const closeValue = (end: number) => {
    const level = levels.at(-1);
    if (!level || level.key === null) return;
    const value = unix.slice(level.start, end);
    const earlier = level.values.get(level.key);
    if (earlier !== undefined && earlier !== value) {
      const key = placeOf(level);
      const start = earlier.slice(0, valueMost);
      add(`${levels.length} ${key} ${earlier.length} ${start}`, noteOf("KEY_DOUBLED", { key, value: minified(start) }));
    }
    level.values.set(level.key, value);
    level.key = null;
  };

  for (let position = 0; position < unix.length; ) {
    const character = unix.charAt(position);
    const level = levels.at(-1);
    const commentEnd = endOfComment(unix, position, true);
    if (commentEnd >= 0) {
      const comment = commentText(unix.slice(position, commentEnd));
      if (comment !== "" && !comment.includes(editorsOwn)) add(comment, noteOf("COMMENT_GONE", { comment }));
      position = commentEnd;
    } else if (character === "{" || character === "[") {
      const place = placeOf(level);
      levels.push({ keyed: character === "{", place, key: null, start: position, values: new Map() });
      position++;
    } else if (character === "}" || character === "]") {
      levels.pop();
      position++;
      closeValue(position);
    } else if (character === '"') {
      const end = endOfString(unix, position) + 1;
      if (level?.keyed && level.key === null) level.key = keyOf(unix.slice(position, end));
      else closeValue(end);
      position = end;
    } else if (character === ":") {
      position++;
      if (level) level.start = position;
    } else if (character === "," || isWhiteSpace(character.charCodeAt(0))) {
      position++;
    } else {
      const end = endOfWord(unix, position);
      const value = unix.slice(position, end);
      const instead = numberInstead(value);
      const key = placeOf(level);
      if (instead !== null) add(`${key} ${value}`, noteOf("NUMBER_CHANGED", { key, value, instead }));
      closeValue(end);
      position = end;
    }
  }
  return found;
}

/** Without its signs, on one line. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/[/*]|\*\/$/g, "")
    .replace(/\s+/g, " ")
    .trim();

function keyOf(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !',]}/"'.includes(text.charAt(end)) && !isWhiteSpace(text.charCodeAt(end))) end++;
  return end;
}

/** How a number is written anew, when that is another one; a fraction is read everywhere as it is read here. */
function numberInstead(literal: string): string | null {
  if (!/^-?\d/.test(literal)) return null;
  const number = Number(literal);
  const whole = /^-?\d+$/.test(literal) && number !== 0;
  return (whole && String(number) !== literal) || !Number.isFinite(number) ? JSON.stringify(number) : null;
}
