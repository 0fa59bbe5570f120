/** The coloured box of a page, and its variants. */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { useT } from "#app/i18n/index.ts";
import { hasSessionEnded, subscribeSession } from "#app/kit/feedback/ended-session.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";

type AlertTone = "ok" | "warn" | "bad" | "info";

const tones: Record<AlertTone, { ground: string; mark: string; icon: IconName }> = {
  ok: { ground: "bg-ok-soft", mark: "text-ok-mark", icon: "circle-check" },
  warn: { ground: "bg-warn-soft", mark: "text-warn-mark", icon: "triangle-alert" },
  bad: { ground: "bg-bad-soft", mark: "text-bad-mark", icon: "circle-alert" },
  info: { ground: "bg-accent-soft", mark: "text-thread", icon: "info" },
};

interface AlertProps {
  tone: AlertTone;
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

export function Alert({ tone, title, children, action, role, icon }: AlertProps) {
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

interface FormErrorSummaryProps {
  /** `isUnsure`: it may have been done. */
  error: { sentence: string; fix: string; isUnsure?: boolean } | undefined;
  /** Scrolls to a form further down the page when there is no JavaScript. */
  autoFocus?: boolean;
  /** Where to see whether the act was done, when that is unknown; this page without it. */
  record?: string;
}

/** The error of a whole form, above its fields and announced at once. */
export function FormErrorSummary({ error, autoFocus, record }: FormErrorSummaryProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  if (!error) return null;
  // A new tab, because the form of this one has what was typed.
  const check = error.isUnsure ? (
    <a href={record ?? pathname + search} target="_blank" rel="noreferrer" className="link font-strong">
      {t("session.connection.check")}
    </a>
  ) : undefined;
  return (
    <div data-form-error tabIndex={-1} {...(autoFocus ? { autoFocus } : {})} className="rounded-card">
      <Alert tone="bad" role="alert" title={error.sentence} action={check}>
        {error.fix}
      </Alert>
    </div>
  );
}

interface UnavailableProps {
  title: string;
  /** What is not affected, or what to do. */
  children?: ReactNode;
  /** Retry link. */
  retry: { to: string; label: string };
}

/** Part of a page is unavailable; the rest works. */
export function Unavailable({ title, children, retry }: UnavailableProps) {
  const retryLink = (
    <ButtonLink to={retry.to} variant="secondary" size="small">
      {retry.label}
    </ButtonLink>
  );
  return (
    <Alert tone="bad" role="alert" title={title} action={retryLink}>
      {children}
    </Alert>
  );
}

export const useHasSessionEnded = (): boolean => useSyncExternalStore(subscribeSession, hasSessionEnded, () => false);

/** Shown on the page and in its open dialog, because the page behind a dialog is inert. */
export function EndedSessionAlert() {
  const t = useT();
  if (!useHasSessionEnded()) return null;
  const signInLink = (
    <a
      href={paths.login(location.pathname + location.search)}
      target="_blank"
      rel="noreferrer"
      className="link font-strong"
    >
      {t("session.ended.signIn")}
    </a>
  );
  return (
    <Alert tone="warn" role="alert" title={t("session.ended.title")} action={signInLink}>
      {t("session.ended.text")}
    </Alert>
  );
}
