/** The words of a Liquid file that visitors read, by Shopify's parser: texts inside elements, and attributes of words. */
import { type LiquidHtmlNode, NodeTypes, toLiquidHtmlAST } from "@shopify/liquid-html-parser";
import { isTooExpensive } from "./liquid-fault.ts";

const tolerant = { mode: "tolerant", allowUnclosedDocumentNode: true } as const;
const markupPath = /^(?:layout|sections|snippets|blocks|templates)\/.+\.liquid$/;

/** Texts may be JSON or styles that the file composes. */
const codeLike = /[{}[\]=;<>|\\]|["']\s*:/;
const attributesOfWords = new Set(["alt", "title", "placeholder", "aria-label"]);
/** Their content is a value. */
const captures = new Set(["capture"]);

/** The text without these words; null where it is no markup, or cannot be read. */
export function withoutVisibleWords(path: string, text: string): string | null {
  if (!markupPath.test(path) || isTooExpensive(text)) return null;
  const words: [start: number, end: number][] = [];
  try {
    collectWords(toLiquidHtmlAST(text, tolerant), false, words);
  } catch {
    return null;
  }
  let code = "";
  let at = 0;
  for (const [start, end] of words.sort(([one], [other]) => one - other)) {
    code += text.slice(at, start);
    at = Math.max(at, end);
  }
  return code + text.slice(at);
}

function collectWords(node: LiquidHtmlNode, isInElement: boolean, words: [number, number][]): void {
  if (node.type === NodeTypes.TextNode) {
    if (isInElement && !codeLike.test(node.value)) words.push([node.position.start, node.position.end]);
    return;
  }
  if (node.type === NodeTypes.LiquidTag && captures.has(node.name)) return;
  if ("attributes" in node) for (const attribute of node.attributes) collectAttribute(attribute, words);
  if (!("children" in node) || !node.children) return;
  const isElement = node.type === NodeTypes.HtmlElement;
  for (const child of node.children) collectWords(child, isInElement || isElement, words);
}

function collectAttribute(attribute: LiquidHtmlNode, words: [number, number][]): void {
  if (!("name" in attribute && "value" in attribute && Array.isArray(attribute.value))) return;
  const [name] = Array.isArray(attribute.name) ? attribute.name : [];
  if (name?.type !== NodeTypes.TextNode || !attributesOfWords.has(name.value)) return;
  for (const part of attribute.value)
    if (part.type === NodeTypes.TextNode) words.push([part.position.start, part.position.end]);
}
