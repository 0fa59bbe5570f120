/** A hidden field; with JavaScript, an eye shows what was typed. Without it there is no eye. */
import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "./hydrated.ts";

export function SecretInput({
  attributes,
  mono,
}: {
  attributes: InputHTMLAttributes<HTMLInputElement>;
  mono: boolean;
}) {
  const t = useT();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...attributes}
        type={shown ? "text" : "password"}
        className={`field ${mono ? "font-mono" : ""} ${hydrated ? "pr-11" : ""}`}
      />
      {hydrated ? (
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={attributes.id}
          title={t(shown ? "ui.hideSecret" : "ui.showSecret")}
          aria-label={t(shown ? "ui.hideSecret" : "ui.showSecret")}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-content-center rounded-small text-ink-2 hover:bg-hover"
        >
          <Icon aria-hidden className="size-[18px]" />
        </button>
      ) : null}
    </span>
  );
}
