/** SQL of a person's own data: by the uid that owns the account, without credentials, page by page in the order of writing. */
import { columns, join } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import type { AccountPart, ExportedRow } from "./contract.ts";

const withLicence = "JOIN licences l ON l.id = x.licence_id JOIN accounts a ON a.email = l.account";
const withAccount = "JOIN accounts a ON a.email = x.account";

/** `x` is the table whose rows are counted. */
const parts: Record<AccountPart, { columns: { sql: string }; from: string }> = {
  licences: {
    columns: columns(
      "licences",
      "x",
      "id",
      "account",
      "kind",
      "status",
      "paused_reason",
      "seat_due_at",
      "created_at",
      "last_activity_at",
    ),
    from: `licences x ${withAccount}`,
  },
  stores: {
    columns: join(
      columns("activations", "x", "id", "licence_id", "shop", "state", "activated_at", "released_at"),
      columns("shop_connections", "c", "name", "plan", "state AS connection", "theme_version", "checked_at"),
    ),
    from: `activations x ${withLicence} LEFT JOIN shop_connections c ON c.activation_id = x.id`,
  },
  moves: { columns: columns("moves", "x", "id", "licence_id", "moved_at"), from: `moves x ${withLicence}` },
  moveRequests: {
    columns: columns("move_requests", "x", "id", "licence_id", "asked_at", "allowed_at"),
    from: `move_requests x ${withLicence}`,
  },
  jobs: {
    columns: columns(
      "jobs",
      "x",
      "id",
      "kind",
      "licence_id",
      "shop",
      "state",
      "version",
      "from_version",
      "name",
      "source_theme_name",
      "failure_code",
      "created_at",
      "ended_at",
      "published_at",
      "rolled_back_at",
    ),
    from: `jobs x ${withAccount}`,
  },
  events: {
    columns: columns("events", "x", "id", "at", "type", "actor_role", "licence_id", "shop", "version", "reason"),
    from: `events x ${withAccount}`,
  },
  terms: {
    columns: columns("terms_acceptances", "x", "terms_version", "accepted_at"),
    from: `terms_acceptances x ${withAccount}`,
  },
};

/** Each row with its `place`, after which the next page begins. */
export function selectOwnRows(
  database: Database,
  part: AccountPart,
  uid: string,
  after: number,
  limit: number,
): Statement<ExportedRow & { place: number }> {
  const { columns: list, from } = parts[part];
  return database.select(
    { sql: `x.rowid AS place, ${list.sql}` },
    `FROM ${from} WHERE a.uid = ?1 AND x.rowid > ?2 ORDER BY x.rowid LIMIT ?3`,
    uid,
    after,
    limit,
  );
}
