import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeTone = "ok" | "warn" | "bad" | "info";

const tones: Record<NoticeTone, { ground: string; mark: string; icon: IconName }> = {
  ok: { ground: "bg-ok-soft", mark: "text-ok-mark", icon: "circle-check" },
  warn: { ground: "bg-warn-soft", mark: "text-warn-mark", icon: "triangle-alert" },
  bad: { ground: "bg-bad-soft", mark: "text-bad-mark", icon: "circle-alert" },
  info: { ground: "bg-accent-soft", mark: "text-thread", icon: "info" },
};

interface NoticeProps {
  tone: NoticeTone;
  /** The cause, in bold. */
  title: ReactNode;
  /** The consequence or solution. */
  children?: ReactNode;
  /** At most one small button. */
  action?: ReactNode;
  /** `alert` only for new failures. */
  role?: "alert" | "status";
  icon?: IconName;
}

export function Notice({ tone, title, children, action, role, icon }: NoticeProps) {
  const { ground, mark, icon: toneIcon } = tones[tone];
  return (
    <div role={role} className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card p-4 ${ground}`}>
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon name={icon ?? toneIcon} className={`mt-px ${mark}`} />
        <p className="min-w-0 text-ink-2">
          <strong className="font-strong text-ink">{title}</strong>
          {children ? <> {children}</> : null}
        </p>
      </div>
      {action}
    </div>
  );
}
