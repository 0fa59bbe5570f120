import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { checkSession } from "#app/session/ended-session.ts";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";
import { useHydrated } from "./hooks.ts";

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

/** Polls while a page shows work in progress, and pauses while it is hidden. */

const pollIntervalMs = 2_000;

export function usePolling(live: boolean): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!live) return;
    const left = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible" || latest.current.state !== "idle") return;
      // Without a session or a network, loading would take the page away, with what is typed into it.
      const session = await checkSession(left.signal);
      if (typeof session !== "string" && latest.current.state === "idle") latest.current.revalidate();
    };
    const timer = setInterval(look, pollIntervalMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [live]);
}

interface PendingAlertProps {
  title: string;
  /** URL of the "ask again" button, for pages without automatic updates. */
  retry: string;
  /** Without scripts: whether the page reloads itself. */
  reloads: boolean;
}

/** Placeholder while a service has not answered. The page asks again by script, or reloads without one, unless a form is open. */
export function PendingAlert({ title, retry, reloads }: PendingAlertProps) {
  const t = useT();
  usePolling(true);
  const follows = useHydrated() || reloads;
  const again = (
    <ButtonLink to={retry} variant="secondary" size="small" reloadDocument>
      {t("ui.askAgain")}
    </ButtonLink>
  );
  return (
    <Alert tone="info" role="status" icon="loader-circle" title={title} action={follows ? null : again}>
      {t(follows ? "ui.stillAsking" : "ui.stillAskingLater")}
    </Alert>
  );
}

/** The URL with which a page without scripts reloads itself a bounded number of times. */
const maxReloads = 8;

/** Null after the last reload. */
export function getReloadUrl(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const times = /^\d{1,4}$/.exec(searchParams.get("asked") ?? "")?.[0] ?? "0";
  if (Number(times) >= maxReloads) return null;
  searchParams.set("asked", String(Number(times) + 1));
  return `${pathname}?${searchParams}`;
}
