/** JSON as it is typed, with comments and white space: takes them out without touching what stands in strings. */

/** Without block comments; white space stays. */
export const withoutComments = (text: string): string => scan(text, { comments: true, whiteSpace: false });

/** Without comments and without the white space that says nothing; numbers, escapes and the order of keys stay as typed. */
export const minified = (text: string): string => scan(text, { comments: true, whiteSpace: true });

function scan(text: string, drop: { comments: boolean; whiteSpace: boolean }): string {
  let result = "";
  let kept = 0;
  const keepUntil = (end: number, next: number) => {
    result += text.slice(kept, end);
    kept = next;
  };
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === '"') position = endOfString(text, position);
    else if (drop.comments && character === "/" && text.charAt(position + 1) === "*") {
      const end = text.indexOf("*/", position + 2);
      const next = end < 0 ? text.length : end + 2;
      keepUntil(position, next);
      position = next - 1;
    } else if (drop.whiteSpace && " \t\r\n".includes(character)) keepUntil(position, position + 1);
  }
  keepUntil(text.length, text.length);
  return result;
}

/** Position of the closing quote, or of the last character when there is none. */
function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === "\\") position++;
    else if (character === '"') return position;
  }
  return text.length - 1;
}
