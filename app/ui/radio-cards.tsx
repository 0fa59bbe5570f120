import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, type FieldFrame, FieldNote, fieldId } from "./field.tsx";

export interface RadioCard {
  value: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Right of the title, for example a badge or size. */
  aside?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps extends FieldFrame, Pick<InputHTMLAttributes<HTMLInputElement>, "required" | "autoFocus"> {
  cards: readonly RadioCard[];
  defaultValue?: string;
}

/** Radio buttons as cards. */
export function RadioCards({ cards, defaultValue, required, autoFocus, ...frame }: RadioCardsProps) {
  const id = fieldId(frame);
  const { name, ...attributes } = describedBy(frame);
  return (
    <fieldset {...attributes} className="grid gap-2.5">
      <legend className="mb-1.5 text-small font-label text-ink">{frame.label}</legend>
      {cards.map((card, index) => (
        <label
          key={card.value}
          className="flex gap-3 rounded-card border border-line-2 bg-surface p-4 transition-colors hover:bg-row-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={card.value}
            defaultChecked={card.value === defaultValue}
            disabled={card.disabled}
            required={required}
            {...(autoFocus && index === 0 ? { autoFocus } : {})}
            className="tick mt-px focus-visible:outline-none"
          />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-strong text-ink">{card.title}</span>
              {card.aside ? <span className="text-small text-ink-2">{card.aside}</span> : null}
            </span>
            {card.detail ? <span className="text-small text-ink-2">{card.detail}</span> : null}
          </span>
        </label>
      ))}
      <FieldNote id={id} hint={frame.hint} error={frame.error} />
    </fieldset>
  );
}
