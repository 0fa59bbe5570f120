/** The rows of a list with their check boxes, and the bar that acts on the chosen ones. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { type ListAddress, parseSorting } from "./list-address.ts";
import { ColumnHead, Table } from "./table.tsx";
import "./list-table.css";

export interface ListColumn<Row> {
  key: string;
  label: string;
  /** The field of `sort`; without it the column does not sort. */
  sort?: string;
  /** The first click sorts downwards, as for dates. */
  newestFirst?: boolean;
  end?: boolean;
  /** Hidden until it is chosen. */
  isOptional?: boolean;
  cell(row: Row): ReactNode;
}

export interface ListTableProps<Row> {
  caption: string;
  /** The first one heads its row and cannot be hidden. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  getId(row: Row): string;
  /** The accessible name of a row's check box. */
  getName(row: Row): string;
  /** Order of an address without `sort`. */
  defaultSort: string;
  /** Order of the rows, where the list cannot follow every address. */
  sort?: string;
  /** The last cell: links and acts of one row. */
  menu?: ((row: Row) => ReactNode) | undefined;
  /** Where the chosen rows go, each as `id`, or with `whole` the `view`, and the buttons that send them there. */
  bulk?: { action: string; children: ReactNode; nameCount?: (count: number) => string } | undefined;
}

const bulkForm = "bulk";

interface Place {
  address: ListAddress;
  /** The page shows all rows of the view. */
  isWhole: boolean;
}

export function ListTable<Row>({ address, isWhole, ...list }: ListTableProps<Row> & Place) {
  const t = useT();
  const { caption, columns, rows, getId, getName, bulk, menu } = list;
  const sorting = parseSorting(list.sort ?? address.params.get("sort") ?? list.defaultSort);
  const { container, count, countChecked, checkAll } = useSelection(rows);
  const sortTo = ({ sort, newestFirst }: ListColumn<Row>): string => {
    const isDescending = sorting.field === sort ? !sorting.isDescending : (newestFirst ?? false);
    const next = `${isDescending ? "-" : ""}${sort}`;
    return address.to({ sort: next === list.defaultSort ? null : next });
  };
  return (
    <div ref={container} className="list" onChange={countChecked}>
      <Table caption={caption}>
        <thead>
          <tr>
            {bulk ? (
              <td className="check">
                <CheckAll state={count === 0 ? "none" : count === rows.length ? "all" : "some"} onChange={checkAll} />
              </td>
            ) : null}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                {...(column.end ? { end: true } : {})}
                {...(column.sort ? { sortTo: sortTo(column) } : {})}
                {...(column.sort === sorting.field
                  ? { sorted: sorting.isDescending ? ("descending" as const) : ("ascending" as const) }
                  : {})}
              >
                {column.label}
              </ColumnHead>
            ))}
            {menu ? (
              <td>
                <span className="sr-only">{t("lists.acts")}</span>
              </td>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getId(row)}>
              {bulk ? (
                <td className="check">
                  <input
                    type="checkbox"
                    name="id"
                    value={getId(row)}
                    form={bulkForm}
                    aria-label={t("lists.choose", { name: getName(row) })}
                    className="tick"
                  />
                </td>
              ) : null}
              {columns.map(({ key, end, cell }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={end ? "end" : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
              {menu ? <td className="more w-11">{menu(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {bulk ? (
        <form
          id={bulkForm}
          method="get"
          action={bulk.action}
          onReset={() => window.setTimeout(countChecked)}
          className="bulk-bar"
        >
          <input type="hidden" name="view" value={address.params.toString()} />
          <span role="status" className="px-2 font-label">
            {count === 0 ? t("lists.selection") : (bulk.nameCount?.(count) ?? t("lists.selected", { count }))}
          </span>
          {isWhole ? null : (
            <label className="bulk-button">
              <input type="checkbox" name="whole" className="tick" />
              {t("lists.whole")}
            </label>
          )}
          {bulk.children}
          <button type="reset" aria-label={t("lists.clear")} className="bulk-button">
            <Icon name="x" className="size-4" />
          </button>
        </form>
      ) : null}
    </div>
  );
}

interface BulkButtonProps {
  icon: IconName;
  /** Sent as `act`. */
  act: string;
  children: ReactNode;
}

/** An act on the chosen rows. */
export const BulkButton = ({ icon, act, children }: BulkButtonProps) => (
  <button type="submit" name="act" value={act} className="bulk-button">
    <Icon name={icon} className="size-4" />
    {children}
  </button>
);

/** Counts the checked rows; the check boxes themselves hold the selection, so that it works without scripts. */
function useSelection(rows: readonly unknown[]) {
  const container = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const find = () => [...(container.current?.querySelectorAll<HTMLInputElement>("tbody .check input") ?? [])];
  const countChecked = () => setCount(find().filter(({ checked }) => checked).length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other check boxes.
  useEffect(countChecked, [rows]);

  const checkAll = (checked: boolean) => {
    for (const input of find()) input.checked = checked;
    countChecked();
  };
  return { container, count, countChecked, checkAll };
}

interface CheckAllProps {
  state: "none" | "some" | "all";
  onChange(checked: boolean): void;
}

/** Needs scripts; without them its place stays empty. */
function CheckAll({ state, onChange }: CheckAllProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === "some";
  }, [state]);
  if (!hydrated) return <span className="block size-[18px]" />;
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={t("lists.chooseAll")}
      checked={state === "all"}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="tick"
    />
  );
}
