/** Page layout: head with the only `h1`, and sections. */
import { type ReactNode, useId } from "react";

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
