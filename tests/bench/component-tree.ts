/** Writes a page's HTML as a module with one component that renders the same HTML. */
import { type HTMLElement, NodeType, parse } from "node-html-parser";

type Node = HTMLElement["childNodes"][number];

/** React's names of attributes that are not those of HTML. */
const names: Record<string, string> = { class: "className", for: "htmlFor", charset: "charSet" };
const withoutValue =
  /^(?:async|autofocus|checked|defer|disabled|hidden|multiple|nomodule|open|readonly|required|selected)$/;
const textTags = ["script", "style"];

export function toComponentModule(html: string): string {
  const document = parse(html, {
    comment: true,
    blockTextElements: Object.fromEntries(textTags.map((tag) => [tag, true])),
  });
  const page = document.querySelector("html");
  if (!page) throw new Error("The page has no <html>.");
  return `import { Suspense } from "react";
import { jsx } from "react/jsx-runtime";
export const Page = () => ${toElement(page)};
`;
}

function toElement(element: HTMLElement): string {
  const tag = element.rawTagName;
  const props = Object.entries(element.attributes).map(([name, value]) => toProp(name, value));
  if (textTags.includes(tag)) props.push(`dangerouslySetInnerHTML: { __html: ${JSON.stringify(element.innerHTML)} }`);
  else if (element.childNodes.length > 0) props.push(`children: [${toChildren(element.childNodes)}]`);
  return `jsx(${JSON.stringify(tag)}, { ${props.join(", ")} })`;
}

function toProp(name: string, value: string): string {
  const key = JSON.stringify(
    names[name] ?? (name.startsWith("data-") || name.startsWith("aria-") ? name : toCamelCase(name)),
  );
  if (name === "style") return `${key}: ${JSON.stringify(toStyle(value))}`;
  return `${key}: ${value === "" && withoutValue.test(name) ? "true" : JSON.stringify(value)}`;
}

const toCamelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const toStyle = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(";").map((declaration) => {
      const at = declaration.indexOf(":");
      const name = declaration.slice(0, at);
      return [name.startsWith("--") ? name : toCamelCase(name), declaration.slice(at + 1)];
    }),
  );

/** React writes the comments itself: between two texts, and around the content of a boundary. */
function toChildren(nodes: readonly Node[]): string {
  let written = "";
  for (const node of nodes) {
    if (node.nodeType === NodeType.ELEMENT_NODE) written += `${toElement(node as HTMLElement)},`;
    else if (node.nodeType === NodeType.TEXT_NODE) written += `${JSON.stringify(node.text)},`;
    else if (node.rawText === "$") written += "jsx(Suspense, { children: [";
    else if (node.rawText === "/$") written += "] }),";
  }
  return written;
}
