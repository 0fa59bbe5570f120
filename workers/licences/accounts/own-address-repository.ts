import { type Sql, sql } from "../platform/sql.ts";

/** The e-mail addresses that a person owns: bound to their account, or verified without ever having had a licence. */
export const ownedAddresses = (uid: string): Sql => sql`SELECT email FROM accounts WHERE uid = ${uid}
  UNION SELECT u.email FROM users u WHERE u.uid = ${uid} AND u.verified = 1 AND u.gone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.email = u.email AND a.uid <> ${uid})`;

/**
 * Every e-mail address under which a person acted in an area of the event log, such as `template`; also of staff without
 * a licence account. To be read before the person's events are anonymised.
 */
export const ownAddresses = (uid: string, area: "licence" | "template"): Sql =>
  sql`SELECT email FROM accounts WHERE uid = ${uid} UNION SELECT email FROM users WHERE uid = ${uid}
   UNION SELECT actor_email FROM events
   WHERE actor_uid = ${uid} AND substr(type, 1, instr(type, '.') - 1) = ${area}`;
