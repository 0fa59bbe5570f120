/** SQL of the index of users: writes that respect their age, and the pass that rebuilds it. */
import { foldText } from "#base/plain-text.ts";
import { columns, computed, into, join, type RowOf } from "../columns.ts";
import type { Database, Statement } from "../database.ts";

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

const fields = "email, name, company, sort_name, role, verified, disabled, points, created_at, last_sign_in_at";
const fieldValues = fields
  .split(", ")
  .map((name) => `value ->> '${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}'`)
  .join(", ");
const listIn = (table: string) =>
  fields
    .split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

/**
 * Rows that are newer than the read stay. Rows that the read only confirms get its time and nothing else, because each
 * changed row also changes its indexes.
 */
export function upsertUsers(database: Database, users: readonly SavedUser[], readAt: string): Statement[] {
  const json = JSON.stringify(users);
  const knowsFactors = users.some(({ secondFactor }) => secondFactor !== undefined);
  return [
    database.statement(
      `INSERT INTO ${into(
        "users (uid, email, name, company, sort_name, role, verified, disabled, points, created_at, last_sign_in_at, refreshed_at)",
      )}
       SELECT value ->> 'uid', ${fieldValues}, ?2 FROM json_each(?1) WHERE TRUE
       ON CONFLICT (uid) DO UPDATE SET (${fields}, refreshed_at, gone_at) = (${listIn("excluded")}, excluded.refreshed_at, NULL)
       WHERE excluded.refreshed_at >= users.refreshed_at
         AND (users.gone_at IS NOT NULL OR (${listIn("users")}) IS NOT (${listIn("excluded")}))`,
      json,
      readAt,
    ),
    database.statement(
      `UPDATE users SET refreshed_at = ?2
       WHERE uid IN (SELECT value ->> 'uid' FROM json_each(?1)) AND refreshed_at < ?2 AND gone_at IS NULL`,
      json,
      readAt,
    ),
    ...(knowsFactors
      ? [
          // The plus keeps SQLite from finding all of them by their time, and reading the list for each.
          database.statement(
            `UPDATE users SET second_factor = e.value ->> 'secondFactor' FROM json_each(?1) e
             WHERE users.uid = e.value ->> 'uid' AND e.value ->> 'secondFactor' IS NOT NULL AND +users.refreshed_at = ?2
               AND users.gone_at IS NULL`,
            json,
            readAt,
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
  const counted = `SELECT coalesce(sum(a.authorised), 0), coalesce(sum(a.installed), 0) FROM accounts a
    WHERE a.uid = users.uid OR (a.email = users.email AND a.uid IS NULL)`;
  return database.statement(
    `UPDATE users SET (licences, installed) = (${counted})
     WHERE uid IN (SELECT value FROM json_each(?1)) AND gone_at IS NULL AND (licences, installed) IS NOT (${counted})`,
    JSON.stringify(uids),
  );
}

const emptied = `email = '', name = '', company = '', sort_name = '', role = 'user', verified = 0, disabled = 0,
  second_factor = 0, points = 0, licences = 0, installed = 0, created_at = '', last_sign_in_at = ''`;

/** Accounts that do not exist any more; a row that was read later stays. */
export const removeUserRows = (database: Database, uids: readonly string[], readAt: string): Statement =>
  database.statement(
    `INSERT INTO ${into("users (uid, refreshed_at, gone_at)")} SELECT value, ?2, ?2 FROM json_each(?1) WHERE TRUE
     ON CONFLICT (uid) DO UPDATE SET ${emptied}, refreshed_at = excluded.refreshed_at, gone_at = excluded.gone_at
     WHERE excluded.refreshed_at >= users.refreshed_at AND users.gone_at IS NULL`,
    JSON.stringify(uids),
    readAt,
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
  database.select(userColumns, "FROM users u WHERE u.uid = ? AND u.gone_at IS NULL", uid);

const passColumns = join(
  columns("users_pass", "p", "started_at", "page_token", "found", "confirmed_since"),
  // The highest id needs no scan, unlike the count.
  computed<{ users: number }>({ users: "coalesce((SELECT max(id) FROM users), 0)" }),
);

export const selectPass = (database: Database) => database.select(passColumns, "FROM users_pass p WHERE p.id = 1");

/** Begins a pass unless one is open; `isAgain` also ends the open one. */
export const beginPass = (database: Database, now: Date, { isAgain }: { isAgain: boolean }): Statement =>
  database.statement(
    `UPDATE users_pass SET started_at = ?1, page_token = NULL, found = 0 WHERE id = 1 ${isAgain ? "" : "AND started_at IS NULL"}`,
    now.toISOString(),
  );

interface PassMove {
  startedAt: string;
  from: string | null;
  next: string | null;
}

const isThere = "started_at = ?1 AND page_token IS ?2";

/** Changes nothing when another run has moved the pass meanwhile. */
export const movePass = (
  database: Database,
  { startedAt, from, next }: PassMove & { next: string },
  found: number,
): Statement =>
  database.statement(
    `UPDATE users_pass SET page_token = ?3, found = found + ?4 WHERE ${isThere}`,
    startedAt,
    from,
    next,
    found,
  );

/** How long the uid of a deleted account is kept, which is longer than any read takes. */
const goneKeptMs = 24 * 60 * 60 * 1000;

/**
 * Ends the pass. Users whom it has not found are gone, unless it has found none at all: then the identity service has
 * answered wrongly.
 */
export function endPass(database: Database, { startedAt, from }: PassMove, found: number, now: Date): Statement[] {
  const isComplete = `EXISTS (SELECT 1 FROM users_pass WHERE ${isThere} AND found + ?3 > 0)`;
  return [
    database.statement(
      `UPDATE users SET ${emptied}, gone_at = ?4 WHERE refreshed_at < ?1 AND gone_at IS NULL AND ${isComplete}`,
      startedAt,
      from,
      found,
      now.toISOString(),
    ),
    database.statement("DELETE FROM users WHERE gone_at < ?", new Date(now.getTime() - goneKeptMs).toISOString()),
    database.statement(
      `UPDATE users_pass SET confirmed_since = CASE WHEN found + ?3 > 0 THEN started_at ELSE confirmed_since END,
         started_at = NULL, page_token = NULL, found = 0
       WHERE ${isThere}`,
      startedAt,
      from,
      found,
    ),
  ];
}
