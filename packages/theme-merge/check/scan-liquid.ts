/** The tags, outputs and schema of a Liquid file, without what comments and raw text contain. In linear time. */

export interface Markup {
  /** Without the braces; of a schema its whole text. */
  text: string;
  offset: number;
  kind: "tag" | "output" | "schema";
}

/** Tags whose body is no Liquid. */
const rawTags = new Set(["comment", "raw", "doc", "javascript", "stylesheet", "schema"]);

export function scanLiquid(text: string): Markup[] {
  const found: Markup[] = [];
  const lastEnd = { "%": text.lastIndexOf("%}"), "{": text.lastIndexOf("}}") };
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf("{", at);
    if (start < 0) break;
    const next = text[start + 1];
    at = start + 1;
    if ((next !== "%" && next !== "{") || lastEnd[next] < start + 2) continue;
    const end = text.indexOf(next === "%" ? "%}" : "}}", start + 2);
    const markup = { text: text.slice(start + 2, end).replace(/-$/, ""), offset: start + 2 };
    at = end + 2;
    if (next === "{") {
      found.push({ ...markup, kind: "output" });
      continue;
    }
    const name = /^-?\s{0,200}(\w+|#)/.exec(markup.text)?.[1] ?? "";
    if (name === "#") continue;
    if (name === "liquid") found.push(...splitLines(markup));
    else if (!rawTags.has(name)) found.push({ ...markup, kind: "tag" });
    else {
      const rest = text.slice(at);
      const close = new RegExp(`\\{%-?\\s{0,200}end${name}\\s{0,200}-?%\\}`).exec(rest);
      if (name === "schema") found.push({ text: rest.slice(0, close?.index), offset: at, kind: "schema" });
      if (!close) break;
      at += close.index + close[0].length;
    }
  }
  return found;
}

/** Each line of `{% liquid %}` is a tag. */
function splitLines({ text, offset }: { text: string; offset: number }): Markup[] {
  const found: Markup[] = [];
  let at = offset;
  let isComment = false;
  for (const line of text.replace(/^-?\s{0,200}liquid/, (head) => " ".repeat(head.length)).split("\n")) {
    const name = /^\s*(\w+)/.exec(line)?.[1];
    if (name === "comment") isComment = true;
    if (name !== undefined && !isComment) found.push({ text: line, offset: at, kind: "tag" });
    if (name === "endcomment") isComment = false;
    at += line.length + 1;
  }
  return found;
}
