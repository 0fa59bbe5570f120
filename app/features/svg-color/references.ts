/**
 * Counts what a browser draws when it follows all references. Elements that refer to each other over a few levels (a
 * "bomb") fill the memory of every browser that shows the file.
 */
import { getAttribute, type MarkupElement, readMarkup } from "./markup.ts";
import { readRules } from "./style-rules.ts";

/** Several times what the richest drawings of 1 MB have. */
const maxDrawn = 50_000;
/** Nested deeper than any program writes. */
const maxDepth = 200;

export function isBomb(text: string): boolean {
  const elements = readMarkup(text);
  const byId = new Map(elements.map((element) => [getAttribute(element, "id"), element]));
  const fromRules = new Map<MarkupElement, string[]>();
  for (const { value, matched } of readRules(elements))
    for (const id of listAddressed(value))
      for (const element of matched) fromRules.set(element, [...(fromRules.get(element) ?? []), id]);
  const counted = new Map<MarkupElement, number>();
  const underway = new Set<MarkupElement>();

  /** Infinite for elements that refer to themselves. */
  function count(element: MarkupElement, depth: number): number {
    const known = counted.get(element);
    if (known !== undefined) return known;
    if (underway.has(element) || depth > maxDepth) return Infinity;
    underway.add(element);
    const drawn = [...element.children, ...listTargets(element)].reduce((sum, each) => sum + count(each, depth + 1), 1);
    underway.delete(element);
    counted.set(element, drawn);
    return drawn;
  }

  function listTargets(element: MarkupElement): MarkupElement[] {
    const own = element.attributes.flatMap(({ name, value }) =>
      /^(?:xlink:)?href$/.test(name) ? [value.replace(/^#/, "")] : listAddressed(value),
    );
    return [...own, ...(fromRules.get(element) ?? [])].flatMap((id) => byId.get(id) ?? []);
  }

  const [root] = elements;
  return root !== undefined && count(root, 0) > maxDrawn;
}

const listAddressed = (value: string): string[] =>
  [...value.matchAll(/url\((?:["']|&quot;)?#([^)"'&]+)/g)].map(([, id = ""]) => id);
