/** A secret field with a reveal button when JavaScript runs. */

import { type InputHTMLAttributes, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

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
          aria-controls={attributes.id}
          title={t(shown ? "ui.hideSecret" : "ui.showSecret")}
          aria-label={t(shown ? "ui.hideSecret" : "ui.showSecret")}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-content-center rounded-small text-ink-2 hover:bg-hover tablet:right-0.5 tablet:size-9"
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      ) : null}
    </span>
  );
}
