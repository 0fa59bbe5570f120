import type { ReactNode } from "react";

export type BadgeTone = "ok" | "thread" | "warn" | "bad" | "admin" | "free" | "grey";

/** Colour and shape go together: filled, ring, square, dashed ring. */
const tones: Record<BadgeTone, { ground: string; shape: string }> = {
  ok: { ground: "bg-ok-soft text-ok", shape: "rounded-full bg-ok-mark" },
  thread: { ground: "bg-accent-soft text-accent-text", shape: "rounded-full bg-thread" },
  warn: { ground: "bg-warn-soft text-warn", shape: "rounded-full border-[1.5px] border-warn-mark" },
  bad: { ground: "bg-bad-soft text-bad", shape: "rounded-[1.5px] bg-bad-mark" },
  admin: { ground: "bg-admin-soft text-admin", shape: "rounded-full bg-admin-mark" },
  free: { ground: "border border-line-2 text-ink-2", shape: "rounded-full border-[1.5px] border-dashed border-ink-3" },
  grey: { ground: "bg-sunken text-ink-2", shape: "rounded-full bg-ink-3" },
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const { ground, shape } = tones[tone];
  return (
    <span className={`badge ${ground}`}>
      <span aria-hidden className={`size-[7px] ${shape}`} />
      {children}
    </span>
  );
}
