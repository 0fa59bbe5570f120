import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What will appear here; never an apology. */
  title: ReactNode;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Empty state: drawing, sentence, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex max-w-[760px] flex-wrap items-center gap-x-8 gap-y-5 rounded-card border-[1.5px] border-dashed border-line-2 p-6 tablet:p-8">
      <svg viewBox="0 0 88 72" aria-hidden="true" className="w-[88px] flex-none" fill="none" strokeWidth="1.5">
        <rect x="26" y="4" width="56" height="52" rx="9" className="stroke-line-2" />
        <rect x="6" y="16" width="56" height="52" rx="9" className="fill-surface stroke-thread" strokeDasharray="4 4" />
        <path d="M34 35v14M27 42h14" className="stroke-thread" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-1.5">
        <p className="text-h2 text-ink">{title}</p>
        {children ? <p className="max-w-[60ch] text-ink-2">{children}</p> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
