import type { ReactNode } from "react";
import { BrandLink } from "./mark.tsx";
import { PreferenceBar } from "./preference-bar.tsx";

interface PlainPageProps {
  brandName: string;
  /** The address that keeps language and theme. */
  preferences: string;
  children: ReactNode;
}

/** A page outside the frame: the brand above, one thing to say below. */
export function PlainPage({ brandName, preferences, children }: PlainPageProps) {
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 items-center justify-between gap-2 px-3 tablet:px-5">
        <BrandLink name={brandName} />
        <PreferenceBar action={preferences} />
      </header>
      <main>{children}</main>
    </div>
  );
}
