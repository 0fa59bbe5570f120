/** The JSON of a template in a form: the field, the way to the line at fault, and the button that only checks it. */
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import type { PlacedFinding } from "../checks.server.ts";
import { JsonField } from "./json-field.tsx";

interface JsonInputProps {
  value: string;
  /** Why the text is no template. */
  fault: PlacedFinding | null | undefined;
  error?: string;
  minLines?: number;
  /** The button that saves. */
  children: ReactNode;
}

export function JsonInput({ value, fault, error = fault?.sentence, minLines, children }: JsonInputProps) {
  const t = useT();
  const checking = usePending("check");
  return (
    <>
      <JsonField
        name="body"
        label={t("templateEditor.fields.body")}
        error={error}
        value={value}
        autoFocus={error !== undefined}
        minLines={minLines}
      />
      {fault?.line ? (
        <p className="text-small">
          <a className="link" href={`#L${fault.line}`}>
            {t("templateEditor.goToLine", { line: fault.line })}
          </a>
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <Button
          name="intent"
          value="check"
          variant="secondary"
          formNoValidate
          pending={checking}
          pendingLabel={t("templateEditor.checking")}
        >
          {t("templateEditor.check")}
        </Button>
        {children}
      </div>
    </>
  );
}
