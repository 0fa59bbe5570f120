/** Copies the text of an element. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "./icon.tsx";

const feedbackMs = 2_000;

interface CopyButtonProps {
  /** The element with the text. */
  getCode: () => Element | null | undefined;
  /** Shows the icon alone, with this name. */
  label?: string;
}

export function CopyButton({ getCode, label }: CopyButtonProps) {
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
      title={label}
      className="-my-1 flex min-h-11 flex-none items-center gap-2 rounded-small px-2.5 font-sans text-small font-label text-ink hover:bg-hover tablet:min-h-8"
    >
      <Icon name={result === "copied" ? "check" : "copy"} className="size-4" />
      <span aria-live="polite" className={label ? "sr-only" : undefined}>
        {result ? t(`ui.${result}`) : (label ?? t("ui.copy"))}
      </span>
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
