/** Strips comments and white space from JSON, and formats it, without touching strings and numbers. */
/** Removes comments and keeps white space. */
export const stripComments = (text: string): string => scan(text, { comments: true, whiteSpace: false });

/** Removes the comma after the last item of a list or an object. */
export const stripLastCommas = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|(?<=[^\s{[,]\s*),(?=\s*[}\]])/g, (found) => (found === "," ? "" : found));

/** Removes comments and insignificant white space. Keeps numbers, escapes and the order of keys. */
export const minifyJson = (text: string): string => scan(text, { comments: true, whiteSpace: true });

/** Like `JSON.stringify` with two spaces, but keeps every digit of a number and the order of all keys. Expects valid JSON. */
export function formatJson(text: string): string {
  const tokens = minifyJson(text).match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^{}[\],:"]+/g) ?? [];
  let depth = 0;
  const startLine = (change: number) => {
    depth += change;
    return `\n${"  ".repeat(depth)}`;
  };
  return tokens
    .map((token, index) => {
      if (token === ",") return `,${startLine(0)}`;
      if (token === ":") return ": ";
      if (token === "{" || token === "[") return isEmpty(tokens, index) ? token : token + startLine(1);
      if (token === "}" || token === "]") return isEmpty(tokens, index - 1) ? token : startLine(-1) + token;
      return token;
    })
    .join("");
}

/** Whether the bracket closes at once. */
const isEmpty = (tokens: readonly string[], opening: number): boolean =>
  /^(?:\{\}|\[\])$/.test(`${tokens[opening]}${tokens[opening + 1]}`);

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
