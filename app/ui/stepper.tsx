/** A horizontal thread of a few steps, vertical when there is no room. */
import { useT } from "#app/i18n/index.ts";
import { ThreadNode, type ThreadState, threadLines } from "./thread.tsx";

export interface Step {
  label: string;
  /** Time or duration. */
  detail?: string | null;
  state: ThreadState;
}

export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useT();
  return (
    <div className="@container">
      <ol aria-label={label} className="grid @min-[560px]:flex">
        {steps.map((step) => (
          <li
            key={step.label}
            aria-current={step.state === "now" ? "step" : undefined}
            className="group relative flex gap-3.5 pb-5 last:pb-0 @min-[560px]:grid @min-[560px]:flex-1 @min-[560px]:gap-2 @min-[560px]:pr-3 @min-[560px]:pb-0 @min-[560px]:last:flex-none @min-[560px]:last:pr-0"
          >
            <span
              aria-hidden
              className={`absolute top-5 bottom-0 left-[9.25px] border-l-[1.5px] group-last:hidden @min-[560px]:hidden ${threadLines[step.state]}`}
            />
            <span
              aria-hidden
              className={`thread-across absolute top-[9.25px] right-0 left-5 hidden border-t-[1.5px] @min-[560px]:block @min-[560px]:group-last:hidden ${threadLines[step.state]}`}
            />
            <ThreadNode state={step.state} />
            <span className="min-w-0 text-small text-ink-2 group-aria-[current]:text-ink">
              <span className={step.detail === undefined ? "group-aria-[current]:font-label" : "font-strong text-ink"}>
                {step.label}
              </span>
              <span className="sr-only"> ({t(`ui.thread.${step.state}`)})</span>
              {step.detail ? <span className="block text-ink-3">{step.detail}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
