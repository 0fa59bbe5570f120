/** The order of the cards: links, so that it works without scripts. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import type { ListAddress } from "#app/kit/lists/list-address.ts";
import { Disclosure } from "#app/kit/lists/list-filters.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { TemplateSort } from "#workers/licences/templates/contract.ts";

const sorts = {
  "-changed": "newest",
  changed: "oldest",
  name: "name",
  "-name": "nameDown",
  "-uses": "most",
  uses: "least",
} as const satisfies Record<TemplateSort, string>;

const isSort = (value: string | null): value is TemplateSort => value !== null && Object.hasOwn(sorts, value);

export function SortMenu({ address, defaultSort }: { address: ListAddress; defaultSort: TemplateSort }) {
  const t = useT();
  const given = address.params.get("sort");
  const current = isSort(given) ? given : defaultSort;
  return (
    <Disclosure
      key={current}
      align="end"
      summaryClass="inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-ink-2 hover:bg-hover tablet:min-h-9"
      summary={
        <>
          <span className="sr-only">{t("templates.sort")}</span>
          {t(`templates.sorts.${sorts[current]}`)}
          <Icon name="chevron-down" className="size-4 text-ink-3" />
        </>
      }
    >
      <ul>
        {(Object.keys(sorts) as TemplateSort[]).map((sort) => (
          <li key={sort}>
            <Link
              to={address.to({ sort: sort === defaultSort ? null : sort })}
              preventScrollReset
              aria-current={sort === current ? "true" : undefined}
              className="menu-item aria-current:bg-hover"
            >
              {t(`templates.sorts.${sorts[sort]}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
