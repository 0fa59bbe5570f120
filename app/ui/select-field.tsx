import type { SelectHTMLAttributes } from "react";
import { describedBy, Field, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface SelectFieldProps
  extends FieldFrame,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, "defaultValue" | "required" | "autoFocus" | "disabled"> {
  options: readonly { value: string; label: string }[];
  /** Placeholder entry. */
  placeholder?: string;
}

export function SelectField({
  options,
  placeholder,
  name,
  label,
  id,
  hint,
  error,
  optional,
  aside,
  ...select
}: SelectFieldProps) {
  const frame = { name, label, id, hint, error, optional, aside };
  return (
    <Field {...frame}>
      <span className="relative block">
        <select required={!optional} {...select} {...describedBy(frame)} className="field appearance-none pr-10">
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
        />
      </span>
    </Field>
  );
}
