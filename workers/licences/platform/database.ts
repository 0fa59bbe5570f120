/**
 * The client of D1: everything runs as a batch, which is one transaction, and a passing error is UPSTREAM_UNAVAILABLE.
 */
import type { Columns } from "./columns.ts";
import { fail, unavailable } from "./errors.ts";
import { type Cells, type Condition, type Sql, sql, toAssignments, toName } from "./sql.ts";
import type { Table } from "./table-rows.ts";

export { allOf, type Condition, hasRow } from "./sql.ts";

declare const rowType: unique symbol;
declare const isCounted: unique symbol;

/** A prepared statement; `Row` is the row that it returns. */
export type Statement<Row extends object = object> = D1PreparedStatement & { readonly [rowType]?: Row };

/** A table, also with the alias that a condition names. */
type Target<Name extends Table> = Name | `${Name} AS ${string}`;

/** A write whose `changes` are read. */
export type CountedStatement = Statement & { readonly [isCounted]: true };

/**
 * `isDue` holds before the statement exactly when it will write, so what depends on it comes first in the batch. SQLite's
 * own `changes()` depends on whatever ran last.
 */
export type GuardedStatement = Statement & { readonly isDue: Condition };

export interface StatementResult<Row> {
  rows: Row[];
}

interface CountedResult extends StatementResult<object> {
  /** Rows that the statement wrote itself, without those of its triggers. */
  changes: number;
}

/** Reads one result of a batch whose length varies. Throws for a statement that was not counted. */
export function getChanges(result: StatementResult<object> | CountedResult | undefined): number {
  if (!result || !("changes" in result)) throw new Error("The rows of this statement were not counted.");
  return result.changes;
}

/** What each statement of a batch did. */
export type StatementResults<Statements extends readonly D1PreparedStatement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends CountedStatement
    ? CountedResult
    : StatementResult<Statements[Index] extends Statement<infer Row> ? Row : object>;
};

const countSql = "SELECT changes() AS changes";

/** D1's messages for passing errors; it gives no codes. */
const passing =
  /overloaded|object to be reset|was reset|because its code was updated|connection lost|transient|time[d ]?out|is locked|SQLITE_BUSY|internal error/i;

const countedStatements = new WeakSet<D1PreparedStatement>();

/**
 * Lets the batch count the rows that the statement writes. A count is one more statement, and D1's own count includes
 * what triggers wrote.
 */
export function counted<Write extends Statement>(write: Write): Write & CountedStatement {
  countedStatements.add(write);
  return write as Write & CountedStatement;
}

export class Database {
  readonly #d1: D1Database;
  /** Whether a statement that adds events was prepared, so that webhooks may be due. */
  hasEvents = false;
  readonly #readOnly: boolean;

  constructor(d1: D1Database, { readOnly = false } = {}) {
    this.#d1 = d1;
    this.#readOnly = readOnly;
  }

  #prepare({ sql, values }: Sql): Statement {
    return this.#d1.prepare(sql).bind(...values);
  }

  /** A write; a SELECT comes from `select`. READ_ONLY when only reads are allowed. */
  statement(write: Sql): Statement {
    if (this.#readOnly) fail("READ_ONLY");
    this.hasEvents ||= write.sql.startsWith("INSERT INTO events ");
    return this.#prepare(write);
  }

  /** Throws READ_ONLY like `statement`. */
  update<Name extends Table>(table: Target<Name>, changes: Cells<Name> | Sql, where: Condition): GuardedStatement {
    const set = "sql" in changes ? changes : toAssignments<Name>(changes);
    return this.#guard(table, sql`UPDATE ${toName(table)} SET ${set}`, where);
  }

  /** Throws READ_ONLY like `statement`. */
  delete(table: Table, where: Condition): GuardedStatement {
    return this.#guard(table, sql`DELETE FROM ${toName(table)}`, where);
  }

  #guard(table: string, change: Sql, where: Condition): GuardedStatement {
    const isDue = sql`EXISTS (SELECT 1 FROM ${toName(table)} WHERE ${where})`;
    return Object.assign(this.statement(sql`${change} WHERE ${where}`), { isDue });
  }

  /** `rest` is the statement after its SELECT list, from FROM on. */
  select<Row extends object>(columns: Columns<Row>, rest: Sql): Statement<Row> {
    return this.#prepare(sql`SELECT ${columns} ${rest}`) as Statement<Row>;
  }

  /** A write that returns columns of the rows it wrote; their alias is the table's own name. */
  returning<Row extends object>(columns: Columns<Row>, write: Sql): Statement<Row> {
    if (this.#readOnly) fail("READ_ONLY");
    return this.#prepare(sql`${write} RETURNING ${columns}`) as Statement<Row>;
  }

  /** All or nothing, in order. */
  async batch<const Statements extends readonly D1PreparedStatement[]>(
    statements: Statements,
  ): Promise<StatementResults<Statements>> {
    try {
      const sent = statements.map((each) =>
        countedStatements.has(each) ? [each, this.#d1.prepare(countSql)] : [each],
      );
      const results = (await this.#d1.batch(sent.flat())).values();
      const outcomes = sent.map(({ length }) => {
        const rows = results.next().value?.results ?? [];
        const count = length > 1 ? (results.next().value?.results as { changes: number }[]) : null;
        return count ? { rows, changes: count[0]?.changes ?? 0 } : { rows };
      });
      return outcomes as unknown as StatementResults<Statements>;
    } catch (error) {
      throw error instanceof Error && passing.test(error.message) ? unavailable(error) : error;
    }
  }

  async rows<Row extends object>(statement: Statement<Row>): Promise<Row[]> {
    const [outcome] = await this.batch([statement]);
    return outcome.rows as Row[];
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.batch([this.#d1.prepare("SELECT 1")]);
  }
}
