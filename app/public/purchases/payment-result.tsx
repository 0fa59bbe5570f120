import type { ReactNode } from "react";

interface PaymentResultProps {
  state: "done" | "cancelled";
  title: string;
  text: string;
  /** Below the text: what was ordered. */
  facts?: ReactNode;
  /** Next steps. */
  children: ReactNode;
}

/** Outcome of a payment, with a drawing. */
export function PaymentResult({ state, title, text, facts, children }: PaymentResultProps) {
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-center px-4 py-16 text-center tablet:py-24">
      <svg viewBox="0 0 310 40" aria-hidden="true" className="w-[280px] max-w-full" fill="none" strokeWidth="2">
        {state === "done" ? (
          <>
            <path d="M2 20H308" className="stroke-ok-mark" />
            <circle cx="54" cy="20" r="7" className="fill-ok-mark" />
            <circle cx="155" cy="20" r="15" className="fill-ok-mark" />
            <path d="M148 20.500l5 5 9-10" className="stroke-on-mark" strokeWidth="3" strokeLinecap="round" />
            <circle cx="256" cy="20" r="7" className="fill-canvas stroke-ok-mark" />
          </>
        ) : (
          <>
            <path d="M2 20H140" className="stroke-thread" />
            <path d="M170 20H308" className="stroke-line-2" strokeDasharray="4 5" />
            <circle cx="54" cy="20" r="7" className="fill-thread" />
            <circle cx="155" cy="20" r="14" className="fill-canvas stroke-control" strokeDasharray="4 4" />
          </>
        )}
      </svg>
      <h1 className="mt-10 text-h1-phone text-ink tablet:text-h1">{title}</h1>
      <p className="mt-2 text-lead text-balance text-ink-2">{text}</p>
      {facts}
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">{children}</div>
    </div>
  );
}
