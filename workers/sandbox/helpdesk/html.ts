/** Bodies are HTML; the vendor also returns each as text. */

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'" };

/** Drops what the vendor drops on arrival: scripts, styles and handlers. */
const cleanHtml = (html: string): string =>
  html
    .replace(/<(script|style|iframe|form)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
    .replace(/(href|src)\s*=\s*(["']?)\s*javascript:[^"'\s>]*\2/gi, "");

/** Text without a tag is wrapped like the vendor does. */
export const toHtml = (body: string): string => {
  const clean = cleanHtml(body);
  return /<[a-z]/i.test(clean) ? clean : `<div>${clean}</div>`;
};

export const toText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
