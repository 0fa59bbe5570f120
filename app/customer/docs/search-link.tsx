/** Looks like a field and leads to the search; the frame opens the palette instead where it can. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";

export function SearchLink() {
  const t = useT();
  return (
    <Link to={paths.search()} className="guide-search field">
      <Icon name="search" className="size-4" />
      {t("shell.search")}
    </Link>
  );
}
