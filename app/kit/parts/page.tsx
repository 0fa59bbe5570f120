/** Page layout: head with the only `h1`, sections, and the plain page outside the shell. */

import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useT } from "#app/i18n/index.ts";

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  /** At most two buttons, the primary one last. */
  actions?: ReactNode;
}

export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 tablet:mb-7">
      <div className="grid min-w-0 gap-2">
        <h1 className="text-h1-phone wrap-anywhere text-ink tablet:text-h1">{title}</h1>
        {lead ? <p className="max-w-[68ch] text-lead text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5 max-tablet:w-full max-tablet:*:grow">{actions}</div> : null}
    </header>
  );
}

interface SectionProps {
  title: ReactNode;
  /** Right of the title: a count or a link. */
  aside?: ReactNode;
  /** Anchor id. */
  anchor?: string;
  children: ReactNode;
}

export function Section({ title, aside, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="mt-9 scroll-mt-20 first:mt-0">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-h2 text-ink">
          {title}
        </h2>
        {aside ? <div className="text-small text-ink-3">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Leads past the bars to `#content`; the first stop of the Tab key. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      data-behind
      className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-strong text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
    >
      {t("shell.skip")}
    </a>
  );
}

/** A form at its width; what happens next is at its right where the screen has room. */
export function FormLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      <div className="min-w-0">{aside}</div>
    </div>
  );
}

/** The copy beside the original. */
export function Logo() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className="size-[26px] flex-none" fill="none">
      <rect x="8.5" y="2" width="15.5" height="15.5" rx="4.5" className="stroke-thread" strokeWidth="2" />
      <rect x="1.5" y="7.5" width="16" height="16.5" rx="4.5" className="fill-accent" />
    </svg>
  );
}

export function BrandLink({ name }: { name: string }) {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-small text-lead font-strong text-ink tablet:min-h-9 tablet:gap-3"
    >
      <Logo />
      <span className="truncate">{name}</span>
    </Link>
  );
}

interface PlainPageProps {
  brandName: string;
  /** Right of the brand. */
  aside?: ReactNode;
  /** The ground of pages with forms and lists; a message alone stays on the canvas. */
  isSheet?: boolean;
  children: ReactNode;
}

/** The brand and one message or form, for pages outside the shell. */
export function PlainPage({ brandName, aside, isSheet, children }: PlainPageProps) {
  return (
    <div className={`min-h-dvh ${isSheet ? "bg-surface" : ""}`}>
      <SkipLink />
      <header className="flex min-h-14 items-center justify-between gap-2 px-3 tablet:px-5">
        <BrandLink name={brandName} />
        {aside}
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
