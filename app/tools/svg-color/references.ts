/**
 * Counts what a browser draws when it follows all references. Elements that refer to each other over a few levels (a
 * "bomb") fill the memory of every browser that shows the file.
 */
import { getAttribute, type MarkupElement, readMarkup } from "./markup.ts";
import { readRules } from "./style-rules.ts";

/** Several times what the richest drawings of 1 MB have. */
const maxDrawn = 50_000;
/** From rules to elements. */
const maxReferences = 500_000;
/** Nested deeper than any program writes. */
const maxDepth = 200;

export function isBomb(text: string): boolean {
  const elements = readMarkup(text);
  const byId = new Map(elements.map((element) => [readId(element), element]));
  const fromRules = new Map<MarkupElement, string[]>();
  let references = 0;
  for (const { value, matched } of readRules(elements))
    for (const id of listAddressed(value)) {
      references += matched.length;
      if (references > maxReferences) return true;
      for (const element of matched) {
        const known = fromRules.get(element);
        if (known) known.push(id);
        else fromRules.set(element, [id]);
      }
    }
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
      /^(?:xlink:)?href$/.test(name) ? [toId(value.trim().slice(1))] : listAddressed(value),
    );
    return [...own, ...(fromRules.get(element) ?? [])].flatMap((id) => byId.get(id) ?? []);
  }

  const [root] = elements;
  return root !== undefined && count(root, 0) > maxDrawn;
}

const addressPattern = /url\(\s*(?:["']|&quot;)?\s*#([^)"']*?)(?:["']|&quot;)?\s*\)/gi;

export const listAddressed = (value: string): string[] =>
  [...value.matchAll(addressPattern)].map(([, id = ""]) => toId(id));

export const readId = (element: MarkupElement): string => readReferences(getAttribute(element, "id") ?? "");

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const readReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (written) => characters[written] ?? "");

/** As browsers read a fragment: with its percent codes decoded, also wrong ones. */
export const toId = (fragment: string): string =>
  readReferences(fragment).replace(/(?:%[\da-f]{2})+/gi, (codes) =>
    new TextDecoder().decode(Uint8Array.from(codes.slice(1).split("%"), (code) => Number.parseInt(code, 16))),
  );
