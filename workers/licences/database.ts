/**
 * The client of D1: everything runs as a batch, which is one transaction, and a passing error is UPSTREAM_UNAVAILABLE.
 */
import type { Columns } from "./columns.ts";
import { unavailable } from "./errors.ts";

type Value = string | number | null;

declare const rowType: unique symbol;

/** A prepared statement; `Row` is the row that it returns. */
export type Statement<Row extends object = object> = D1PreparedStatement & { readonly [rowType]?: Row };

/** SQL that must hold for a statement to write, with the values of its placeholders. */
export interface Condition {
  sql: string;
  values: string[];
}

export interface StatementResult<Row> {
  rows: Row[];
  /** Rows that the statement wrote. */
  changes: number;
}

/** What each statement of a batch did. */
export type StatementResults<Statements extends readonly D1PreparedStatement[]> = {
  -readonly [Index in keyof Statements]: StatementResult<Statements[Index] extends Statement<infer Row> ? Row : object>;
};

/** D1's messages for passing errors; it gives no codes. */
const passing =
  /overloaded|object to be reset|was reset|because its code was updated|connection lost|transient|time[d ]?out|is locked|SQLITE_BUSY|internal error/i;

export class Database {
  readonly #d1: D1Database;

  constructor(d1: D1Database) {
    this.#d1 = d1;
  }

  statement(sql: string, ...values: Value[]): Statement {
    return this.#d1.prepare(sql).bind(...values);
  }

  /** `rest` is the statement after its SELECT list, from FROM on. */
  select<Row extends object>(columns: Columns<Row>, rest: string, ...values: Value[]): Statement<Row> {
    return this.statement(`SELECT ${columns.sql} ${rest}`, ...values) as Statement<Row>;
  }

  /** A write that returns columns of the rows it wrote; their alias is the table's own name. */
  returning<Row extends object>(columns: Columns<Row>, sql: string, ...values: Value[]): Statement<Row> {
    return this.statement(`${sql} RETURNING ${columns.sql}`, ...values) as Statement<Row>;
  }

  /** All or nothing, in order. */
  async batch<const Statements extends readonly D1PreparedStatement[]>(
    statements: Statements,
  ): Promise<StatementResults<Statements>> {
    try {
      const results = await this.#d1.batch([...statements]);
      const outcomes = results.map((result) => ({ rows: result.results, changes: result.meta.changes }));
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
    await this.batch([this.statement("SELECT 1")]);
  }
}
