/** Format and aim of the batch. A change encodes every picture again, after a short pause. */
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { SegmentedField } from "#app/kit/forms/choice-fields.tsx";
import { Field, getControlProps } from "#app/kit/forms/fields.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { changeSettings } from "./batch.ts";
import {
  type BatchSettings,
  type FormatChoice,
  formatChoices,
  maxKilobytes,
  minKilobytes,
  parseKilobytes,
} from "./settings.ts";

/** Longer than the pause between two steps of a slider. */
const pauseMs = 400;

const aims = ["quality", "bytes"] as const;
const promises = ["metadata", "colours", "upright"] as const;

export function SettingsForm({ settings }: { settings: BatchSettings }) {
  const t = useT();
  const language = useLanguage();
  const [chosen, setChosen] = useState(settings);
  const [error, setError] = useState<string>();
  const limits = {
    ...{ min: formatNumber(language, minKilobytes), max: formatNumber(language, maxKilobytes) },
    kilobytes: formatNumber(language, chosen.kilobytes),
  };
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(part: Partial<BatchSettings>): void {
    const next = { ...chosen, ...part };
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeSettings(next), pauseMs);
  }
  function explain(kilobytes: ReturnType<typeof parseKilobytes>): string | undefined {
    if (typeof kilobytes === "number") return undefined;
    return kilobytes ? t("validation.ambiguousNumber", { ...kilobytes }) : t("imageOptimizer.settings.invalid", limits);
  }
  function changeKilobytes(text: string): void {
    const kilobytes = parseKilobytes(text);
    if (typeof kilobytes === "number") change({ kilobytes });
    setError(explain(kilobytes));
  }
  const size = {
    ...{ name: "kilobytes", label: t("imageOptimizer.settings.kilobytes") },
    error,
  };
  return (
    <Section title={t("imageOptimizer.settings.title")} anchor="settings">
      <div className="grid gap-4">
        <SegmentedField
          name="format"
          label={t("imageOptimizer.settings.format")}
          hint={t(`imageOptimizer.settings.formatHint.${chosen.format}`)}
          choices={formatChoices.map((value) => ({ value, label: t(`imageOptimizer.settings.formats.${value}`) }))}
          defaultValue={chosen.format}
          onChange={({ target }) => change({ format: target.value as FormatChoice })}
        />
        <SegmentedField
          name="aim"
          label={t("imageOptimizer.settings.aim")}
          choices={aims.map((value) => ({ value, label: t(`imageOptimizer.settings.aims.${value}`) }))}
          defaultValue={chosen.aim}
          onChange={({ target }) => {
            setError(undefined);
            change({ aim: target.value as BatchSettings["aim"] });
          }}
        />
        {chosen.aim === "quality" ? (
          <Field
            name="quality"
            label={t("imageOptimizer.settings.quality")}
            aside={<output className="font-strong text-ink">{chosen.quality}</output>}
          >
            <input
              id="field-quality"
              type="range"
              min={20}
              max={95}
              value={chosen.quality}
              onChange={({ target }) => change({ quality: Number(target.value) })}
              className="optimizer-range"
            />
          </Field>
        ) : (
          <Field {...size}>
            <span className="flex items-center gap-2.5">
              <input
                {...getControlProps(size)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                defaultValue={chosen.kilobytes}
                onChange={({ target }) => changeKilobytes(target.value)}
                className="field"
              />
              {t("imageOptimizer.settings.unit")}
            </span>
          </Field>
        )}
        <ul className="grid gap-1.5 text-small text-ink-2">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-ok-mark" />
              {t(`imageOptimizer.settings.promises.${promise}`)}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
