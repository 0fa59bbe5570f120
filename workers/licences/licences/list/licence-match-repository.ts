/**
 * The search of the staff's list as SQL: three characters or more anywhere in an e-mail, a store's address or the owner's
 * name and company by trigram indexes, fewer at the beginning of e-mail and address, and the beginning of an id.
 */
import { computed } from "../../platform/columns.ts";
import type { Database } from "../../platform/database.ts";
import { type Condition, joinSql, literal, type Sql, sql } from "../../platform/sql.ts";

/** Up to this many rows are read and then sorted. */
export const maxSorted = 1_000;

export interface LicenceMatch {
  isFew: boolean;
  /** Selects the `place` of every match once. */
  places: Sql;
  /** The same as a condition on `x`, for reading the list in its order. */
  condition: Condition;
}

/** Sorts after every text that begins with `text`. */
const endOf = (text: string) => `${text}\uffff`;

const isWithin = (column: Sql, text: string): Condition => sql`${column} >= ${text} AND ${column} < ${endOf(text)}`;

const byRange = (column: Sql, text: string): Sql =>
  sql`SELECT x.place FROM licence_list x WHERE ${isWithin(column, text)}`;

/** Each selects `place`. */
function toParts(text: string): Sql[] {
  const ids = /^[0-9a-f]{3,24}$/.test(text) ? [byRange(sql`x.id`, text)] : [];
  if ([...text].length < 3) return [byRange(sql`x.shop`, text), byRange(sql`x.account`, text), ...ids];
  return [
    sql`SELECT s.rowid AS place FROM licence_search s WHERE licence_search MATCH ${quote(text)}`,
    sql`SELECT x.place FROM users_search s CROSS JOIN users u ON u.id = s.rowid
      CROSS JOIN licence_list x ON x.account = u.email WHERE ${isOwner(text)}`,
    ...ids,
  ];
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Owners by their name or company, from the index of users. */
const isOwner = (text: string): Condition => sql`users_search MATCH ${`{name company} : ${quote(text)}`}`;

/** Counts no further than needed to choose how to read. */
export const countMatches = (database: Database, text: string) =>
  database.select(
    computed<{ matches: number }>({ matches: sql`count(*)` }),
    sql`FROM (SELECT place FROM (${joinSql(toParts(text), " UNION ALL ")}) LIMIT ${literal(maxSorted + 1)})`,
  );

export function matchLicences(text: string, matches: number): LicenceMatch {
  const match = { isFew: matches <= maxSorted, places: joinSql(toParts(text), " UNION ") };
  if ([...text].length < 3) {
    // The plus sign keeps the condition from choosing the index.
    return { ...match, condition: sql`((${isWithin(sql`+x.shop`, text)}) OR (${isWithin(sql`+x.account`, text)}))` };
  }
  // Without the plus sign SQLite would ask the text index again for each licence.
  const condition = sql`(instr(x.account, ${text}) > 0 OR instr(x.shop, ${text}) > 0 OR EXISTS (SELECT 1 FROM users u
    WHERE u.email = x.account AND +u.id IN (SELECT s.rowid FROM users_search s WHERE ${isOwner(text)})))`;
  return { ...match, condition };
}
