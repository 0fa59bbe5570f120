/** Code in its frame, to be read and copied. Pages that show some link the styles of `prose.ts`. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** So that the keyboard can scroll it. */
const scrollable = { tabIndex: 0 };
const thanksMs = 2_000;

interface CodeBlockProps {
  /** Where the code belongs, or what it is. */
  file: string;
  /** The code as text, or in spans with the classes of Prism (`token keyword`, `token string`, `token comment`). */
  children: ReactNode;
}

export function CodeBlock({ file, children }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  return (
    <figure ref={block} className="code-block">
      <figcaption>
        {file}
        {useHydrated() ? <CopyButton codeOf={() => block.current?.querySelector("code")} /> : null}
      </figcaption>
      <pre {...scrollable}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/**
 * Puts the copy button into every `figure.code-block > figcaption` of a text that was made as HTML. Give it the text's
 * address as key, so that another text has buttons of its own.
 */
export function CopyButtons({ within }: { within: RefObject<HTMLElement> }) {
  const [blocks, setBlocks] = useState<Element[]>([]);
  useEffect(() => setBlocks([...(within.current?.querySelectorAll(".code-block") ?? [])]), [within]);
  return blocks.map((block, place) => {
    const caption = block.querySelector("figcaption");
    return caption
      ? createPortal(<CopyButton codeOf={() => block.querySelector("code")} />, caption, String(place))
      : null;
  });
}

function CopyButton({ codeOf }: { codeOf: () => Element | null | undefined }) {
  const t = useT();
  const [result, setResult] = useState<"copied" | "selected" | null>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), thanksMs);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <button
      type="button"
      onClick={async () => setResult(await copy(codeOf()))}
      className="-my-1 flex min-h-11 flex-none items-center gap-2 rounded-small px-2.5 font-sans text-small font-label text-ink hover:bg-hover tablet:min-h-8"
    >
      <Icon name={result === "copied" ? "check" : "copy"} className="size-4" />
      <span aria-live="polite">{t(result ? `ui.${result}` : "ui.copy")}</span>
    </button>
  );
}

/** Where the clipboard is closed to us, the code is left selected for the person to copy. */
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
