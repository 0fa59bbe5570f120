/** The page in a page's place when it cannot be shown: a derailed thread, what happened, what is not affected, ways on. */

import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "./button.tsx";

interface ErrorScreenProps {
  title: string;
  /** What happened, and what is not affected. */
  text: string;
  /** Where "try again" leads: the same page; absent where trying again cannot help. */
  retryTo?: string;
  requestId?: string | undefined;
  /** More ways on. */
  children?: ReactNode;
}

export function ErrorScreen({ title, text, retryTo, requestId, children }: ErrorScreenProps) {
  const t = useT();
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-center px-4 py-16 text-center tablet:py-24">
      <DerailedThread />
      <h1 className="mt-10 text-h1-phone text-ink tablet:text-h1">{title}</h1>
      <p className="mt-2 text-lead text-ink-2">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        {retryTo === undefined ? null : (
          <ButtonLink to={retryTo} icon="rotate-cw" reloadDocument>
            {t("errorScreen.retry")}
          </ButtonLink>
        )}
        <ButtonLink
          to="/"
          variant={retryTo === undefined ? "primary" : "secondary"}
          icon={retryTo === undefined ? "house" : undefined}
          reloadDocument
        >
          {t("errorScreen.home")}
        </ButtonLink>
      </div>
      {requestId ? (
        <p className="mt-8 text-small text-ink-3">
          {t("errorScreen.reference")} <code className="font-mono text-code text-ink-2 select-all">{requestId}</code>
          {t("errorScreen.referenceUse")}
        </p>
      ) : null}
      {children}
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
