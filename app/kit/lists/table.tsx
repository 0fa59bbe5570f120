/**
 * Native tables with the class `table`; on phones each row becomes two lines. Classes place cells there: `end` beside
 * the name, `check` before it, `more` last; others below.
 */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/kit/parts/icon.tsx";

interface TableProps {
  /** Accessible caption. */
  caption: string;
  /** `thead` and `tbody`; the row header is a `th scope="row"`. */
  children: ReactNode;
}

export function Table({ caption, children }: TableProps) {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

interface ColumnHeadProps {
  children: ReactNode;
  /** Right-aligned, for numbers and dates. */
  end?: boolean;
  /** URL that sorts by this column; again reverses the order. */
  sortTo?: string;
  /** Sort direction of this column, if active. */
  sorted?: "ascending" | "descending";
}

export function ColumnHead({ children, end, sortTo, sorted }: ColumnHeadProps) {
  return (
    <th scope="col" aria-sort={sorted} className={end ? "end" : undefined}>
      {sortTo === undefined ? (
        children
      ) : (
        <Link
          to={sortTo}
          preventScrollReset
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink max-tablet:min-h-11"
        >
          {children}
          {sorted ? (
            <Icon name={sorted === "ascending" ? "arrow-up" : "arrow-down"} className="size-3.5 stroke-2" />
          ) : null}
        </Link>
      )}
    </th>
  );
}
