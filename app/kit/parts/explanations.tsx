/** Details and notes beside forms and risky buttons. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface DisclosureProps {
  title: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Collapsible details, on the native element so that find-in-page works. */
export function Disclosure({ title, aside, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-12 items-center gap-3 font-label text-ink hover:bg-row-hover">
        <Icon name="chevron-right" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1 py-2">{title}</span>
        {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
      </summary>
      <div className="pt-1 pb-4 pl-7 text-ink-2">{children}</div>
    </details>
  );
}

interface ConsequencesProps {
  keep: { title: string; items: string[] };
  /** Left out when it has no items. */
  lose: { title: string; items: string[] };
}

/** What an action keeps and what it removes. */
export function Consequences({ keep, lose }: ConsequencesProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 wide-phone:grid-cols-2">
      <ConsequenceList {...keep} icon="check" tone="text-ok-mark" />
      {lose.items.length > 0 ? <ConsequenceList {...lose} icon="minus" tone="text-bad-mark" /> : null}
    </div>
  );
}

function ConsequenceList({
  title,
  items,
  icon,
  tone,
}: {
  title: string;
  items: string[];
  icon: IconName;
  tone: string;
}) {
  return (
    <section>
      <h2 className="mb-2 font-strong text-ink">{title}</h2>
      <ul className="grid gap-2 text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 size-4 ${tone}`} />
            <span className="min-w-0 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The note beside a risky button that says what stays untouched. */
export function SafetyNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Icon name="shield-check" className="text-ok-mark" />
      <span>{children}</span>
    </p>
  );
}
