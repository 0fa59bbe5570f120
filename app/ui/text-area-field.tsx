import type { TextareaHTMLAttributes } from "react";
import { describedBy, Field, type FieldFrame } from "./field.tsx";

interface TextAreaFieldProps
  extends FieldFrame,
    Pick<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      | "defaultValue"
      | "dir"
      | "required"
      | "autoFocus"
      | "readOnly"
      | "maxLength"
      | "minLength"
      | "placeholder"
      | "spellCheck"
    > {
  /** Initial rows; grows with its text where supported. */
  rows?: number;
}

export function TextAreaField({
  rows = 4,
  name,
  label,
  id,
  hint,
  error,
  optional,
  aside,
  ...area
}: TextAreaFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  return (
    <Field {...frame}>
      <textarea
        rows={rows}
        required={!optional && !area.readOnly}
        {...area}
        {...describedBy(frame)}
        className="field field-sizing-content max-h-80 min-h-[calc(var(--spacing)*26)] resize-y py-2.5"
      />
    </Field>
  );
}
