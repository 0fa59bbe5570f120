import type { InputHTMLAttributes } from "react";
import { describedBy, Field, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { SecretInput } from "./secret-input.tsx";

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "defaultValue"
  | "dir"
  | "required"
  | "autoComplete"
  | "autoCapitalize"
  | "autoFocus"
  | "inputMode"
  | "maxLength"
  | "minLength"
  | "pattern"
  | "placeholder"
  | "readOnly"
  | "spellCheck"
>;

interface TextFieldProps extends FieldFrame, InputAttributes {
  /** Fixed suffix, for example `.myshopify.com`. */
  suffix?: string;
  /** For tokens and keys: masked, in the mono font, with a reveal button. `type="password"` implies only the reveal button. */
  secret?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, label, id, hint, error, optional, aside, suffix, secret, ...input } = props;
  const frame = { name, label, id, hint, error, optional, aside };
  const attributes = { required: !optional && !input.readOnly, ...input, ...describedBy(frame) };
  return (
    <Field {...frame}>
      {secret || input.type === "password" ? (
        <SecretInput attributes={attributes} mono={secret === true} />
      ) : (
        <span className="relative block">
          <input type="text" {...attributes} className={`field ${input.readOnly ? "pr-10" : suffix ? "pr-36" : ""}`} />
          {input.readOnly ? (
            <Icon name="lock" className="absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
          ) : null}
          {suffix ? (
            <span aria-hidden className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-3">
              {suffix}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
