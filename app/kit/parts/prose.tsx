/** Code blocks with a copy button, and the styles of rendered text. */

import type { LinksFunction } from "@remix-run/cloudflare";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "./copy-button.tsx";
import stylesheet from "./prose.css?url";

/** Focusable so that the keyboard can scroll it. */
const scrollable = { tabIndex: 0 };

interface CodeBlockProps {
  /** File or title of the code. */
  file: string;
  /** Code as text, or as spans with Prism classes. */
  children: ReactNode;
}

export function CodeBlock({ file, children }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  return (
    <figure ref={block} className="code-block">
      <figcaption>
        {file}
        <CopyButton getSource={() => block.current?.querySelector("code")} />
      </figcaption>
      <pre {...scrollable}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/**
 * Adds a copy button to every `figure.code-block > figcaption` of rendered HTML. Use the text's URL as `key`.
 */
export function CopyButtons({ within }: { within: RefObject<HTMLElement> }) {
  const [blocks, setBlocks] = useState<Element[]>([]);
  useEffect(() => setBlocks([...(within.current?.querySelectorAll(".code-block") ?? [])]), [within]);
  return blocks.map((block, index) => {
    const caption = block.querySelector("figcaption");
    return caption
      ? createPortal(<CopyButton getSource={() => block.querySelector("code")} />, caption, String(index))
      : null;
  });
}

/** `export { links } from "#app/kit/parts/prose.tsx"` adds the styles of prose and code to a page. */

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
