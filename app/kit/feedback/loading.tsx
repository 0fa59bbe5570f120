/** What a page shows and does while data is missing or a job runs. */
import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { checkSession } from "#app/kit/feedback/ended-session.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Alert } from "./alert.tsx";

/** Skeleton blocks in the final layout, visible only after a short delay. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t("ui.loading")}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** One block; `className` sets its size. */
export function SkeletonBlock({ className = "h-5" }: { className?: string }) {
  return <span className={`block rounded-small bg-skeleton ${className}`} />;
}

interface ProgressProps {
  /** Accessible name. */
  label: string;
  /** 0 to 100; unknown shows only the thread. */
  percent: number;
  /** Current step, from 1. */
  step: number;
  steps: number;
  stepName: string;
}

export function Progress({ label, percent, step, steps, stepName }: ProgressProps) {
  const t = useT();
  const [position, done] = [t("ui.progress.step", { step, steps }), t("ui.progress.percent", { percent })];
  return (
    <div className="grid gap-2">
      <p aria-hidden className="flex justify-between gap-4">
        <span className="font-strong text-ink">{position}</span>
        <span className="text-ink-2">{done}</span>
      </p>
      <progress
        className="progress"
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={t("ui.progress.text", { position, stepName, done })}
      />
    </div>
  );
}

const pollIntervalMs = 2_000;

/** Reloads the page's data while `live`, and pauses while the tab is hidden. */
export function usePolling(live: boolean, intervalMs = pollIntervalMs): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!live) return;
    const unmounted = new AbortController();
    const poll = async () => {
      if (document.visibilityState !== "visible" || latest.current.state !== "idle") return;
      // Without a session or a network, reloading would replace the page and lose what is typed into it.
      const session = await checkSession(unmounted.signal);
      if (typeof session !== "string" && latest.current.state === "idle") latest.current.revalidate();
    };
    const timer = setInterval(poll, intervalMs);
    document.addEventListener("visibilitychange", poll);
    return () => {
      unmounted.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [live, intervalMs]);
}

interface PendingAlertProps {
  title: string;
  /** URL of the retry button, for pages without automatic updates. */
  retry: string;
  /** Without scripts: whether the page reloads itself. */
  reloads: boolean;
}

/**
 * Placeholder while a service has not answered. The page polls, or reloads itself without JavaScript unless a form is
 * open.
 */
export function PendingAlert({ title, retry, reloads }: PendingAlertProps) {
  const t = useT();
  usePolling(true);
  const updatesItself = useHydrated() || reloads;
  const retryLink = (
    <ButtonLink to={retry} variant="secondary" size="small" reloadDocument>
      {t("ui.askAgain")}
    </ButtonLink>
  );
  return (
    <Alert tone="info" role="status" icon="loader-circle" title={title} action={updatesItself ? null : retryLink}>
      {t(updatesItself ? "ui.stillAsking" : "ui.stillAskingLater")}
    </Alert>
  );
}

const maxReloads = 8;

/** The URL with which a page without scripts reloads itself; null after `maxReloads`. */
export function getReloadUrl(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const count = /^\d{1,4}$/.exec(searchParams.get("asked") ?? "")?.[0] ?? "0";
  if (Number(count) >= maxReloads) return null;
  searchParams.set("asked", String(Number(count) + 1));
  return `${pathname}?${searchParams}`;
}
