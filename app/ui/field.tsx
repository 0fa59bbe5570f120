/** Layout of every field: label, hint or error, connected for assistive technology. */

import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "./icon.tsx";

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

export const fieldId = ({ id, name }: FieldFrame) => id ?? `field-${name}`;

/** Attributes for the control itself. */
export function describedBy(frame: FieldFrame) {
  const id = fieldId(frame);
  return {
    id,
    name: frame.name,
    "aria-invalid": frame.error ? (true as const) : undefined,
    "aria-describedby": frame.error ? `${id}-error` : frame.hint ? `${id}-hint` : undefined,
  };
}

export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  const t = useT();
  const id = fieldId(frame);
  return (
    <div className="grid gap-1.5">
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
