/** An answer of the assistant as elements. The browser loads this module with the first answer. */
import { createElement, Fragment, type ReactNode } from "react";
import { type AnswerOptions, parseAnswer, type Token, toPlainText } from "#base/answer-markdown.ts";
import { MessageCode, MessageLink } from "./message-text.tsx";

export interface AnswerTextProps extends AnswerOptions {
  text: string;
}

export function AnswerText({ text, ...options }: AnswerTextProps): ReactNode {
  const tokens = parseAnswer(text, options);
  setHeadingTags(tokens);
  return createElement("div", { className: "message-text" }, ...renderTokens(tokens));
}

export const SpokenAnswer = ({ text, ...options }: AnswerTextProps) => toPlainText(parseAnswer(text, options));

/** The children are arguments, not a list, because nothing identifies them but their position. */
function renderTokens(tokens: readonly Token[]): ReactNode[] {
  const [root, ...open]: { token: Token | null; children: ReactNode[] }[] = [{ token: null, children: [] }];
  const children = root?.children ?? [];
  for (const token of tokens) {
    const current = open.at(-1)?.children ?? children;
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === 0) current.push(...renderLeaf(token));
    else {
      const ended = open.pop();
      if (ended?.token) (open.at(-1)?.children ?? children).push(toElement(ended.token, ended.children));
    }
  }
  return children;
}

function renderLeaf({ type, content, children }: Token): ReactNode[] {
  switch (type) {
    case "inline":
    // The text in place of a picture, which nothing loads.
    case "image":
      return renderTokens(children ?? []);
    case "softbreak":
    case "hardbreak":
      return [<br key="break" />];
    case "hr":
      return [<hr key="rule" />];
    case "code_inline":
      return [<code key="code">{content}</code>];
    case "fence":
      return [<MessageCode key="fence" code={content.trimEnd()} />];
    default:
      return [content];
  }
}

/** The first level below the title of the window and the second level of a page, whichever level an answer begins with. */
const topLevel = 3;

function setHeadingTags(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ type }) => type === "heading_open");
  const getLevel = ({ tag }: Token) => Number(tag.slice(1));
  const top = Math.min(...headings.map(getLevel));
  for (const heading of headings) heading.tag = `h${Math.min(6, topLevel + getLevel(heading) - top)}`;
}

const elements = new Set([
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "ul",
  "li",
  "blockquote",
  "strong",
  "em",
  "s",
  "thead",
  "tbody",
  "tr",
]);

function toElement(token: Token, children: ReactNode[]): ReactNode {
  const { tag, hidden } = token;
  switch (tag) {
    case "a":
      return createElement(MessageLink, { to: String(token.attrGet("href") ?? "") }, ...children);
    case "ol":
      return createElement("ol", { start: Number(token.attrGet("start") ?? 1) }, ...children);
    case "table":
      // It scrolls in itself, also by the keyboard.
      return (
        <div className="message-table" {...{ tabIndex: 0 }}>
          {createElement("table", null, ...children)}
        </div>
      );
    case "th":
    case "td": {
      const [align] = /left|center|right/.exec(String(token.attrGet("style") ?? "")) ?? [];
      return createElement(tag, { "data-align": align }, ...children);
    }
    default:
      return createElement(elements.has(tag) && !hidden ? tag : Fragment, null, ...children);
  }
}
