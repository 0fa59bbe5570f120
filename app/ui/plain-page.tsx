import type { ReactNode } from "react";
import { BrandLink } from "./mark.tsx";

interface PlainPageProps {
  brandName: string;
  /** Right of the brand. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page outside the shell with the brand and one message. */
export function PlainPage({ brandName, aside, children }: PlainPageProps) {
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 items-center justify-between gap-2 px-3 tablet:px-5">
        <BrandLink name={brandName} />
        {aside}
      </header>
      <main>{children}</main>
    </div>
  );
}
