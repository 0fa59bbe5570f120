/** A field for a search with the button that starts it. */
import type { InputHTMLAttributes, Ref } from "react";
import { Icon } from "#app/kit/parts/icon.tsx";

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Name of the button. */
  submit: string;
  input?: Ref<HTMLInputElement>;
}

export function SearchField({ label, submit, input, className = "", ...attributes }: SearchFieldProps) {
  return (
    <>
      <button
        type="submit"
        aria-label={submit}
        className="absolute inset-y-0 left-0 grid w-10 place-content-center rounded-control text-ink-2 hover:text-ink"
      >
        <Icon name="search" className="size-4" />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        className={`field pl-10 ${className}`}
        {...attributes}
      />
    </>
  );
}
