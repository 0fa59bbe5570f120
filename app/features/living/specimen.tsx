import { type ReactNode, useId } from "react";

/** A row of the page: what it shows at the left, the thing itself beside it, or under it on narrow screens. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 grid-cols-[minmax(0,1fr)] gap-y-4 border-t border-line py-7 desktop:grid-cols-[132px_minmax(0,1fr)]"
    >
      <h2 id={id} className="font-strong text-ink">
        {title}
      </h2>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  );
}

/** Things side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-3">{children}</div>
);
