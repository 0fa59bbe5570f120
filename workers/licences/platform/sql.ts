/**
 * SQL with the values of its placeholders. D1 takes 100 values in a statement, so that a list goes in as one JSON text,
 * which `json_each` reads.
 */
import type { ColumnName, Row, Table } from "./table-rows.ts";

export type Value = string | number | null;

/** A statement or a part of one. Only this module and `columns.ts` make it from text. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** SQL that must hold for a statement to write. */
export type Condition = Sql;

/** Inserts SQL with its values and binds everything else, also a text. */
export const sql = (texts: TemplateStringsArray, ...parts: readonly (Value | Sql)[]): Sql => {
  const nested = parts.map(toSql);
  return {
    sql: texts.map((text, index) => `${text}${nested[index]?.sql ?? ""}`).join(""),
    values: nested.flatMap(({ values }) => values),
  };
};

const toSql = (part: Value | Sql): Sql =>
  part !== null && typeof part === "object" && "sql" in part ? part : { sql: "?", values: [part] };

/** A text that the compiler knows, or one of several. */
type Constant<Text extends string> = Record<never, never> extends Record<Text, true> ? never : Text;

/** The name of a table or an alias, which cannot be bound. A text that is computed does not compile. */
export const raw = <Text extends string>(text: Constant<Text>): Sql => ({ sql: text, values: [] });

/** A number in the text: SQLite plans otherwise with a LIMIT that it does not know. */
export const literal = (value: number): Sql => ({ sql: String(value), values: [] });

export const joinSql = (
  parts: readonly Sql[],
  separator: ", " | " AND " | " OR " | " UNION " | " UNION ALL " | " ",
): Sql => ({
  sql: parts.map(({ sql }) => sql).join(separator),
  values: parts.flatMap(({ values }) => values),
});

export const allOf = (...conditions: readonly Condition[]): Condition => joinSql(conditions, " AND ");

/** Holds in the batch that inserts the row, after it, because the id is new. */
export const hasRow = (table: Table, id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM ${toName(table)} WHERE id = ${id})`;

/** Values by column: to bind, or an expression in SQL. */
export type Cells<Name extends Table> = { readonly [Column in ColumnName<Name>]?: Row<Name>[Column] | Sql };

/** Takes names that only a generic type knows; `raw` takes all others. */
export const toName = (name: string): Sql => ({ sql: name, values: [] });

const listCells = (cells: object): [Sql, Sql][] =>
  Object.entries<Value | Sql>(cells as Record<string, Value | Sql>).map(([name, value]) => [
    toName(name),
    toSql(value),
  ]);

/**
 * `INSERT INTO table (columns) SELECT values`. `FROM` may follow, whose columns the values name, a `WHERE` that guards
 * the row, and `ON CONFLICT`.
 */
export const insert = <Name extends Table>(table: Name, row: Cells<Name>): Sql => {
  const cells = listCells(row);
  const names = cells.map(([name]) => name);
  const values = cells.map(([, value]) => value);
  return sql`INSERT INTO ${toName(table)} (${joinSql(names, ", ")}) SELECT ${joinSql(values, ", ")}`;
};

/** `column = value` for each, as SET reads them. */
export const toAssignments = <Name extends Table>(changes: Cells<Name>): Sql =>
  joinSql(
    listCells(changes).map(([name, value]) => sql`${name} = ${value}`),
    ", ",
  );
