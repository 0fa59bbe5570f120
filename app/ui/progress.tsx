import { useT } from "#app/i18n/index.ts";

interface ProgressProps {
  /** Accessible name. */
  label: string;
  /** 0 to 100; unknown shows only the thread. */
  percent: number;
  /** Current step, from 1. */
  step: number;
  steps: number;
  stepName: string;
}

export function Progress({ label, percent, step, steps, stepName }: ProgressProps) {
  const t = useT();
  const [position, done] = [t("ui.progress.step", { step, steps }), t("ui.progress.percent", { percent })];
  return (
    <div className="grid gap-2">
      <p aria-hidden className="flex justify-between gap-4">
        <span className="font-strong text-ink">{position}</span>
        <span className="text-ink-2">{done}</span>
      </p>
      <progress
        className="progress"
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={t("ui.progress.text", { position, stepName, done })}
      />
    </div>
  );
}
