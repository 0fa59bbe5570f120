import type { ReactNode } from "react";
import { BrandLink } from "./mark.tsx";

/** A page outside the frame: the brand above, one thing to say below. */
export function PlainPage({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 items-center px-3 tablet:px-5">
        <BrandLink name={brandName} />
      </header>
      <main>{children}</main>
    </div>
  );
}
