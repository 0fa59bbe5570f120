/**
 * The search of the staff's list as SQL: three characters or more anywhere in an e-mail, a store's address or the owner's
 * name and company by trigram indexes, fewer at the beginning of e-mail and address, and the beginning of an id.
 */
import { computed } from "../columns.ts";
import type { Database } from "../database.ts";

/** Up to this many rows are read and then sorted. */
export const maxSorted = 1_000;

interface Part {
  /** Selects `place`. */
  sql: string;
  values: string[];
}

export interface LicenceMatch {
  isFew: boolean;
  /** Selects the `place` of every match once. */
  sql: string;
  values: string[];
  /** The same as a condition on `x`, for reading the list in its order. */
  condition: string;
  conditionValues: string[];
}

/** Sorts after every text that begins with `text`. */
const endOf = (text: string) => `${text}\uffff`;

const within = (column: string) => `x.${column} >= ? AND x.${column} < ?`;

const byRange = (column: string, text: string): Part => ({
  sql: `SELECT x.place FROM licence_list x WHERE ${within(column)}`,
  values: [text, endOf(text)],
});

function toParts(text: string): Part[] {
  const ids = /^[0-9a-f]{3,24}$/.test(text) ? [byRange("id", text)] : [];
  if ([...text].length < 3) return [byRange("shop", text), byRange("account", text), ...ids];
  return [
    { sql: "SELECT s.rowid AS place FROM licence_search s WHERE licence_search MATCH ?", values: [quote(text)] },
    {
      sql: `SELECT x.place ${fromOwners} CROSS JOIN licence_list x ON x.account = u.email ${isOwner}`,
      values: [byOwner(text)],
    },
    ...ids,
  ];
}

/** Owners by their name or company, from the index of users. */
const fromOwners = "FROM users_search s CROSS JOIN users u ON u.id = s.rowid";
const isOwner = "WHERE users_search MATCH ?";
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const byOwner = (text: string) => `{name company} : ${quote(text)}`;

/** Counts no further than needed to choose how to read. */
export function countMatches(database: Database, text: string) {
  const parts = toParts(text);
  return database.select(
    computed<{ matches: number }>({ matches: "count(*)" }),
    `FROM (SELECT place FROM (${parts.map(({ sql }) => sql).join(" UNION ALL ")}) LIMIT ${maxSorted + 1})`,
    ...parts.flatMap(({ values }) => values),
  );
}

export function matchLicences(text: string, matches: number): LicenceMatch {
  const parts = toParts(text);
  const shown = { isFew: matches <= maxSorted, sql: parts.map(({ sql }) => sql).join(" UNION ") };
  const values = parts.flatMap((part) => part.values);
  if ([...text].length < 3) {
    // The plus sign keeps the condition from choosing the index.
    const condition = `(${["+x.shop", "+x.account"].map((name) => `(${name} >= ? AND ${name} < ?)`).join(" OR ")})`;
    return { ...shown, values, condition, conditionValues: [text, endOf(text), text, endOf(text)] };
  }
  // Without the plus sign SQLite would ask the text index again for each licence.
  const condition = `(instr(x.account, ?) > 0 OR instr(x.shop, ?) > 0 OR EXISTS (SELECT 1 FROM users u
    WHERE u.email = x.account AND +u.id IN (SELECT s.rowid FROM users_search s ${isOwner})))`;
  return { ...shown, values, condition, conditionValues: [text, text, byOwner(text)] };
}
