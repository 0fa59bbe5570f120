/** Le fil laid flat: where one is in a few steps. On phones only the current one is named. */
import { useT } from "#app/i18n/index.ts";
import { ThreadNode, type ThreadState, threadLines } from "./thread.tsx";

interface StepperProps {
  label: string;
  steps: readonly { label: string; state: ThreadState }[];
}

export function Stepper({ label, steps }: StepperProps) {
  const t = useT();
  const at = steps.findIndex(({ state }) => state === "now" || state === "failed");
  return (
    <div>
      <ol aria-label={label} className="flex">
        {steps.map((step) => (
          <li
            key={step.label}
            aria-current={step.state === "now" ? "step" : undefined}
            className="group relative grid flex-1 gap-2 pr-3 last:flex-none last:pr-0"
          >
            <span
              aria-hidden
              className={`absolute top-[9.25px] right-0 left-5 border-t-[1.5px] group-last:hidden ${threadLines[step.state]}`}
            />
            <ThreadNode state={step.state} />
            <span className="text-small text-ink-2 group-aria-[current]:font-label group-aria-[current]:text-ink max-tablet:sr-only">
              {step.label}
              <span className="sr-only"> ({t(`ui.thread.${step.state}`)})</span>
            </span>
          </li>
        ))}
      </ol>
      {at < 0 ? null : (
        <p aria-hidden className="mt-2 text-small text-ink-2 tablet:hidden">
          <span className="font-label text-ink">{steps[at]?.label}</span>
          {` · ${t("ui.progress.step", { step: at + 1, steps: steps.length })}`}
        </p>
      )}
    </div>
  );
}
