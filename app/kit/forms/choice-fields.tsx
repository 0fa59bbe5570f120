/** Checkboxes, switches and radio buttons. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { type FieldFrame, FieldNote, getControlProps, getFieldId } from "./fields.tsx";

interface CheckboxFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "defaultChecked" | "required" | "value" | "autoFocus"> {}

/** A checkbox with a label; sends `on` unless `value` is set. */
export function CheckboxField({ name, label, id, hint, error, optional, aside, ...input }: CheckboxFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-2.5 tablet:min-h-7">
        <input type="checkbox" {...input} {...getControlProps(frame)} className="tick" />
        <span>{label}</span>
      </label>
      <div className="pl-7 empty:hidden">
        <FieldNote id={getFieldId(frame)} hint={hint} error={error} />
      </div>
    </div>
  );
}

/** Native checkbox semantics. */
export const switchKind = { type: "checkbox", role: "switch" } as const;

interface SwitchFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "defaultChecked" | "value" | "disabled" | "onChange"> {
  /** State labels, for example "Active" and "Inactive". */
  states: { on: string; off: string };
}

/** A switch row with label and state; sends `on` unless `value` is set. */
export function SwitchField({ states, name, label, id, hint, error, optional, aside, ...input }: SwitchFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  const attributes = getControlProps(frame);
  return (
    <div className="grid gap-1">
      <label className="group flex min-h-11 items-center justify-between gap-4 tablet:min-h-8">
        <span id={`${attributes.id}-label`} className="min-w-0 font-label text-ink">
          {label}
        </span>
        <span className="flex flex-none items-center gap-2.5">
          <span aria-hidden className="text-small text-ink-2">
            <span className="hidden group-has-checked:inline">{states.on}</span>
            <span className="group-has-checked:hidden">{states.off}</span>
          </span>
          <input
            {...switchKind}
            {...input}
            {...attributes}
            aria-labelledby={`${attributes.id}-label`}
            className="switch"
          />
        </span>
      </label>
      <FieldNote id={getFieldId(frame)} hint={hint} error={error} />
    </div>
  );
}

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
  const { name, "aria-invalid": invalid, ...attributes } = getControlProps(frame);
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
      <FieldNote id={getFieldId(frame)} hint={frame.hint} error={frame.error} />
    </fieldset>
  );
}

/** A segmented control for a setting; use links for navigation. */
export function SegmentedField({ choices, defaultValue, required, onChange, ...frame }: ChoiceProps) {
  const { name, "aria-invalid": invalid, ...attributes } = getControlProps(frame);
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
      <FieldNote id={getFieldId(frame)} hint={frame.hint} error={frame.error} />
    </fieldset>
  );
}

interface RadioCard {
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
  const id = getFieldId(frame);
  const { name, ...attributes } = getControlProps(frame);
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
