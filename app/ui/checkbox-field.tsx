import type { InputHTMLAttributes } from "react";
import { describedBy, type FieldFrame, FieldNote, fieldId } from "./field.tsx";

interface CheckboxFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "defaultChecked" | "required" | "value" | "autoFocus"> {}

/** A checkbox with a label; sends `on` unless `value` is set. */
export function CheckboxField({ name, label, id, hint, error, optional, aside, ...input }: CheckboxFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-2.5 tablet:min-h-7">
        <input type="checkbox" {...input} {...describedBy(frame)} className="tick" />
        <span>{label}</span>
      </label>
      <FieldNote id={fieldId(frame)} hint={hint} error={error} />
    </div>
  );
}
