/** SQL of an account's end: by the uid that owned it, so that a second run changes nothing. */
import type { Database, Statement } from "../database.ts";

const ownAccounts = "(SELECT email FROM accounts WHERE uid = ?1)";
const ownLicences = `(SELECT id FROM licences WHERE account IN ${ownAccounts})`;

/** Ends all live activations with their credentials; a paused licence stays paused. The first statement counts them. */
export function endActivations(database: Database, uid: string, now: Date): Statement[] {
  const at = now.toISOString();
  return [
    database.statement(
      `UPDATE activations SET state = 'released', released_at = ?2 WHERE state = 'live' AND licence_id IN ${ownLicences}`,
      uid,
      at,
    ),
    database.statement(
      `UPDATE licences SET status = CASE kind WHEN 'paid' THEN 'available' ELSE 'removed' END, seat_due_at = NULL, last_activity_at = ?2
       WHERE status = 'active' AND account IN ${ownAccounts}`,
      uid,
      at,
    ),
    database.statement(
      `DELETE FROM shop_connections WHERE activation_id IN
         (SELECT id FROM activations WHERE state = 'released' AND licence_id IN ${ownLicences})`,
      uid,
    ),
  ];
}

/** Stops work in the stores of a deleted user; a job that waits for an answer would wait forever. */
export const cancelJobs = (database: Database, uid: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET cancel_asked_at = coalesce(cancel_asked_at, ?2), ended_at = CASE state WHEN 'waiting' THEN ?2 END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END
     WHERE state IN ('queued', 'running', 'waiting') AND account IN ${ownAccounts}`,
    uid,
    now.toISOString(),
  );

/**
 * Removes the person from the history: whose account it was and what they did, but not what others did there. The last
 * statement removes the owner, because the others read it.
 */
export const erasePerson = (database: Database, uid: string, now: Date): Statement[] => [
  database.statement(`UPDATE events SET account = NULL, reason = NULL WHERE account IN ${ownAccounts}`, uid),
  database.statement("UPDATE events SET actor_uid = '' WHERE actor_uid = ?", uid),
  database.statement("UPDATE jobs SET actor_uid = '' WHERE actor_uid = ?", uid),
  database.statement("DELETE FROM terms_acceptances WHERE uid = ?", uid),
  database.statement("DELETE FROM download_tickets WHERE uid = ?", uid),
  database.statement("UPDATE accounts SET uid = NULL, updated_at = ?2 WHERE uid = ?1", uid, now.toISOString()),
];
