/** The way to D1: everything runs as a batch (one transaction), and trouble that passes is UPSTREAM_UNAVAILABLE. */
import { unavailable } from "./errors.ts";

type Value = string | number | null;

export interface Outcome<Row> {
  rows: Row[];
  /** Rows that the statement wrote. */
  changes: number;
}

export type Statements<Rows extends object[]> = { [Index in keyof Rows]: D1PreparedStatement };
export type Outcomes<Rows extends object[]> = { [Index in keyof Rows]: Outcome<Rows[Index]> };

/** D1's words for trouble that passes; it gives no codes. */
const passing =
  /overloaded|object to be reset|was reset|because its code was updated|connection lost|transient|time[d ]?out|is locked|SQLITE_BUSY|internal error/i;

export class Database {
  readonly #d1: D1Database;

  constructor(d1: D1Database) {
    this.#d1 = d1;
  }

  statement(sql: string, ...values: Value[]): D1PreparedStatement {
    return this.#d1.prepare(sql).bind(...values);
  }

  /** All or nothing, in order. `Rows` names the row of each statement. */
  async batch<Rows extends object[]>(statements: Statements<Rows>): Promise<Outcomes<Rows>> {
    try {
      const results = await this.#d1.batch(statements);
      return results.map((result) => ({ rows: result.results, changes: result.meta.changes })) as Outcomes<Rows>;
    } catch (error) {
      throw error instanceof Error && passing.test(error.message) ? unavailable(error) : error;
    }
  }

  async rows<Row extends object>(statement: D1PreparedStatement): Promise<Row[]> {
    const [outcome] = await this.batch<[Row]>([statement]);
    return outcome.rows;
  }
}
