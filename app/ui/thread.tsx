/** The thread: the one way to draw a sequence. Shape and text carry each node's state. */

import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "./icon.tsx";

export type ThreadState = "done" | "now" | "toCome" | "yours" | "failed" | "event" | "staff";

const nodes: Record<ThreadState, string> = {
  done: "rounded-full bg-ok-mark text-on-mark",
  now: "rounded-full border-2 border-thread bg-surface",
  toCome: "rounded-full border-2 border-control bg-surface",
  yours: "rounded-full border-2 border-dashed border-control bg-surface",
  failed: "rounded-[5px] bg-bad-mark text-on-mark",
  event: "rounded-full border-[1.5px] border-thread bg-surface text-thread",
  staff: "rounded-full border-[1.5px] border-admin-mark bg-surface text-admin-mark",
};

/** Text beside the title, if any. */
const titles: Partial<Record<ThreadState, string>> = { toCome: "text-ink-2", failed: "text-bad" };

/** Line after a node; it fades after the current one. */
export const threadLines: Record<ThreadState, string> = {
  done: "border-ok-mark",
  now: "thread-line thread-fade",
  toCome: "thread-line thread-dots",
  yours: "thread-line thread-dots",
  failed: "thread-line thread-dots",
  event: "border-line-2",
  staff: "border-line-2",
};

export function Thread({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol aria-label={label} className="grid">
      {children}
    </ol>
  );
}

interface ThreadStepProps {
  state: ThreadState;
  title: ReactNode;
  /** One line below the title. */
  detail?: ReactNode;
  /** Time or duration, right-aligned. */
  aside?: ReactNode;
  /** For `event` and `staff`. */
  icon?: IconName;
  children?: ReactNode;
}

export function ThreadStep({ state, title, detail, aside, icon, children }: ThreadStepProps) {
  const t = useT();
  return (
    <li className="group relative pb-5 pl-[34px] last:pb-0" aria-current={state === "now" ? "step" : undefined}>
      <span
        aria-hidden
        className={`absolute top-5 bottom-0 left-[9.25px] border-l-[1.5px] group-last:hidden ${threadLines[state]}`}
      />
      <span className="absolute top-0 left-0">
        <ThreadNode state={state} icon={icon} />
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

export function ThreadNode({ state, icon }: { state: ThreadState; icon?: IconName }) {
  return (
    <span aria-hidden className={`grid size-5 place-content-center ${nodes[state]}`}>
      {state === "done" ? <Icon name="check" className="size-3 stroke-3" /> : null}
      {state === "failed" ? <Icon name="x" className="size-3 stroke-3" /> : null}
      {state === "now" ? <span className="size-2 rounded-full bg-thread" /> : null}
      {icon ? <Icon name={icon} className="size-[11px] stroke-2" /> : null}
    </span>
  );
}
