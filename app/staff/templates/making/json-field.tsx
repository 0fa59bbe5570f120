/** A text of many lines with their numbers, which links lead to. */
import { useState } from "react";
import { Field, getControlProps } from "#app/kit/forms/fields.tsx";

interface JsonFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  value: string;
  autoFocus?: boolean;
  readOnly?: boolean;
  /** Empty fields keep room for a text that is pasted. */
  minLines?: number;
}

const countLines = (text: string): number => text.split("\n").length;

export function JsonField({ value, autoFocus, readOnly, minLines = 4, ...frame }: JsonFieldProps) {
  const [typed, setTyped] = useState(() => countLines(value));
  const lines = Math.max(typed, minLines);
  return (
    <Field {...frame}>
      <div className="code-field">
        <ol aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
            <li key={index} id={readOnly ? undefined : `L${index + 1}`} />
          ))}
        </ol>
        <textarea
          {...getControlProps(frame)}
          defaultValue={value}
          rows={lines}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          readOnly={readOnly}
          {...(autoFocus ? { autoFocus } : {})}
          onInput={(event) => setTyped(countLines(event.currentTarget.value))}
        />
      </div>
    </Field>
  );
}
