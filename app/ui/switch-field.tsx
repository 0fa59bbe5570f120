import type { InputHTMLAttributes } from "react";
import { describedBy, type FieldFrame, FieldNote, fieldId } from "./field.tsx";

/** Native checkbox semantics. */
const switchKind = { type: "checkbox", role: "switch" } as const;

interface SwitchFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "defaultChecked" | "value" | "disabled" | "onChange"> {
  /** State labels, for example "Active" and "Inactive". */
  states: { on: string; off: string };
}

/** A switch row with label and state; sends `on` unless `value` is set. */
export function SwitchField({ states, name, label, id, hint, error, optional, aside, ...input }: SwitchFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  const attributes = describedBy(frame);
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
      <FieldNote id={fieldId(frame)} hint={hint} error={error} />
    </div>
  );
}
