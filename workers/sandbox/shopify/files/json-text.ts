/** Strips comments and white space from JSON without touching strings. */

/** Without comments; white space stays. */
export const stripComments = (text: string): string => scan(text, { comments: true, whiteSpace: false });

/** Without comments and without the white space that says nothing; numbers, escapes and the order of keys stay as typed. */
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

/** Behind a block comment; before the end of the line of the other kind. */
function findCommentEnd(text: string, start: number): number {
  const isBlock = text.charAt(start + 1) === "*";
  const end = text.indexOf(isBlock ? "*/" : "\n", start + 2);
  if (end < 0) return text.length;
  return isBlock ? end + 2 : end;
}

/** Position of the closing quote, or of the last character when there is none. */
function findStringEnd(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === "\\") position++;
    else if (character === '"') return position;
  }
  return text.length - 1;
}
