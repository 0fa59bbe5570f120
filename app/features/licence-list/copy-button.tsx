/** Copies a value; needs scripts, so without them the value beside it is selected by hand. */
import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { Icon } from "#app/ui/icon.tsx";

interface CopyButtonProps {
  value: string;
  /** A path of ours, copied with its origin. */
  isAddress?: boolean;
  /** Shows the icon alone. */
  isIcon?: boolean;
  children: ReactNode;
}

export function CopyButton({ value, isAddress, isIcon, children }: CopyButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [result, setResult] = useState<"copied" | "selected" | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(isAddress ? new URL(value, location.href).href : value);
      setResult("copied");
    } catch {
      setResult("selected");
    }
  }
  if (!hydrated) return isIcon ? <span className="size-11 flex-none tablet:size-8" /> : null;
  if (isIcon) {
    return (
      <button
        type="button"
        onClick={copy}
        className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-8"
      >
        <Icon name={result === "copied" ? "check" : "copy"} className="size-4" />
        <span className="sr-only" aria-live="polite">
          {result ? t(`licenceList.record.${result}`) : children}
        </span>
      </button>
    );
  }
  return (
    <Button type="button" variant="secondary" icon={result === "copied" ? "check" : "copy"} onClick={copy}>
      <span aria-live="polite">{result ? t(`licenceList.record.${result}`) : children}</span>
    </Button>
  );
}
