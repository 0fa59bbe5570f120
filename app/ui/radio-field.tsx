import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, type FieldFrame, FieldNote, fieldId } from "./field.tsx";

interface Choice {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface ChoiceProps extends FieldFrame, Pick<InputHTMLAttributes<HTMLInputElement>, "required" | "onChange"> {
  choices: readonly Choice[];
  defaultValue?: string;
}

/** Radio buttons with one line each; use `RadioCards` for explanations. */
export function RadioField({ choices, defaultValue, required, onChange, ...frame }: ChoiceProps) {
  const { name, "aria-invalid": invalid, ...attributes } = describedBy(frame);
  return (
    <fieldset {...attributes} className="grid gap-1">
      <legend className="mb-1 text-small font-label text-ink">{frame.label}</legend>
      {choices.map(({ value, label, disabled }) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-2.5 has-disabled:text-ink-3 tablet:min-h-7 tablet:justify-self-start"
        >
          <input
            type="radio"
            {...{ name, value, disabled, required, onChange }}
            defaultChecked={value === defaultValue}
            aria-invalid={invalid}
            className="tick"
          />
          <span>{label}</span>
        </label>
      ))}
      <FieldNote id={fieldId(frame)} hint={frame.hint} error={frame.error} />
    </fieldset>
  );
}

/** A segmented control for a setting; use links for navigation. */
export function SegmentedField({ choices, defaultValue, required, onChange, ...frame }: ChoiceProps) {
  const { name, "aria-invalid": invalid, ...attributes } = describedBy(frame);
  // Wrap four options into two rows of two.
  const narrow = choices.length === 4 ? "max-wide-phone:grid max-wide-phone:grid-cols-2" : "";
  return (
    <fieldset {...attributes} className="grid justify-items-start gap-1.5">
      <legend className="mb-1.5 text-small font-label text-ink">{frame.label}</legend>
      <div className={`flex flex-wrap rounded-control bg-sunken p-0.5 ${narrow}`}>
        {choices.map(({ value, label, disabled }) => (
          <label
            key={value}
            className="segment has-disabled:cursor-default has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              {...{ name, value, disabled, required, onChange }}
              defaultChecked={value === defaultValue}
              aria-invalid={invalid}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={fieldId(frame)} hint={frame.hint} error={frame.error} />
    </fieldset>
  );
}
