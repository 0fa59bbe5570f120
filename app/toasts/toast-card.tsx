import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import type { Toast } from "./toast.ts";

const icons: Record<Toast["type"], { icon: LucideIcon; mark: string }> = {
  success: { icon: CircleCheck, mark: "text-ok-mark" },
  info: { icon: Info, mark: "text-thread" },
  error: { icon: CircleAlert, mark: "text-bad-mark" },
};

/** One toast in words; errors interrupt, the others wait their turn. `children` is the way to close it. */
export function ToastCard({ toast, children }: { toast: Toast; children: ReactNode }) {
  const t = useT();
  const [title, detail] = t(`toasts.${toast.id}` satisfies Key, toast.params).split("\n");
  const { icon: Icon, mark } = icons[toast.type];
  return (
    <div
      role={toast.type === "error" ? "alert" : "status"}
      data-toast={toast.id}
      className="flex w-full animate-rise gap-3 rounded-card bg-raised p-4 shadow-float"
    >
      <Icon aria-hidden strokeWidth={1.75} className={`mt-px size-[18px] flex-none ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="font-label text-ink">{title}</p>
        {detail ? <p className="text-small text-ink-2">{detail}</p> : null}
      </div>
      {children}
    </div>
  );
}
