/** Text-like fields, and the layout that all fields share: label, hint or error, connected for assistive technology. */

import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";

export interface FieldFrame {
  name: string;
  label: ReactNode;
  /** Distinguishes fields of the same name on one page. */
  id?: string;
  hint?: ReactNode;
  /** Error text. */
  error?: string;
  optional?: boolean;
  /** Right of the label, for example "forgotten password?". */
  aside?: ReactNode;
}

export const getFieldId = ({ id, name }: FieldFrame) => id ?? `field-${name}`;

/** Attributes for the control itself. */
export function getControlProps(frame: FieldFrame) {
  const id = getFieldId(frame);
  return {
    id,
    name: frame.name,
    "aria-invalid": frame.error ? (true as const) : undefined,
    "aria-describedby": frame.error ? `${id}-error` : frame.hint ? `${id}-hint` : undefined,
  };
}

export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  const t = useT();
  const id = getFieldId(frame);
  return (
    <div data-field className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-small font-label text-ink">
          {frame.label}
        </label>
        {frame.optional ? <span className="text-small text-ink-3">{t("ui.optional")}</span> : frame.aside}
      </div>
      {children}
      <FieldNote id={id} hint={frame.hint} error={frame.error} />
    </div>
  );
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p id={`${id}-error`} className="flex gap-1.5 text-small text-bad">
        <Icon name="circle-alert" className="mt-px size-4" />
        {error}
      </p>
    );
  }
  if (hint) {
    return (
      <p id={`${id}-hint`} className="text-small text-ink-3">
        {hint}
      </p>
    );
  }
  return null;
}

/**
 * A token or key of a store is masked by CSS alone: browsers and password managers offer to save every field of type
 * `password`, as the password of this account.
 */
const notAPassword = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true" };

/** A masked input, with a reveal button when a script runs: React, or `public/signed-out.js` on signed-out pages. */
function SecretInput({ attributes, isKey }: { attributes: InputHTMLAttributes<HTMLInputElement>; isKey: boolean }) {
  const t = useT();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...attributes}
        {...(isKey ? notAPassword : {})}
        type={shown || isKey ? "text" : "password"}
        data-masked={shown ? undefined : ""}
        className={`field pr-11 ${isKey ? "font-mono data-masked:[-webkit-text-security:disc]" : ""}`}
      />
      <button
        type="button"
        hidden={!hydrated}
        aria-controls={attributes.id}
        title={t(shown ? "ui.hideSecret" : "ui.showSecret")}
        aria-label={t(shown ? "ui.hideSecret" : "ui.showSecret")}
        data-reveal={t("ui.showSecret")}
        data-hide={t("ui.hideSecret")}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-content-center rounded-small text-ink-2 hover:bg-hover tablet:right-0.5 tablet:size-9"
      >
        <Icon name="eye" className={isKey ? (shown ? "hidden" : "") : "[[type=text]+*>&]:hidden"} />
        <Icon name="eye-off" className={isKey ? (shown ? "" : "hidden") : "[[type=password]+*>&]:hidden"} />
      </button>
    </span>
  );
}

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
  | "max"
  | "maxLength"
  | "min"
  | "minLength"
  | "pattern"
  | "placeholder"
  | "readOnly"
  | "spellCheck"
  | "form"
>;

interface TextFieldProps extends FieldFrame, InputAttributes {
  /** Fixed suffix, for example `.myshopify.com`. */
  suffix?: string;
  /**
   * For tokens and keys: masked, in the mono font, with a reveal button. `type="password"` implies only the reveal
   * button.
   */
  secret?: boolean;
}

/** Browsers refuse in a field of type `email` what our reader understands, as `Alice <alice@example.com>`. */
const emailInput = { type: "text", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

export function TextField(props: TextFieldProps) {
  const { name, label, id, hint, error, optional, aside, suffix, secret, ...typed } = props;
  const input = typed.type === "email" ? { ...typed, ...emailInput } : typed;
  const frame = { name, label, id, hint, error, optional, aside };
  const attributes = { required: !optional && !input.readOnly, ...input, ...getControlProps(frame) };
  return (
    <Field {...frame}>
      {secret || input.type === "password" ? (
        <SecretInput attributes={attributes} isKey={secret === true} />
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
        {...getControlProps(frame)}
        className="field field-sizing-content max-h-80 min-h-[calc(var(--spacing)*26)] resize-y py-2.5"
      />
    </Field>
  );
}

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
  // HTML allows `required` only where the first option has no value; another list always has one.
  const canBeEmpty = placeholder !== undefined || options[0]?.value === "";
  return (
    <Field {...frame}>
      <span className="relative block">
        <select
          {...select}
          required={canBeEmpty && (select.required ?? !optional)}
          {...getControlProps(frame)}
          className="field appearance-none pr-10"
        >
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
