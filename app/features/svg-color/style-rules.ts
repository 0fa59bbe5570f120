/** The rules of style elements that set colours or refer to elements, and which elements they match. */
import { getAttribute, type MarkupElement } from "./markup.ts";

export interface Declaration {
  property: string;
  value: string;
  /** Where the value begins in the text. */
  at: number;
}

export interface Rule extends Declaration {
  /** In the order of the text. */
  matched: MarkupElement[];
}

const declarationPattern =
  /(?<=^|[{;\s])(fill|stroke|stop-color|flood-color|lighting-color|color|filter|mask|clip-path|marker(?:-\w+)?|--[\w-]+)(\s*:\s*)([^;{}]+)/gi;

export const readDeclarations = (text: string, offset: number): Declaration[] =>
  [...text.matchAll(declarationPattern)].map(({ index, 1: name = "", 2: colon = "", 3: value = "" }) => ({
    property: name.toLowerCase(),
    value,
    at: offset + index + name.length + colon.length,
  }));

export function readRules(elements: readonly MarkupElement[]): Rule[] {
  const texts = elements.filter(({ name }) => name === "style").flatMap(({ text }) => text);
  if (texts.length === 0) return [];
  const classes = new Map(elements.map((each) => [each, new Set(getAttribute(each, "class")?.split(/\s+/))]));
  const match = (selectors: string): MarkupElement[] => {
    const tests = selectors.split(",").flatMap(readSelector);
    return elements.filter((element) =>
      tests.some(
        ({ name, words, id }) =>
          (name === "" || name === element.name) &&
          words.every((word) => classes.get(element)?.has(word)) &&
          (id === undefined || getAttribute(element, "id") === id),
      ),
    );
  };
  return texts.flatMap(({ value, at }) =>
    [...value.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(({ index, 1: selector = "", 2: body = "" }) => {
      const declarations = readDeclarations(body, at + index + selector.length + 1);
      if (declarations.length === 0) return [];
      const matched = match(selector);
      return declarations.map((each) => ({ ...each, matched }));
    }),
  );
}

/** Reads the last part of a selector, which is enough to count and to name. */
function readSelector(selector: string) {
  const last =
    selector
      .trim()
      .split(/[\s>+~]|&gt;/)
      .at(-1) ?? "";
  const [, name = "", rest = ""] = /^([\w-]*|\*)((?:[.#][\w-]+)*)/.exec(last) ?? [];
  if (name === "" && rest === "") return [];
  const words = [...rest.matchAll(/\.([\w-]+)/g)].map(([, word = ""]) => word);
  return [{ name: name === "*" ? "" : name, words, id: /#([\w-]+)/.exec(rest)?.[1] }];
}
