/** The drawing as code to copy. */
import { useMemo, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { cut } from "#base/cut.ts";
import { type Changes, type Drawing, noChanges, readDrawing, writeDrawing } from "./drawing.ts";
import { inlineStyles } from "./inline-styles.ts";
import { createOutput, type OutputKind, outputKinds } from "./outputs.ts";
import { SwitchLine } from "./switch-line.tsx";

/** More would slow the page; the copy is complete. */
const maxShown = 6_000;

interface CodePanelProps {
  fileName: string;
  drawing: Drawing;
  changes: Changes;
  /** Whether the chosen colours follow the text; null when none is chosen. */
  follows: boolean | null;
  onFollow: (follows: boolean) => void;
}

export function CodePanel({ fileName, drawing, changes, follows, onFollow }: CodePanelProps) {
  const t = useT();
  const [kind, setKind] = useState<OutputKind>("svg");
  const isInline = kind === "liquid";
  const written = useMemo(
    () => (isInline ? readDrawing(inlineStyles(writeDrawing(drawing, noChanges))) : drawing),
    [isInline, drawing],
  );
  const { file, code } = createOutput(kind, fileName, written, changes);
  return (
    <section aria-label={t("svgColor.code.label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <fieldset aria-label={t("svgColor.code.kind")} className="flex flex-wrap rounded-control bg-sunken p-0.5">
          {outputKinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
              className="segment"
            >
              {t(`svgColor.code.${each}`)}
            </button>
          ))}
        </fieldset>
        <SwitchLine
          label={t("svgColor.code.follow")}
          checked={follows ?? false}
          disabled={follows === null}
          onChange={onFollow}
        />
      </div>
      <div className="overflow-hidden rounded-card border border-line-2">
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4">
          <span className="min-w-0 truncate font-mono text-code text-ink-2">{file ?? t("svgColor.code.value")}</span>
          <CopyButton getSource={() => code} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <pre tabIndex={0} className="svg-code">
          {cut(code, maxShown)}
        </pre>
      </div>
      {code.length > maxShown ? <p className="mt-2 text-small text-ink-3">{t("svgColor.code.cut")}</p> : null}
    </section>
  );
}
