/** Search, filters and columns of a list in one GET form: without scripts it is sent by its buttons. */
import { Link, useNavigate } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
} from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { isOfComposition } from "#app/kit/parts/composition.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { toAddress, useListAddress } from "./list-address.ts";
import { SearchField } from "./search-field.tsx";
import { useReplaceAddress } from "./use-replace-address.ts";

export interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** Without options it is a field. */
  options?: readonly { value: string; label: string; count?: string; isHead?: boolean }[];
  /** Of the field, where the short one does not say what to type. */
  fieldLabel?: string;
  type?: "text" | "email" | "date";
}

interface ListChoice {
  key: string;
  label: string;
  isShown: boolean;
  /** Shown by an address without a choice. */
  isDefault: boolean;
}

interface ListFiltersProps {
  path: string;
  search: { label: string; placeholder: string };
  filters: readonly ListFilter[];
  /** Columns that can be hidden; the address names those shown. */
  columns: readonly ListChoice[];
  /** Refused parameters. A filter among them stays as it was typed; the next address keeps no others. */
  refused?: readonly string[] | undefined;
  /** Column that is always shown. The address names it so that hiding all others differs from choosing nothing. */
  fixedColumn: string;
}

/** Time after the last typed letter. */
const typingMs = 300;

export function ListFilters({ path, search, filters, columns, fixedColumn, refused = [] }: ListFiltersProps) {
  const t = useT();
  const navigate = useNavigate();
  const replaceAddress = useReplaceAddress();
  const own = new Set(["q", ...filters.map(({ name }) => name)]);
  const { params, to } = useListAddress(
    path,
    refused.filter((name) => !own.has(name)),
  );
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>();
  const typed = params.get("q") ?? "";

  // The field follows the address, such as after "back", but never while the person types or what they typed waits.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input && timer.current === undefined) input.value = typed;
  }, [typed]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const inputs = filters.filter(({ options }) => !options).map(({ name }) => name);
  const others = [...params].filter(([name]) => !["q", "after", "columns", ...inputs].includes(name));

  function toShown(form: HTMLFormElement): string {
    const entries = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    const shown = new Set(entries.flatMap(([name, value]) => (name === "columns" ? [value] : [])));
    const isDefault = columns.every((column) => shown.has(column.key) === column.isDefault);
    return toAddress(path, new URLSearchParams(isDefault ? entries.filter(([name]) => name !== "columns") : entries));
  }
  function stopTimer() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  }
  /** As soon as nothing else loads. */
  function show(form: HTMLFormElement) {
    stopTimer();
    if (!replaceAddress(toShown(form))) showAfterPause(form);
  }
  function showAfterPause(form: HTMLFormElement) {
    stopTimer();
    timer.current = window.setTimeout(() => show(form), typingMs);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    stopTimer();
    close(event.currentTarget.querySelector<HTMLDetailsElement>("details[open]"));
    navigate(toShown(event.currentTarget), { preventScrollReset: true });
  }

  return (
    <search className="mb-3 block">
      <form
        method="get"
        action={path}
        onSubmit={submit}
        className={`grid items-start gap-2 ${columns.length > 0 ? "grid-cols-[minmax(0,1fr)_auto]" : ""}`}
      >
        {others.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="max-tablet:contents tablet:flex tablet:flex-wrap tablet:items-center tablet:gap-2">
          <span className="relative block w-full tablet:w-[300px]">
            <SearchField
              input={field}
              label={search.label}
              submit={t("lists.search")}
              placeholder={search.placeholder}
              defaultValue={typed}
              maxLength={200}
              onChange={({ currentTarget: { form } }) => form && showAfterPause(form)}
            />
          </span>
          <div className="flex flex-wrap gap-2 max-tablet:order-2 max-tablet:col-span-full tablet:contents">
            {filters.map((filter) => (
              <FilterChip
                key={filter.name}
                filter={filter}
                value={params.get(filter.name) ?? ""}
                to={(value) => to({ [filter.name]: value })}
              />
            ))}
          </div>
        </div>
        {columns.length > 0 ? (
          <Disclosure
            summaryClass="grid size-11 place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-9"
            summary={
              <>
                <Icon name="columns-3" />
                <span className="sr-only">{t("lists.columns")}</span>
              </>
            }
            align="end"
          >
            <fieldset className="grid gap-1" onChange={({ currentTarget: { form } }) => form && show(form)}>
              <legend className="px-3 pt-1 pb-1.5 text-tiny text-ink-3">{t("lists.columns")}</legend>
              <input type="hidden" name="columns" value={fixedColumn} />
              {columns.map(({ key, label, isShown }) => (
                <label key={`${key}-${isShown}`} className="menu-item">
                  <input type="checkbox" name="columns" value={key} defaultChecked={isShown} className="tick" />
                  {label}
                </label>
              ))}
            </fieldset>
            <Button variant="secondary" size="small" wide>
              {t("lists.apply")}
            </Button>
          </Disclosure>
        ) : null}
      </form>
    </search>
  );
}

