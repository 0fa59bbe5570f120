/** The error page: a derailed thread, what happened, what is not affected, next steps. */

import { type ReactNode, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { paths } from "#base/paths.ts";

export interface Retry {
  /** URL of the page, for "try again" without JavaScript. */
  to: string;
  /** Reloads the data without leaving the page; absent when the whole page must reload. */
  load?: () => void;
  pending: boolean;
  /** A retry failed. */
  hasFailed: boolean;
}

interface ErrorScreenProps {
  title: string;
  /** What happened, and what is not affected. */
  text: string;
  /** Absent when a retry cannot help. */
  retry?: Retry | undefined;
  requestId?: string | undefined;
  /** Further links. */
  children?: ReactNode;
}

export function ErrorScreen({ title, text, retry, requestId, children }: ErrorScreenProps) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-center px-4 py-16 text-center tablet:py-24">
      <DerailedThread />
      <h1 className="mt-10 text-h1-phone text-ink tablet:text-h1">{title}</h1>
      <p className="mt-2 text-lead text-balance text-ink-2">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        {retry ? <RetryButton {...retry} /> : null}
        <ButtonLink to="/" variant={retry ? "secondary" : "primary"} icon={retry ? undefined : "house"} reloadDocument>
          {t("errorScreen.home")}
        </ButtonLink>
      </div>
      {retry ? (
        <p role="status" className="mt-3 min-h-[18px] text-small text-ink-2">
          {retry.hasFailed ? t("errorScreen.again") : null}
        </p>
      ) : null}
      {requestId ? <Reference requestId={requestId} /> : null}
      <p className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1 text-small">
        <a href={paths.support(requestId ? { request: requestId } : {})} className="link">
          {t("errorScreen.ticket")}
        </a>
        <a href={paths.status} className="link">
          {t("errorScreen.status")}
        </a>
      </p>
      {children}
    </div>
  );
}

function RetryButton({ to, load, pending }: Retry) {
  const t = useT();
  const hydrated = useHydrated();
  if (!hydrated || !load) {
    return (
      <ButtonLink to={to} icon="rotate-cw" reloadDocument>
        {t("errorScreen.retry")}
      </ButtonLink>
    );
  }
  return (
    <Button type="button" icon="rotate-cw" onClick={load} pending={pending} pendingLabel={t("errorScreen.retrying")}>
      {t("errorScreen.retry")}
    </Button>
  );
}

/** Reference for support. */
function Reference({ requestId }: { requestId: string }) {
  const t = useT();
  const code = useRef<HTMLElement>(null);
  return (
    <div className="mt-5 grid justify-items-center text-small text-ink-3">
      <p>{t("errorScreen.reference")}</p>
      <p className="flex items-center">
        <code ref={code} className="font-mono text-code text-ink-2 select-all">
          {requestId}
        </code>
        <CopyButton look="icon" getSource={() => code.current} label={t("errorScreen.copy")} />
      </p>
      <p>{t("errorScreen.referenceUse")}</p>
    </div>
  );
}

function DerailedThread() {
  return (
    <svg viewBox="0 0 310 70" aria-hidden="true" className="w-[280px] max-w-full" fill="none" strokeWidth="2">
      <path d="M2 56H128C140 56 145 50 147 40" className="stroke-thread" strokeLinecap="round" />
      <circle cx="54" cy="56" r="7" className="fill-thread" />
      <rect x="141" y="2" width="26" height="26" rx="7" className="fill-bad-mark" />
      <path d="M149.500 10.500l9 9m0-9l-9 9" className="stroke-on-mark" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M181 56H308" className="stroke-line-2" strokeDasharray="4 5" />
      <circle cx="256" cy="56" r="7" className="fill-canvas stroke-control" />
    </svg>
  );
}
