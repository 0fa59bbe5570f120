/** `SqlStorage` on Node's SQLite for tests outside workerd. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** The part of `SqlStorage` that the vendors use, over an empty database in memory. */
export function nodeSqlStorage(): SqlStorage {
  const database = new DatabaseSync(":memory:");
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    if (bindings.length === 0 && query.includes(";")) database.exec(query);
    const rows = bindings.length === 0 && query.includes(";") ? [] : database.prepare(query).all(...bindings);
    return { toArray: () => rows, [Symbol.iterator]: () => rows.values() };
  };
  return { exec } as unknown as SqlStorage;
}
