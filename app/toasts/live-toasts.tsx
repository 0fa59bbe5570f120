/** The toast library, loaded when there is a first toast to show with JavaScript. */

import { useEffect, useState } from "react";
import { toast as show, Toaster } from "sonner";
import { Icon } from "#app/ui/icon.tsx";
import "sonner/dist/styles.css";
import { useT } from "#app/i18n/index.ts";
import type { Toast } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";

const durationMs = 5_000;

interface LiveToastsProps {
  toast: Toast | null;
  onShown: () => void;
}

export default function LiveToasts({ toast, onShown }: LiveToastsProps) {
  const [isPhone] = useState(() => matchMedia("(max-width: 768px)").matches);

  useEffect(() => {
    if (!toast) return;
    // Errors stay until they are closed.
    const duration = toast.type === "error" ? Number.POSITIVE_INFINITY : durationMs;
    show.custom((id) => <ClosableToast toast={toast} onClose={() => show.dismiss(id)} />, {
      duration,
      unstyled: true,
      className: "w-full font-sans",
    });
    onShown();
  }, [toast, onShown]);

  return <Toaster position={isPhone ? "top-center" : "bottom-right"} />;
}

function ClosableToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT();
  return (
    <ToastCard toast={toast} announced>
      <button
        type="button"
        onClick={onClose}
        aria-label={t("ui.close")}
        title={t("ui.close")}
        className="-my-2 -mr-2 grid size-11 flex-none place-content-center rounded-small text-ink-3 hover:bg-hover tablet:size-9"
      >
        <Icon name="x" className="size-4" />
      </button>
    </ToastCard>
  );
}
