/** SQL of the index of users: writes that respect their age, and the pass that rebuilds it. */
import { foldText } from "#base/plain-text.ts";
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, joinSql, raw, type Sql, sql } from "../platform/sql.ts";

/** A user as the statements read them from JSON. */
export interface SavedUser {
  uid: string;
  email: string;
  name: string;
  company: string;
  sortName: string;
  role: "user" | "admin";
  verified: boolean;
  disabled: boolean;
  points: number;
  createdAt: string;
  lastSignInAt: string;
  secondFactor?: boolean | undefined;
}

/** Text without case and accents, by which names are sorted. */
export const toSortName = (name: string): string => foldText(name).trim();

const names = [
  "email",
  "name",
  "company",
  "sort_name",
  "role",
  "verified",
  "disabled",
  "points",
  "created_at",
  "last_sign_in_at",
] as const;
const fields = joinSql(
  names.map((name) => raw(name)),
  ", ",
);
const listIn = (table: "users" | "excluded"): Sql => columns("users", table, ...names);
const fieldValues = Object.fromEntries(
  names.map((name) => [name, sql`value ->> ${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`]),
);

/**
 * Rows that are newer than the read stay. Rows that the read only confirms get its time and nothing else, because each
 * changed row also changes its indexes.
 */
export function upsertUsers(database: Database, users: readonly SavedUser[], readAt: string): Statement[] {
  const json = JSON.stringify(users);
  const knowsFactors = users.some(({ secondFactor }) => secondFactor !== undefined);
  return [
    database.statement(
      sql`${insert("users", { uid: sql`value ->> 'uid'`, ...fieldValues, refreshed_at: readAt })}
      FROM json_each(${json}) WHERE TRUE
       ON CONFLICT (uid) DO UPDATE SET (${fields}, refreshed_at, gone_at) = (${listIn("excluded")},
       excluded.refreshed_at, NULL)
       WHERE excluded.refreshed_at >= users.refreshed_at
         AND (users.gone_at IS NOT NULL OR (${listIn("users")}) IS NOT (${listIn("excluded")}))`,
    ),
    database.statement(
      sql`UPDATE users SET refreshed_at = ${readAt}
       WHERE uid IN (SELECT value ->> 'uid' FROM json_each(${json})) AND refreshed_at < ${readAt} AND gone_at IS NULL`,
    ),
    ...(knowsFactors
      ? [
          // The plus keeps SQLite from finding all of them by their time, and reading the list for each.
          database.statement(
            sql`UPDATE users SET second_factor = e.value ->> 'secondFactor' FROM json_each(${json}) e
             WHERE users.uid = e.value ->> 'uid' AND e.value ->> 'secondFactor' IS NOT NULL
             AND +users.refreshed_at = ${readAt}
               AND users.gone_at IS NULL`,
          ),
        ]
      : []),
    recountLicences(
      database,
      users.map(({ uid }) => uid),
    ),
  ];
}

/** As the trigger on accounts does, for users who are new in the index or have another address. */
function recountLicences(database: Database, uids: readonly string[]): Statement {
  const counted = sql`SELECT coalesce(sum(a.authorised), 0), coalesce(sum(a.installed), 0) FROM accounts a
    WHERE a.uid = users.uid OR (a.email = users.email AND a.uid IS NULL)`;
  return database.statement(
    sql`UPDATE users SET (licences, installed) = (${counted})
     WHERE uid IN (SELECT value FROM json_each(${JSON.stringify(uids)})) AND gone_at IS NULL
       AND (licences, installed) IS NOT (${counted})`,
  );
}

const emptied = sql`email = '', name = '', company = '', sort_name = '', role = 'user', verified = 0, disabled = 0,
  second_factor = 0, points = 0, licences = 0, installed = 0, created_at = '', last_sign_in_at = ''`;

/** Accounts that do not exist any more; a row that was read later stays. */
export const removeUserRows = (database: Database, uids: readonly string[], readAt: string): Statement =>
  database.statement(
    sql`${insert("users", {
      uid: sql`value`,
      refreshed_at: readAt,
      gone_at: readAt,
    })}
    FROM json_each(${JSON.stringify(uids)}) WHERE TRUE
     ON CONFLICT (uid) DO UPDATE SET ${emptied}, refreshed_at = excluded.refreshed_at, gone_at = excluded.gone_at
     WHERE excluded.refreshed_at >= users.refreshed_at AND users.gone_at IS NULL`,
  );

export const userColumns = columns(
  "users",
  "u",
  "id",
  "uid",
  "email",
  "name",
  "company",
  "sort_name",
  "role",
  "verified",
  "disabled",
  "second_factor",
  "points",
  "licences",
  "installed",
  "created_at",
  "last_sign_in_at",
);
export type UserRow = RowOf<typeof userColumns>;

export const selectUser = (database: Database, uid: string): Statement<UserRow> =>
  database.select(userColumns, sql`FROM users u WHERE u.uid = ${uid} AND u.gone_at IS NULL`);

const passColumns = join(
  columns("users_pass", "p", "started_at", "page_token", "found", "confirmed_since"),
  // The highest id needs no scan, unlike the count.
  computed<{ users: number }>({ users: sql`coalesce((SELECT max(id) FROM users), 0)` }),
);

export const selectPass = (database: Database) => database.select(passColumns, sql`FROM users_pass p WHERE p.id = 1`);

/** Begins a pass unless one is open; `isAgain` also ends the open one. */
export const beginPass = (database: Database, now: Date, { isAgain }: { isAgain: boolean }): Statement =>
  database.statement(
    sql`UPDATE users_pass SET started_at = ${now.toISOString()}, page_token = NULL, found = 0
      WHERE id = 1 AND ${isAgain ? sql`TRUE` : sql`started_at IS NULL`}`,
  );

interface PassMove {
  startedAt: string;
  from: string | null;
  next: string | null;
}

const isThere = ({ startedAt, from }: PassMove): Condition => sql`started_at = ${startedAt} AND page_token IS ${from}`;

/** Changes nothing when another run has moved the pass meanwhile. */
export const movePass = (database: Database, move: PassMove & { next: string }, found: number): Statement =>
  database.statement(
    sql`UPDATE users_pass SET page_token = ${move.next}, found = found + ${found} WHERE ${isThere(move)}`,
  );

/** How long the uid of a deleted account is kept, which is longer than any read takes. */
const goneKeptMs = 24 * 60 * 60 * 1000;

/**
 * Ends the pass. Users whom it has not found are gone, unless it has found none at all: then the identity service has
 * answered wrongly.
 */
export function endPass(database: Database, move: PassMove, found: number, now: Date): Statement[] {
  const isComplete = sql`EXISTS (SELECT 1 FROM users_pass WHERE ${isThere(move)} AND found + ${found} > 0)`;
  return [
    database.statement(
      sql`UPDATE users SET ${emptied}, gone_at = ${now.toISOString()} WHERE refreshed_at < ${move.startedAt}
        AND gone_at IS NULL AND ${isComplete}`,
    ),
    database.statement(sql`DELETE FROM users WHERE gone_at < ${new Date(now.getTime() - goneKeptMs).toISOString()}`),
    database.statement(
      sql`UPDATE users_pass SET
         confirmed_since = CASE WHEN found + ${found} > 0 THEN started_at ELSE confirmed_since END,
         started_at = NULL, page_token = NULL, found = 0
       WHERE ${isThere(move)}`,
    ),
  ];
}
