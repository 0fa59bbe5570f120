/** SQL of what a person takes along: by the uid that owns the account, without credentials, page by page in the order of writing. */
import type { Database } from "../database.ts";
import type { AccountPart } from "./contract.ts";

const ofLicence = "JOIN licences l ON l.id = x.licence_id JOIN accounts a ON a.email = l.account";
const ofAccount = "JOIN accounts a ON a.email = x.account";

/** `x` is the table whose rows are counted. */
const parts: Record<AccountPart, { columns: string; from: string }> = {
  licences: {
    columns: "x.id, x.account, x.kind, x.status, x.paused_reason, x.seat_due_at, x.created_at, x.last_activity_at",
    from: `licences x ${ofAccount}`,
  },
  stores: {
    columns: `x.id, x.licence_id, x.shop, x.state, x.activated_at, x.released_at, c.name, c.plan, c.state AS connection,
      c.theme_version, c.checked_at`,
    from: `activations x ${ofLicence} LEFT JOIN shop_connections c ON c.activation_id = x.id`,
  },
  moves: { columns: "x.id, x.licence_id, x.moved_at", from: `moves x ${ofLicence}` },
  moveRequests: { columns: "x.id, x.licence_id, x.asked_at, x.allowed_at", from: `move_requests x ${ofLicence}` },
  jobs: {
    columns: `x.id, x.kind, x.licence_id, x.shop, x.state, x.version, x.from_version, x.name, x.source_theme_name,
      x.failure_code, x.created_at, x.ended_at, x.published_at, x.rolled_back_at`,
    from: `jobs x ${ofAccount}`,
  },
  events: {
    columns: "x.id, x.at, x.type, x.actor_role, x.licence_id, x.shop, x.version, x.reason",
    from: `events x ${ofAccount}`,
  },
  terms: { columns: "x.terms_version, x.accepted_at", from: `terms_acceptances x ${ofAccount}` },
};

/** Each row with its `place`, behind which the next page begins. */
export function selectOwnRows(database: Database, part: AccountPart, uid: string, after: number, limit: number) {
  const { columns, from } = parts[part];
  return database.statement(
    `SELECT x.rowid AS place, ${columns} FROM ${from} WHERE a.uid = ?1 AND x.rowid > ?2 ORDER BY x.rowid LIMIT ?3`,
    uid,
    after,
    limit,
  );
}
