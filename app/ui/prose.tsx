/** Code blocks with a copy button, and the styles of rendered text. */

import type { LinksFunction } from "@remix-run/cloudflare";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "./hooks.ts";
import { Icon } from "./icon.tsx";
import stylesheet from "./prose.css?url";

/** Focusable so that the keyboard can scroll it. */
const scrollable = { tabIndex: 0 };
const feedbackMs = 2_000;

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
        {useHydrated() ? <CopyButton getCode={() => block.current?.querySelector("code")} /> : null}
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
      ? createPortal(<CopyButton getCode={() => block.querySelector("code")} />, caption, String(index))
      : null;
  });
}

function CopyButton({ getCode }: { getCode: () => Element | null | undefined }) {
  const t = useT();
  const [result, setResult] = useState<"copied" | "selected" | null>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <button
      type="button"
      onClick={async () => setResult(await copy(getCode()))}
      className="-my-1 flex min-h-11 flex-none items-center gap-2 rounded-small px-2.5 font-sans text-small font-label text-ink hover:bg-hover tablet:min-h-8"
    >
      <Icon name={result === "copied" ? "check" : "copy"} className="size-4" />
      <span aria-live="polite">{t(result ? `ui.${result}` : "ui.copy")}</span>
    </button>
  );
}

/** Without clipboard access, select the code for manual copying. */
async function copy(code: Element | null | undefined): Promise<"copied" | "selected" | null> {
  if (!code) return null;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return "copied";
  } catch {
    getSelection()?.selectAllChildren(code);
    return "selected";
  }
}

/** `export { links } from "#app/ui/prose.tsx"` adds the styles of prose and code to a page. */

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