interface FilterChipProps {
  filter: ListFilter;
  value: string;
  to(value: string | null): string;
}

/** Dashed while it can be set, outlined once it is, with a link that removes it. */
function FilterChip({
  filter: { name, label, fieldLabel = label, options, type = "text" },
  value,
  to,
}: FilterChipProps) {
  const t = useT();
  const chosen = options?.find((option) => option.value === value)?.label ?? value;
  const isSet = value !== "";
  return (
    <div className={`filter-chip ${isSet ? "border-control" : "border-dashed border-line-2"}`}>
      <Disclosure
        summaryClass={`filter-chip-part ${isSet ? "ps-3 pe-1" : "px-3"}`}
        summary={
          <>
            {isSet ? t("lists.filterSet", { label, value: chosen }) : label}
            {isSet ? null : <Icon name="plus" className="size-3.5 text-ink-3" />}
          </>
        }
      >
        {options ? (
          <ul>
            {options.map((option) => (
              <li key={option.value}>
                <Link
                  to={to(option.value)}
                  preventScrollReset
                  onClick={({ currentTarget }) => close(currentTarget.closest("details"))}
                  aria-current={option.value === value ? "true" : undefined}
                  className="menu-item aria-current:bg-hover"
                >
                  <span className={`min-w-0 flex-1 py-1 break-words ${option.isHead ? "font-strong" : ""}`}>
                    {option.label}
                  </span>
                  {option.count === undefined ? null : <span className="text-small text-ink-3">{option.count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <div className="grid gap-2 p-1">
            <label className="grid gap-1.5 text-small font-label text-ink">
              {fieldLabel}
              <input
                key={value}
                type={type}
                name={name}
                defaultValue={value}
                maxLength={254}
                autoComplete="off"
                className="field font-normal"
              />
            </label>
            <Button variant="secondary" size="small">
              {t("lists.apply")}
            </Button>
          </div>
        )}
      </Disclosure>
      {isSet ? (
        <Link
          to={to(null)}
          preventScrollReset
          onClick={({ currentTarget }) => close(currentTarget.parentElement?.querySelector("details"))}
          aria-label={t("lists.removeFilter", { label })}
          className="filter-chip-part w-9 justify-center text-ink-2 tablet:w-7"
        >
          <Icon name="x" className="size-3.5" />
        </Link>
      ) : null}
    </div>
  );
}

/** The focus returns to what opened it. */
function close(details: HTMLDetailsElement | null | undefined): void {
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

interface DisclosureProps {
  summary: ReactNode;
  summaryClass: string;
  className?: string;
  align?: "start" | "end";
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * A native disclosure over the page, on phones at its foot. With scripts it also stays within the window, and closes by
 * Escape and when the focus leaves.
 */
export function Disclosure(props: DisclosureProps) {
  const { summary, summaryClass, className = "", align = "start", isOpen, children } = props;
  function onKeyDown({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key === "Escape" && !isOfComposition(nativeEvent) && currentTarget.open) close(currentTarget);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }
  /** Moves the content to the left as far as the window needs. */
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    const content = currentTarget.lastElementChild;
    if (!currentTarget.open || !(content instanceof HTMLElement)) return;
    content.style.translate = "";
    const beyond = content.getBoundingClientRect().right - (document.documentElement.clientWidth - 16);
    if (beyond > 0) content.style.translate = `${-beyond}px`;
  }
  return (
    <details
      open={isOpen}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={`relative inline-flex ${className}`}
    >
      <summary className={summaryClass}>{summary}</summary>
      <div className={`menu menu-sheet ${align === "end" ? "tablet:right-0 tablet:left-auto" : ""}`}>{children}</div>
    </details>
  );
}
