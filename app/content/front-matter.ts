/** Parses a guide's front matter: `name: value` lines between two lines of three dashes. */

export interface FrontMatter {
  title: string;
  description: string;
  order: number;
  group: string | null;
}

interface Read {
  values: FrontMatter;
  body: string;
  /** Number of lines above the body. */
  bodyStartsAt: number;
  problems: string[];
}

const required = ["title", "description", "order"];
const known = new Set([...required, "group"]);

export function readFrontMatter(source: string): Read {
  const block = /^---\n(.*?\n)?---\n/s.exec(source);
  if (!block) {
    const values = { title: "", description: "", order: 0, group: null };
    return { values, body: source, bodyStartsAt: 0, problems: ["1: the file does not begin with its front matter"] };
  }
  const found = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, line] of (block[1] ?? "").trimEnd().split("\n").entries()) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!name || !value) problems.push(`${index + 2}: "${line}" is not of the form "name: value"`);
    else if (!known.has(name)) problems.push(`${index + 2}: "${name}" is unknown in front matter`);
    else if (found.has(name)) problems.push(`${index + 2}: "${name}" is said twice`);
    else found.set(name, value.replace(/^"(.*)"$|^'(.*)'$/, "$1$2"));
  }
  for (const name of required) if (!found.has(name)) problems.push(`1: "${name}" is missing in the front matter`);
  const order = found.get("order") ?? "0";
  if (!/^\d+$/.test(order)) problems.push(`1: "order" must be a number, not "${order}"`);
  return {
    values: {
      title: found.get("title") ?? "",
      description: found.get("description") ?? "",
      order: Number(order),
      group: found.get("group") ?? null,
    },
    body: source.slice(block[0].length),
    bodyStartsAt: block[0].split("\n").length - 1,
    problems,
  };
}
