/**
 * Shows toasts so that screen readers announce each once. The document's toast is part of its HTML and works without
 * JavaScript; later ones appear in a live region. Errors stay until they are closed.
 */
import { useLocation } from "@remix-run/react";
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { LazyUndoButton } from "./lazy-undo-button.tsx";
import { isErrorToast, type Toast } from "./toast.ts";

const shownSeconds = 5;
/** Long enough to reach the button. */
const shownWithUndoSeconds = 20;
const documentKey = 0;

export function ToastView({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated();
  const [latest, setLatest] = useState(toast);
  const [shown, setShown] = useState(toast ? [{ key: documentKey, toast }] : []);
  if (toast !== latest) {
    setLatest(toast);
    // A newer toast replaces an older one of the same type.
    const others = shown.filter((each) => each.toast.type !== toast?.type);
    if (toast) setShown([...others, { key: (shown.at(-1)?.key ?? documentKey) + 1, toast }]);
  }
  const close = useCallback((key: number) => setShown((all) => all.filter((each) => each.key !== key)), []);
  // Screen readers announce an alert in the document, but not a status, which therefore moves to the live region.
  const inDocument = shown.find((each) => each.key === documentKey && (each.toast.type === "error" || !hydrated));
  return (
    <div
      data-notice
      className="fixed inset-x-4 top-3 z-50 tablet:inset-x-auto tablet:top-auto tablet:right-6 tablet:bottom-22 tablet:w-[356px] print:hidden"
    >
      {inDocument ? <DocumentToast toast={inDocument.toast} onClose={close} /> : null}
      <div aria-live="polite" className="grid gap-3 [*+&:not(:empty)]:mt-3">
        {shown.map((each) =>
          each === inDocument ? null : (
            <Suspense key={each.key}>
              <LiveToast id={each.key} toast={each.toast} onClose={close} />
            </Suspense>
          ),
        )}
      </div>
    </div>
  );
}

interface ClosableProps {
  toast: Toast;
  onClose: (key: number) => void;
}

const closeClass =
  "-my-2 -mr-2 grid size-11 flex-none place-content-center rounded-small text-ink-3 hover:bg-hover tablet:size-9";

/**
 * The close link reloads the page without the toast. It stays a link after hydration because a changed alert is
 * announced again.
 */
function DocumentToast({ toast, onClose }: ClosableProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  function close(event: MouseEvent) {
    event.preventDefault();
    onClose(documentKey);
  }
  return (
    <ToastCard toast={toast} role={toast.type === "error" ? "alert" : "status"}>
      <a
        href={pathname + search}
        onClick={close}
        aria-label={t("ui.close")}
        title={t("ui.close")}
        className={closeClass}
      >
        <Icon name="x" className="size-4" />
      </a>
    </ToastCard>
  );
}

/** Disappears after some visible seconds; hiding the tab, hovering or focusing any toast restarts the time. */
function LiveToast({ id, toast, onClose }: ClosableProps & { id: number }) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const stays = toast.type === "error";
  const duration = toast.undo || toast.restores ? shownWithUndoSeconds : shownSeconds;
  useEffect(() => {
    if (stays) return;
    let seconds = duration;
    const timer = setInterval(() => {
      // One that leaves below would take the others from under the pointer.
      const all = element.current?.closest("[data-notice]");
      if (document.hidden || all?.matches(":hover, :focus-within")) seconds = duration;
      else if (--seconds <= 0) onClose(id);
    }, 1_000);
    return () => clearInterval(timer);
  }, [stays, duration, id, onClose]);
  useLayoutEffect(() => {
    // The toast may arrive after the focus did, and grows when the code of its button arrives.
    const observer = new ResizeObserver(([toast]) => {
      const focused = document.activeElement;
      if (focused && toast && overlap(focused, toast.target)) focused.scrollIntoView({ block: "nearest" });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element}>
      <ToastCard toast={toast} role={stays ? "alert" : undefined}>
        <button
          type="button"
          onClick={() => onClose(id)}
          aria-label={t("ui.close")}
          title={t("ui.close")}
          className={closeClass}
        >
          <Icon name="x" className="size-4" />
        </button>
      </ToastCard>
    </div>
  );
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const icons: Record<Toast["type"], { icon: IconName; mark: string }> = {
  success: { icon: "circle-check", mark: "text-ok-mark" },
  info: { icon: "info", mark: "text-thread" },
  error: { icon: "circle-alert", mark: "text-bad-mark" },
};

interface ToastCardProps {
  toast: Toast;
  role?: "alert" | "status" | undefined;
  /** The close button. */
  children: ReactNode;
}

export function ToastCard({ toast, role, children }: ToastCardProps) {
  const t = useT();
  const { id, params } = toast;
  const [title, detail] = isErrorToast(id)
    ? [t(`${id}.sentence` satisfies Key, params), t(`${id}.fix` satisfies Key, params)]
    : t(`toasts.${id}` satisfies Key, params).split("\n");
  const { icon, mark } = icons[toast.type];
  return (
    <div
      role={role}
      data-toast={toast.id}
      className="flex w-full animate-rise gap-3 rounded-card bg-raised p-4 shadow-float"
    >
      <Icon name={icon} className={`mt-px ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="font-label text-ink">{title}</p>
        {detail ? <p className="text-small text-ink-2">{detail}</p> : null}
        {toast.undo || toast.restores ? (
          <div className="mt-2">
            <LazyUndoButton event={toast.undo} view={toast.restores} />
          </div>
        ) : null}
      </div>
      {children}
    </div>
  );
}
