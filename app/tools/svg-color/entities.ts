/**
 * The entities that a file declares for itself, such as Illustrator's names for its addresses. Only plain values: one
 * that names another could double at every level, and one outside the file would be loaded.
 */

const part =
  /\s+|<\?[\s\S]*?\?>|<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<&]*)"|'([^'<&]*)')\s*>|<!(?:ATTLIST|ELEMENT|NOTATION)\b[^<>&%]*>/y;
/** Every parser has them. */
const known = new Set(["lt", "gt", "amp", "quot", "apos"]);

/** Reads the entities that the text before the root declares; null when it declares anything else. */
export function readEntities(prologue: string): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>();
  const text = prologue.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  const doctype = /<!DOCTYPE\b[^[>]*\[/i.exec(text);
  if (!doctype) return entities;
  for (let at = doctype.index + doctype[0].length; text[at] !== "]"; at = part.lastIndex) {
    part.lastIndex = at;
    const [, name, double, single] = part.exec(text) ?? [];
    if (part.lastIndex === 0) return null;
    // The first declaration counts.
    if (name && !known.has(name) && !entities.has(name)) entities.set(name, double ?? single ?? "");
  }
  return entities;
}

const escapes: Record<string, string> = { '"': "&quot;", "'": "&#39;", ">": "&gt;" };
const reference = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|&([\w:.-]+);/g;

/** Null when the text becomes longer than `maxLength`. */
export function expandEntities(text: string, entities: ReadonlyMap<string, string>, maxLength: number): string | null {
  if (entities.size === 0) return text;
  const values = new Map(
    [...entities].map(([name, value]) => [name, value.replace(/["'>]/g, (sign) => escapes[sign] ?? sign)]),
  );
  let length = text.length;
  const parts: string[] = [];
  let last = 0;
  for (const { index, 0: whole, 1: name } of text.matchAll(reference)) {
    const value = name === undefined ? undefined : values.get(name);
    if (value === undefined) continue;
    length += value.length - whole.length;
    if (length > maxLength) return null;
    parts.push(text.slice(last, index), value);
    last = index + whole.length;
  }
  return parts.join("") + text.slice(last);
}
