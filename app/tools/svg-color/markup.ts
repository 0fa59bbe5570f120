/** Reads SVG text that a serialiser has written: attributes stand in double quotes, and every element is closed. */

interface Attribute {
  name: string;
  value: string;
  /** Where the value begins in the text. */
  at: number;
}

export interface MarkupElement {
  name: string;
  attributes: Attribute[];
  parent: MarkupElement | null;
  children: MarkupElement[];
  /** Behind the name of the opening tag. */
  nameEnd: number;
  /** Its own text, without that of its children. */
  text: { value: string; at: number }[];
}

const tagPattern = /<(?:(\/)([^\s<>/]+)\s*|([^\s<>/!?]+)((?:\s+[^\s=<>"/]+="[^"]*")*)\s*(\/?))>/g;
const attributePattern = /([^\s=<>"/]+)="([^"]*)"/g;

/** All elements in the order of the text. */
export function readMarkup(text: string): MarkupElement[] {
  const elements: MarkupElement[] = [];
  const around: MarkupElement[] = [];
  let textAt = 0;
  for (const tag of text.matchAll(tagPattern)) {
    const [whole, closing, , name = "", attributes = "", selfClosing] = tag;
    const parent = around.at(-1) ?? null;
    if (parent && tag.index > textAt) parent.text.push({ value: text.slice(textAt, tag.index), at: textAt });
    textAt = tag.index + whole.length;
    if (closing) {
      around.pop();
      continue;
    }
    const nameEnd = tag.index + 1 + name.length;
    const element: MarkupElement = {
      name,
      attributes: readAttributes(attributes, nameEnd),
      parent,
      children: [],
      nameEnd,
      text: [],
    };
    parent?.children.push(element);
    elements.push(element);
    if (!selfClosing) around.push(element);
  }
  return elements;
}

const readAttributes = (text: string, offset: number): Attribute[] =>
  [...text.matchAll(attributePattern)].map(({ index, 1: name = "", 2: value = "" }) => ({
    name,
    value,
    at: offset + index + name.length + 2,
  }));

export const getAttribute = ({ attributes }: MarkupElement, name: string): string | undefined =>
  attributes.find((each) => each.name === name)?.value;
