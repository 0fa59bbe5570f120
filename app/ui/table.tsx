/**
 * Tables are the browser's own, with the class `table`; on phones each row becomes two lines. Cells say by their class
 * where they stand there: `end` beside the name, `check` before it, `more` after all; the others go under it.
 */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  /** `thead` and `tbody`; the cell that names its row is a `th scope="row"`. */
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
  /** Numbers and dates stand at the right. */
  end?: boolean;
  /** Where the same page sorts by this column; pressed again, the other way round. */
  sortTo?: string;
  /** How the rows are sorted by this column; nothing when they are by another. */
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
