/** Strips comments and white space from JSON without touching strings. */
/** Removes comments and keeps white space. */
export const stripComments = (text: string): string => scan(text, { comments: true, whiteSpace: false });

/** Removes comments and insignificant white space. Keeps numbers, escapes and the order of keys. */
export const minifyJson = (text: string): string => scan(text, { comments: true, whiteSpace: true });

function scan(text: string, drop: { comments: boolean; whiteSpace: boolean }): string {
  let result = "";
  let kept = 0;
  const keepUntil = (end: number, next: number) => {
    result += text.slice(kept, end);
    kept = next;
  };
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === '"') position = findStringEnd(text, position);
    else if (drop.comments && /^\/[*/]/.test(text.slice(position, position + 2))) {
      const next = findCommentEnd(text, position);
      keepUntil(position, next);
      position = next - 1;
    } else if (drop.whiteSpace && " \t\r\n".includes(character)) keepUntil(position, position + 1);
  }
  keepUntil(text.length, text.length);
  return result;
}

/** Returns the position after a block comment, or of the end of the line after a line comment. */
function findCommentEnd(text: string, start: number): number {
  const isBlock = text.charAt(start + 1) === "*";
  const end = text.indexOf(isBlock ? "*/" : "\n", start + 2);
  if (end < 0) return text.length;
  return isBlock ? end + 2 : end;
}

/** Returns the position of the closing quote, or of the last character without one. */
function findStringEnd(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === "\\") position++;
    else if (character === '"') return position;
  }
  return text.length - 1;
}
