import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Toast } from "./toast.ts";

const icons: Record<Toast["type"], { icon: IconName; mark: string }> = {
  success: { icon: "circle-check", mark: "text-ok-mark" },
  info: { icon: "info", mark: "text-thread" },
  error: { icon: "circle-alert", mark: "text-bad-mark" },
};

interface ToastCardProps {
  toast: Toast;
  /** It stands in a region that says aloud what comes into it; errors interrupt all the same. */
  announced?: boolean;
  /** The way to close it. */
  children: ReactNode;
}

/** One toast in words; errors interrupt, the others wait their turn. */
export function ToastCard({ toast, announced, children }: ToastCardProps) {
  const t = useT();
  const [title, detail] = t(`toasts.${toast.id}`, toast.params).split("\n");
  const { icon, mark } = icons[toast.type];
  return (
    <div
      role={toast.type === "error" ? "alert" : announced ? undefined : "status"}
      data-toast={toast.id}
      className="flex w-full animate-rise gap-3 rounded-card bg-raised p-4 shadow-float"
    >
      <Icon name={icon} className={`mt-px ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="font-label text-ink">{title}</p>
        {detail ? <p className="text-small text-ink-2">{detail}</p> : null}
      </div>
      {children}
    </div>
  );
}
