import type { InputHTMLAttributes } from "react";
import { describedBy, Field, type FieldFrame } from "./field.tsx";

interface FileFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "onClick" | "onChange"> {}

export function FileField({ accept, onClick, onChange, ...frame }: FileFieldProps) {
  return (
    <Field {...frame}>
      <input
        type="file"
        required={!frame.optional}
        accept={accept}
        onClick={onClick}
        onChange={onChange}
        {...describedBy(frame)}
        className="field bg-surface py-1.5 file:mr-3 file:min-h-8 file:rounded-small file:border file:border-line-2 file:bg-surface file:px-3 file:text-small file:font-label file:text-ink"
      />
    </Field>
  );
}
