/** What a list shows while it has no rows. */
import type { ReactNode } from "react";

/**
 * - queue: no requests to handle
 * - inbox: entries arrive by themselves
 * - nothing: no results for this search
 * - toCome: not available yet
 */
type Drawing = "queue" | "inbox" | "nothing" | "toCome";

interface EmptyStateProps {
  drawing: Drawing;
  /** What will appear here; never an apology. */
  title: ReactNode;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Empty state: drawing, sentence, one action. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-1.5 py-2">
      <svg viewBox="0 0 260 116" width="260" aria-hidden="true" className="mb-3" fill="none" strokeWidth="2">
        {drawings[drawing]}
      </svg>
      <p className="text-h2 wrap-anywhere text-ink">{title}</p>
      {children ? <p className="max-w-[60ch] text-ink-2">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

const place = (x: number) => <rect key={x} x={x} y="37" width="34" height="42" rx="8" className="stroke-line-2" />;

const drawings: Record<Drawing, ReactNode> = {
  toCome: (
    <>
      <rect x="44" y="2" width="104" height="74" rx="12" className="stroke-line-2" />
      <rect x="1" y="24" width="112" height="78" rx="12" className="fill-surface stroke-thread" strokeDasharray="5 5" />
      <path d="M20 44h50" strokeWidth="6" className="stroke-line-2" />
      <path d="M20 60h76M20 74h62" strokeWidth="4" className="stroke-line-2" />
      <circle cx="178" cy="64" r="24" className="stroke-thread" />
      <path d="M178 50v14l9 6" className="stroke-thread" />
    </>
  ),
  queue: (
    <>
      <path d="M11 58h72" stroke="currentColor" className="text-ok-mark" />
      <path d="M83 58h26" className="stroke-line-2" />
      <path d="M131 58h106" strokeDasharray="2 4" className="stroke-line-2" />
      {[11, 47, 83].map((x) => (
        <g key={x}>
          <circle cx={x} cy="58" r="10" fill="currentColor" className="text-ok-mark" />
          <path d={`m${x - 4} 58 3 3 5-6`} stroke="currentColor" className="text-on-mark" />
        </g>
      ))}
      <circle cx="119" cy="58" r="10" className="stroke-thread" />
      <circle cx="119" cy="58" r="2" strokeWidth="4" className="stroke-thread" />
      {[171, 223].map((x) => (
        <circle key={x} cx={x} cy="58" r="10" strokeDasharray="3 3" className="fill-surface stroke-line-2" />
      ))}
    </>
  ),
  inbox: (
    <>
      <path d="M0 90h240" className="stroke-line-2" />
      <path d="M91 90c34 0 22-62 55-62s24 62 66 62" strokeDasharray="3 4" className="stroke-line-2" />
      <circle cx="30" cy="90" r="2" strokeWidth="4" className="stroke-line-2" />
      <circle cx="82" cy="90" r="9" className="fill-surface stroke-thread" />
      <circle cx="146" cy="28" r="11" strokeDasharray="3 3" className="fill-surface stroke-line-2" />
      <circle cx="212" cy="90" r="9" strokeDasharray="3 3" className="fill-surface stroke-line-2" />
    </>
  ),
  nothing: (
    <>
      {[1, 47, 139, 185].map(place)}
      <circle cx="110" cy="58" r="33" className="fill-surface stroke-thread" />
      <rect x="95" y="39" width="30" height="38" rx="8" strokeDasharray="3 3" className="stroke-line-2" />
      <path d="m134 82 24 24" strokeWidth="5" strokeLinecap="round" className="stroke-thread" />
    </>
  ),
};
