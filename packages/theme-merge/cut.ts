let characters: Intl.Segmenter | undefined;

const segment = (text: string) => {
  characters ??= new Intl.Segmenter();
  return characters.segment(text);
};

/**
 * At most `max` UTF-16 units, with the mark for what is gone. Ends where a reader sees the end of a character: stores of
 * JSON refuse half a surrogate pair, and half a family or flag is another picture.
 */
export function cut(text: string, max: number, mark = "…"): string {
  if (text.length <= max) return text;
  const room = max - mark.length;
  if (room < 0) return "";
  // Two units more than fit, so that a pair at the edge is whole.
  const edge = segment(text.slice(0, room + 2)).containing(room);
  return text.slice(0, edge?.index) + mark;
}

/** The end of the text: at most `max` UTF-16 units, which begin where a reader sees the beginning of a character. */
export function cutStart(text: string, max: number): string {
  const start = text.length - max;
  if (start <= 0) return text;
  const { index, segment: character } = segment(text).containing(start) ?? { index: start, segment: "" };
  return text.slice(index === start ? start : index + character.length);
}
