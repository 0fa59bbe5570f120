/** A file input with our words: browsers name its button in their own language, not in the page's. */
import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Field, type FieldFrame, getControlProps } from "./fields.tsx";

interface FileFieldProps
  extends FieldFrame,
    Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple" | "onClick" | "onChange"> {}

export function FileField({ accept, multiple, onClick, onChange, ...frame }: FileFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[]>([]);
  const readNames = () => setNames([...(input.current?.files ?? [])].map(({ name }) => name));
  // Files may be chosen before the script runs.
  useEffect(readNames, []);

  return (
    <Field {...frame}>
      <span className="relative block">
        <input
          ref={input}
          type="file"
          required={!frame.optional}
          accept={accept}
          multiple={multiple}
          onClick={(event) => {
            onClick?.(event);
            // It may have emptied the field.
            readNames();
          }}
          onChange={(event) => {
            readNames();
            onChange?.(event);
          }}
          {...getControlProps(frame)}
          className="field cursor-pointer py-1.5"
        />
        {/* Covers the browser's words and lets clicks, dropped files and the focus ring through. */}
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0.5 flex items-center gap-3 rounded-small bg-surface px-2 noscript:hidden"
        >
          <span className="rounded-small border border-line-2 px-3 py-1 text-small font-label text-ink">
            {t("ui.file.choose")}
          </span>
          <span className="min-w-0 flex-1 truncate text-ink-2">{names.join(", ") || t("ui.file.none")}</span>
        </span>
      </span>
    </Field>
  );
}
