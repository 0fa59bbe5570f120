/** Copies a text; needs scripts, so without them the text is selected by hand. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "./button.tsx";
import { useHydrated } from "./hooks.ts";
import { Icon } from "./icon.tsx";

const feedbackMs = 2_000;

type Source = string | Element | null | undefined;

interface CopyButtonProps {
  /** The text, or better the element that shows it. */
  getSource: () => Source | Promise<Source>;
  label?: string;
  look?: "quiet" | "secondary" | "icon";
}

export function CopyButton({ getSource, label, look = "quiet" }: CopyButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [result, setResult] = useState<"copied" | "selected" | "notCopied" | null>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [result]);

  const icon = result === "copied" ? "check" : "copy";
  const name = label ?? t("ui.copy");
  const onClick = async () => setResult(await copy(await getSource()));
  const text = <span aria-live="polite">{result ? t(`ui.${result}`) : name}</span>;
  if (look === "icon") {
    // The space of the button that comes with scripts.
    if (!hydrated) return <span className="size-11 flex-none tablet:size-8" />;
    return (
      <button
        type="button"
        onClick={onClick}
        title={name}
        className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-8"
      >
        <Icon name={icon} className="size-4" />
        <span className="sr-only">{text}</span>
      </button>
    );
  }
  if (!hydrated) return null;
  return (
    <Button type="button" variant={look} size={look === "quiet" ? "small" : "medium"} icon={icon} onClick={onClick}>
      {text}
    </Button>
  );
}

/** Without access to the clipboard, the element's text is selected for copying by hand. */
async function copy(source: Source): Promise<"copied" | "selected" | "notCopied"> {
  try {
    await navigator.clipboard.writeText(source instanceof Element ? (source.textContent ?? "") : (source ?? ""));
    return "copied";
  } catch {
    if (!(source instanceof Element)) return "notCopied";
    getSelection()?.selectAllChildren(source);
    return "selected";
  }
}
