import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "ok" | "warn" | "bad" | "info";

const tones: Record<NoticeTone, { ground: string; mark: string; icon: LucideIcon }> = {
  ok: { ground: "bg-ok-soft", mark: "text-ok-mark", icon: CircleCheck },
  warn: { ground: "bg-warn-soft", mark: "text-warn-mark", icon: TriangleAlert },
  bad: { ground: "bg-bad-soft", mark: "text-bad-mark", icon: CircleAlert },
  info: { ground: "bg-accent-soft", mark: "text-thread", icon: Info },
};

interface NoticeProps {
  tone: NoticeTone;
  /** The bold cause. */
  title: ReactNode;
  /** The plain consequence, or what to do. */
  children?: ReactNode;
  /** One small button at most. */
  action?: ReactNode;
  /** `alert` for what has just gone wrong; nothing for what simply stands there. */
  role?: "alert" | "status";
  icon?: LucideIcon;
}

export function Notice({ tone, title, children, action, role, icon }: NoticeProps) {
  const { ground, mark, icon: toneIcon } = tones[tone];
  const Icon = icon ?? toneIcon;
  return (
    <div role={role} className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card p-4 ${ground}`}>
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon aria-hidden strokeWidth={1.75} className={`mt-px size-[18px] flex-none ${mark}`} />
        <p className="min-w-0 text-ink-2">
          <strong className="font-strong text-ink">{title}</strong>
          {children ? <> {children}</> : null}
        </p>
      </div>
      {action}
    </div>
  );
}
