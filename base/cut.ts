let characters: Intl.Segmenter | undefined;

/**
 * At most `max` UTF-16 units, with the mark for what is gone. Ends where a reader sees the end of a character: stores of
 * JSON refuse half a surrogate pair, and half a family or flag is another picture.
 */
export function cut(text: string, max: number, mark = "…"): string {
  if (text.length <= max) return text;
  const room = max - mark.length;
  if (room < 0) return "";
  characters ??= new Intl.Segmenter();
  // Two units more than fit, so that a pair at the edge is whole.
  const edge = characters.segment(text.slice(0, room + 2)).containing(room);
  return text.slice(0, edge?.index) + mark;
}
