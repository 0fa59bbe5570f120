import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";

/** Links to the next page of a list and back to its first; nothing for a list of one page. */
export function PageLinks({ list }: { list: { next: string | null; first: string | null } }) {
  const t = useT();
  if (!list.next && !list.first) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      {list.first ? (
        <Link to={list.first} preventScrollReset className="link inline-block py-0.5">
          {t("pointsDesk.newest")}
        </Link>
      ) : null}
      {list.next ? (
        <Link to={list.next} preventScrollReset className="link inline-block py-0.5">
          {t("pointsDesk.more")}
        </Link>
      ) : null}
    </p>
  );
}
