/**
 * SELECT lists with the types of their rows. Both come from the migrations (`rows.d.ts`), so that selecting a column
 * that a table does not have fails to compile.
 */
import { joinSql, type Sql } from "./sql.ts";
import type { ColumnName, Row, Table } from "./table-rows.ts";

declare const rowType: unique symbol;

/** The SQL of a SELECT list; `Row` is the row that it makes. */
export interface Columns<Row extends object> extends Sql {
  readonly [rowType]?: Row;
}

/** The row that a SELECT list makes. */
export type RowOf<List> = List extends Columns<infer Row> ? Row : never;

type Selected<Name extends Table, Items extends string> = {
  [Item in Items as Item extends `${string} AS ${infer Alias}`
    ? Alias
    : Item]: Row<Name>[(Item extends `${infer Column} AS ${string}` ? Column : Item) & keyof Row<Name>];
};

/** Columns of one table, as `"id"` or `"id AS licence_id"`; `alias` is the table's name in the statement. */
export const columns = <Name extends Table, Item extends ColumnName<Name> | `${ColumnName<Name>} AS ${string}`>(
  _table: Name,
  alias: string,
  ...items: Item[]
): Columns<Selected<Name, Item>> => ({
  sql: items.map((item) => `${alias}.${item}`).join(", "),
  values: [],
});

/** Every column of one table. */
export const allColumns = <Name extends Table>(_table: Name, alias: string): Columns<Row<Name>> => ({
  sql: `${alias}.*`,
  values: [],
});

/** Columns of a table on the right of a LEFT JOIN, which may have no row. */
export const optional = <Row extends object>(
  list: Columns<Row>,
): Columns<{ [Column in keyof Row]: Row[Column] | null }> => list as Sql;

/** Values that are computed rather than stored, as SQL by name. */
export const computed = <Row extends object>(expressions: { [Name in keyof Row]: Sql }): Columns<Row> =>
  joinSql(
    Object.entries<Sql>(expressions).map(([name, { sql, values }]) => ({ sql: `${sql} AS ${name}`, values })),
    ", ",
  );

type Joined<Lists extends readonly unknown[]> = Lists extends readonly [infer First, ...infer Rest]
  ? RowOf<First> & Joined<Rest>
  : unknown;

/** One SELECT list made of several. */
export const join = <Lists extends readonly Columns<object>[]>(
  ...lists: Lists
): Columns<Joined<Lists> extends infer Row extends object ? { [Column in keyof Row]: Row[Column] } : never> =>
  joinSql(lists, ", ");
