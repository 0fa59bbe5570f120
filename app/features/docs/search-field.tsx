import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";

interface SearchFieldProps {
  query?: string | undefined;
  onType(text: string): void;
}

/** A form that opens the results page. */
export function SearchField({ query, onType }: SearchFieldProps) {
  const t = useT();
  return (
    <Form action={paths.search()} className="relative">
      <button
        type="submit"
        aria-label={t("guides.search.submit")}
        className="absolute inset-y-0 left-0 grid w-10 place-content-center rounded-control text-ink-3 hover:text-ink"
      >
        <Icon name="search" className="size-4" />
      </button>
      <input
        type="search"
        name="q"
        aria-label={t("guides.search.label")}
        placeholder={t("guides.search.placeholder")}
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="field guide-field pl-10"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Form>
  );
}
