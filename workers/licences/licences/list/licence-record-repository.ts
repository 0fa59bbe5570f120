/** SQL of the staff's page of one licence. Credentials are read as their last characters only. */
import { columns, join, optional } from "../../platform/columns.ts";
import type { Database } from "../../platform/database.ts";
import { sql } from "../../platform/sql.ts";

const record = join(
  columns(
    "licences",
    "l",
    "id",
    "account",
    "kind",
    "status",
    "paused_reason",
    "created_at",
    "last_activity_at",
    "seat_due_at",
  ),
  columns(
    "accounts",
    "o",
    "uid",
    "created_at AS account_created_at",
    "updated_at AS account_updated_at",
    "authorised",
    "installed",
  ),
  optional(columns("activations", "v", "shop", "activated_at")),
  optional(
    columns(
      "shop_connections",
      "c",
      "kind AS credentials",
      "name",
      "plan",
      "state",
      "failure",
      "checked_at",
      "theme_version",
      "access_token_hint",
      "api_secret_key_hint",
    ),
  ),
);

export const selectRecord = (database: Database, id: string) =>
  database.select(
    record,
    sql`FROM licences l JOIN accounts o ON o.email = l.account
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE l.id = ${id}`,
  );

export const selectJobsOfLicence = (database: Database, id: string, limit: number) =>
  database.select(
    columns(
      "jobs",
      "j",
      "id",
      "kind",
      "shop",
      "state",
      "version",
      "from_version",
      "failure_code",
      "failure_details",
      "created_at",
      "ended_at",
    ),
    sql`FROM jobs j WHERE j.licence_id = ${id} ORDER BY j.created_at DESC LIMIT ${limit}`,
  );

export const selectFormerStores = (database: Database, id: string, limit: number) =>
  database.select(
    columns("activations", "v", "shop", "activated_at", "released_at"),
    sql`FROM activations v WHERE v.licence_id = ${id} AND v.state = 'released' ORDER BY v.activated_at DESC
      LIMIT ${limit}`,
  );
