/** The parameters of an address that its list refuses, and the same address without them. */
import { useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { RefusedFilters } from "#app/kit/lists/list-query.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { toAddress } from "./list-address.ts";

interface RefusedFiltersAlertProps {
  refused: RefusedFilters;
  /** Of the list, without its query. */
  path: string;
  /** Names on the page by parameter, such as those of its filters. */
  filters: readonly { name: string; label: string }[];
}

/** A longer value is not repeated. */
const maxShownLength = 60;

export function RefusedFiltersAlert({ refused: { names, isSavedView }, path, filters }: RefusedFiltersAlertProps) {
  const t = useT();
  const params = new URLSearchParams(useLocation().search);
  const shown = names.map((name) => {
    const label = filters.find((filter) => filter.name === name)?.label ?? (name === "q" ? t("lists.search") : name);
    const value = params.getAll(name).join(", ");
    return value.length > maxShownLength ? label : t("lists.filterSet", { label, value });
  });
  for (const name of ["after", ...names]) params.delete(name);
  const kind = isSavedView ? "gone" : "refused";
  return (
    <Alert
      tone={isSavedView ? "warn" : "bad"}
      role="alert"
      title={
        <span className="wrap-anywhere">
          {t(`lists.${kind}.title`, { count: shown.length, filters: shown.join(" · ") })}
        </span>
      }
      action={
        <ButtonLink to={toAddress(path, params)} variant="secondary" size="small">
          {t("lists.openWithout", { count: names.length })}
        </ButtonLink>
      }
    >
      {t(`lists.${kind}.text`)}
    </Alert>
  );
}
