/** An answer of the assistant as elements. */
import { Link } from "@remix-run/react";
import { createElement, Fragment, type ReactNode } from "react";
import { type Inline, parseAnswer } from "./answer.ts";

export function AnswerText({ text }: { text: string }) {
  const blocks = parseAnswer(text).map((block) => {
    if (block.kind === "text") return renderParts("p", block.parts);
    const items = block.items.map((parts) => renderParts("li", parts));
    return block.ordered ? createElement("ol", { start: block.start }, ...items) : createElement("ul", null, ...items);
  });
  return createElement(Fragment, null, ...blocks);
}

/** The children are arguments, not a list, because nothing identifies them but their position. */
const renderParts = (name: "p" | "li" | "strong", parts: Inline[]): ReactNode =>
  createElement(name, null, ...parts.map(renderPart));

function renderPart(part: Inline): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code>{part.text}</code>;
    case "bold":
      return renderParts("strong", part.parts);
    case "link":
      return part.to.startsWith("/") ? (
        <Link to={part.to} className="link">
          {part.text}
        </Link>
      ) : (
        <a href={part.to} target="_blank" rel="noreferrer" className="link">
          {part.text}
        </a>
      );
  }
}
