/** SQL of what a person exports: the rows of their account, part by part. */

import { staffOnlyTypes } from "../events/contract.ts";
import { ownerReason } from "../events/event-repository.ts";
import { columns, computed, join } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { joinSql, type Sql, sql } from "../platform/sql.ts";
import type { AccountPart, ExportedRow } from "./contract.ts";

const withLicence = sql`JOIN licences l ON l.id = x.licence_id JOIN accounts a ON a.email = l.account`;
/** What happened to a licence before its present owner got it is not theirs. */
const since = (moment: Sql): Sql => sql`AND (l.owned_since IS NULL OR ${moment} >= l.owned_since)`;
const withAccount = sql`JOIN accounts a ON a.email = x.account`;
const withJob = sql`JOIN jobs j ON j.id = x.job_id JOIN accounts a ON a.email = j.account`;

/** `x` is the table whose rows are counted. */
const parts: Record<AccountPart, { columns: Sql; from: Sql; own?: Sql }> = {
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
    from: sql`licences x ${withAccount}`,
  },
  stores: {
    columns: join(
      columns("activations", "x", "id", "licence_id", "shop", "shop_id", "state", "activated_at", "released_at"),
      columns("shop_connections", "c", "name", "plan", "state AS connection", "theme_version", "checked_at"),
    ),
    from: sql`activations x ${withLicence} LEFT JOIN shop_connections c ON c.activation_id = x.id`,
    own: since(sql`coalesce(x.released_at, l.owned_since)`),
  },
  moves: {
    columns: columns("moves", "x", "id", "licence_id", "moved_at"),
    from: sql`moves x ${withLicence}`,
    own: since(sql`x.moved_at`),
  },
  moveRequests: {
    columns: columns("move_requests", "x", "id", "licence_id", "asked_at", "allowed_at"),
    from: sql`move_requests x ${withLicence}`,
    own: since(sql`x.asked_at`),
  },
  preparedActivations: {
    columns: columns("prepared_activations", "x", "id", "shop", "state", "prepared_at", "expires_at", "ended_at"),
    from: sql`prepared_activations x ${withAccount}`,
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
    from: sql`jobs x ${withAccount}`,
  },
  // Texts that were written as answers are in the store's theme.
  updateAnswers: {
    columns: columns("update_answers", "x", "job_id", "path", "choice", "answered_by", "answered_at"),
    from: sql`update_answers x ${withJob}`,
  },
  updateEarlierTexts: {
    columns: columns("update_earlier_texts", "x", "job_id", "path", "text", "answered_by", "answered_at"),
    from: sql`update_earlier_texts x ${withJob}`,
  },
  updateLinks: {
    columns: columns(
      "update_links",
      "x",
      "id",
      "job_id",
      "name",
      "created_at",
      "expires_at",
      "revoked_at",
      "opened_at",
    ),
    from: sql`update_links x ${withJob}`,
  },
  templateRequests: {
    columns: columns(
      "template_requests",
      "x",
      "id",
      "shop",
      "theme_name",
      "suffix",
      "message",
      "state",
      "asked_at",
      "answered_at",
      "reason",
      "delivered_at",
      "delivered_file",
    ),
    from: sql`template_requests x ${withAccount}`,
  },
  orders: {
    columns: columns(
      "orders",
      "x",
      "id",
      "number",
      "state",
      "quantity",
      "unit_amount",
      "currency",
      "amount_total",
      "amount_refunded",
      "company",
      "vat_id",
      "promotion_code",
      "points",
      "points_discount",
      "points_state",
      "invoice_url",
      "receipt_url",
      "created_at",
      "paid_at",
    ),
    // Documents belong to who paid.
    from: sql`orders x JOIN accounts a ON a.email = x.payer`,
  },
  events: {
    columns: join(
      columns("events", "x", "id", "at", "type", "actor_role", "licence_id", "shop", "version"),
      computed<{ reason: string | null }>({ reason: ownerReason(sql`x`, sql`a.uid`) }),
    ),
    from: sql`events x ${withAccount} AND x.type NOT IN (${joinSql(
      staffOnlyTypes.map((type) => sql`${type}`),
      ", ",
    )})`,
  },
  user: {
    columns: columns(
      "users",
      "x",
      "uid",
      "email",
      "name",
      "company",
      "role",
      "verified",
      "disabled",
      "second_factor",
      "points",
      "licences",
      "installed",
      "created_at",
      "last_sign_in_at",
      "refreshed_at",
    ),
    // A condition on `a.uid` selects the owner's rows of every part.
    from: sql`users x JOIN users a ON a.id = x.id AND a.gone_at IS NULL`,
  },
  terms: {
    columns: columns("terms_acceptances", "x", "terms_version", "accepted_at"),
    from: sql`terms_acceptances x ${withAccount}`,
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
  const { columns: list, from, own = sql`` } = parts[part];
  return database.select(
    sql`x.rowid AS place, ${list}`,
    sql`FROM ${from} WHERE a.uid = ${uid} AND x.rowid > ${after} ${own} ORDER BY x.rowid LIMIT ${limit}`,
  );
}
