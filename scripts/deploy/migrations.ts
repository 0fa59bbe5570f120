/** D1 migrations of the licence service: which are pending, and which of them take something from the running version. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unstable_splitSqlQuery as splitStatements } from "wrangler";

export interface Migration {
  name: string;
  /** What it removes or renames, each as `DROP TABLE jobs`. */
  removals: string[];
  /** The comment `-- Removes: …` of the file: why it is safe, and the way back. */
  note: string | null;
}

/** A version that still runs may use it. An index is no part of what it uses. */
const removal =
  /^\s*(DROP\s+(?:TABLE|VIEW|TRIGGER)\s+(?:IF\s+EXISTS\s+)?["\w]+|ALTER\s+TABLE\s+["\w]+\s+(?:RENAME|DROP)\b.*|DELETE\s+FROM\s+["\w]+|REPLACE\s+INTO\s+["\w]+)/i;

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files.sort().map((name) => parseMigration(name, readFileSync(path.join(folder, name), "utf8")));
}

export function parseMigration(name: string, text: string): Migration {
  // Comments may hold words of SQL.
  const statements = splitStatements(text.replace(/--.*$/gm, ""));
  const removals = statements.flatMap((statement) => {
    const [, found] = removal.exec(statement) ?? [];
    return found ? [found.replace(/\s+/g, " ").trim()] : [];
  });
  const [, note] = /^-- Removes: ((?:.*\n--)*.*)$/m.exec(text) ?? [];
  return { name, removals, note: note ? note.replace(/\n--\s*/g, " ").trim() : null };
}

export function describeMigration({ name, removals, note }: Migration): string {
  if (removals.length === 0) return `  ${name}`;
  return `  ${name}: removes (${removals.join("; ")})\n    ${note ?? "WITHOUT A NOTE that begins with `-- Removes:`"}`;
}
