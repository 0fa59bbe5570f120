/** Timeline and stepper: the only way to draw a sequence. Shape and text carry each node's state. */

import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "./icon.tsx";

export type StepState = "done" | "now" | "toCome" | "yours" | "failed" | "skipped" | "event" | "staff";

const nodes: Record<StepState, string> = {
  done: "rounded-full bg-ok-mark text-on-mark",
  now: "rounded-full border-2 border-thread bg-surface",
  toCome: "rounded-full border-2 border-control bg-surface",
  yours: "rounded-full border-2 border-dashed border-control bg-surface",
  failed: "rounded-[5px] bg-bad-mark text-on-mark",
  skipped: "rounded-full border-2 border-line-2 bg-surface text-ink-3",
  event: "rounded-full border-[1.5px] border-thread bg-surface text-thread",
  staff: "rounded-full border-[1.5px] border-admin-mark bg-surface text-admin-mark",
};

/** Text beside the title, if any. */
const titles: Partial<Record<StepState, string>> = { toCome: "text-ink-2", failed: "text-bad" };

/** Line after a node; it fades after the current one. */
const lineClasses: Record<StepState, string> = {
  done: "border-ok-mark",
  now: "thread-line thread-fade",
  toCome: "thread-line thread-dots",
  yours: "thread-line thread-dots",
  failed: "thread-line thread-dots",
  skipped: "border-line-2",
  event: "border-line-2",
  staff: "border-line-2",
};

export function Timeline({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol aria-label={label} className="grid">
      {children}
    </ol>
  );
}

interface TimelineItemProps {
  state: StepState;
  title: ReactNode;
  /** One line below the title. */
  detail?: ReactNode;
  /** Time or duration, right-aligned. */
  aside?: ReactNode;
  /** For `event` and `staff`. */
  icon?: IconName;
  children?: ReactNode;
}

export function TimelineItem({ state, title, detail, aside, icon, children }: TimelineItemProps) {
  const t = useT();
  return (
    <li className="group relative pb-5 pl-[34px] last:pb-0" aria-current={state === "now" ? "step" : undefined}>
      <span
        aria-hidden
        className={`absolute top-5 bottom-0 left-[9.25px] border-l-[1.5px] group-last:hidden ${lineClasses[state]}`}
      />
      <span className="absolute top-0 left-0">
        <TimelineNode state={state} icon={icon} />
      </span>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className={`font-strong ${titles[state] ?? "text-ink"}`}>
          {title}
          <span className="sr-only"> ({t(`ui.thread.${state}`)})</span>
        </p>
        {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
      </div>
      {detail ? <p className="text-small text-ink-2">{detail}</p> : null}
      {children}
    </li>
  );
}

export function TimelineNode({ state, icon }: { state: StepState; icon?: IconName }) {
  return (
    <span aria-hidden className={`grid size-5 place-content-center ${nodes[state]}`}>
      {state === "done" ? <Icon name="check" className="size-3 stroke-3" /> : null}
      {state === "skipped" ? <Icon name="minus" className="size-3 stroke-3" /> : null}
      {state === "failed" ? <Icon name="x" className="size-3 stroke-3" /> : null}
      {state === "now" ? <span className="size-2 rounded-full bg-thread" /> : null}
      {icon ? <Icon name={icon} className="size-[11px] stroke-2" /> : null}
    </span>
  );
}

export interface Step {
  label: string;
  /** Time or duration. */
  detail?: string | null;
  state: StepState;
}

/** A horizontal timeline of a few steps, vertical in narrow containers. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useT();
  return (
    <div className="@container">
      <ol aria-label={label} className="grid @min-[560px]:flex">
        {steps.map((step) => (
          <li
            key={step.label}
            aria-current={step.state === "now" ? "step" : undefined}
            className="group relative flex gap-3.5 pb-5 last:pb-0 @min-[560px]:grid @min-[560px]:flex-1 @min-[560px]:content-start @min-[560px]:gap-2 @min-[560px]:pr-3 @min-[560px]:pb-0 @min-[560px]:last:flex-none @min-[560px]:last:pr-0"
          >
            <span
              aria-hidden
              className={`absolute top-5 bottom-0 left-[9.25px] border-l-[1.5px] group-last:hidden @min-[560px]:hidden ${lineClasses[step.state]}`}
            />
            <span
              aria-hidden
              className={`thread-across absolute top-[9.25px] right-0 left-5 hidden border-t-[1.5px] @min-[560px]:block @min-[560px]:group-last:hidden ${lineClasses[step.state]}`}
            />
            <TimelineNode state={step.state} />
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
