/** The text of a message as elements. Its code can be copied. */
import { Link } from "@remix-run/react";
import { createElement, type ReactNode, useRef } from "react";
import { type Block, type Inline, parseMessage, type ToLink } from "#base/parse-message.ts";
import { CopyButton } from "./copy-button.tsx";
import "./message-text.css";

interface MessageTextProps {
  text: string;
  toLink: ToLink;
}

/** The children are arguments, not a list, because nothing identifies them but their position. */
export const MessageText = ({ text, toLink }: MessageTextProps) =>
  createElement("div", { className: "message-text" }, ...parseMessage(text, toLink).map(renderBlock));

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "code":
      return <MessageCode code={block.code} />;
    case "text":
      return createElement("p", null, ...block.lines.flatMap(renderLine));
    case "list": {
      const items = block.items.map((parts) => renderParts("li", parts));
      return block.ordered
        ? createElement("ol", { start: block.start }, ...items)
        : createElement("ul", null, ...items);
    }
  }
}

const renderLine = (parts: Inline[], index: number): ReactNode[] => [
  ...(index > 0 ? [createElement("br", { key: index })] : []),
  ...parts.map(renderPart),
];

const renderParts = (name: "li" | "strong", parts: Inline[]): ReactNode =>
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
      return <MessageLink to={part.to}>{part.text}</MessageLink>;
  }
}

export const MessageLink = ({ to, children }: { to: string; children?: ReactNode }) =>
  to.startsWith("/") ? (
    <Link to={to} className="link">
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {children}
    </a>
  );

export function MessageCode({ code }: { code: string }) {
  const element = useRef<HTMLElement>(null);
  return (
    <div className="message-code">
      <CopyButton getSource={() => element.current} />
      <pre>
        <code ref={element} className="font-mono text-code">
          {code}
        </code>
      </pre>
    </div>
  );
}
