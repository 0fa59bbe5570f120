/**
 * SQL of the e-mail addresses that a person, `?1`, owns: bound to their account, or verified without ever having had a
 * licence.
 */
export const ownedAddresses = `SELECT email FROM accounts WHERE uid = ?1
  UNION SELECT u.email FROM users u WHERE u.uid = ?1 AND u.verified = 1 AND u.gone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.email = u.email AND a.uid <> ?1)`;

/**
 * SQL of every e-mail address under which a person, `?1`, acted in an area of the event log, such as `template`; also
 * of staff without a licence account. To be read before the person's events are anonymised.
 */
export const ownAddresses = (area: "licence" | "template"): string =>
  `SELECT email FROM accounts WHERE uid = ?1 UNION SELECT email FROM users WHERE uid = ?1
   UNION SELECT actor_email FROM events WHERE actor_uid = ?1 AND substr(type, 1, instr(type, '.') - 1) = '${area}'`;
