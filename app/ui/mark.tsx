/** The logo: the copy beside the original. */
import { Link } from "@remix-run/react";

export function Mark() {
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
      <Mark />
      <span className="truncate">{name}</span>
    </Link>
  );
}
