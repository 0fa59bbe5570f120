/** SQL of webhooks and the events that they chose. */

import type { EventType } from "../events/contract.ts";
import { allColumns, columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { allOf, type Condition, insert, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";
import { maxWebhooks, type Webhook, type WebhookEnd } from "./contract.ts";

export type EndpointRow = Row<"webhook_endpoints">;

const withEvents = join(
  allColumns("webhook_endpoints", "w"),
  computed<{ events: string }>({
    events: sql`(SELECT json_group_array(type) FROM webhook_subscriptions WHERE endpoint_id = w.id)`,
  }),
);
type EndpointWithEvents = RowOf<typeof withEvents>;

export const toWebhook = (row: EndpointWithEvents): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: JSON.parse(row.events) as EventType[],
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  secretCreatedAt: row.secret_created_at,
  oldSecretUntil: row.old_secret_until,
  failingSince: row.failing_since,
  disabledAt: row.disabled_at,
  disabledBy: row.disabled_by,
});

const latest = optional(
  columns("webhook_deliveries", "d", "state AS latestState", "created_at AS latestAt", "leased_until AS latestLease"),
);

/** Oldest first, each with its newest delivery. */
export const selectWebhooks = (database: Database) =>
  database.select(
    join(withEvents, latest),
    sql`FROM webhook_endpoints w LEFT JOIN webhook_deliveries d ON d.id =
       (SELECT id FROM webhook_deliveries WHERE endpoint_id = w.id ORDER BY created_at DESC, id DESC LIMIT 1)
     ORDER BY w.created_at, w.id LIMIT ${maxWebhooks}`,
  );

export const selectWebhook = (database: Database, id: string): Statement<EndpointWithEvents> =>
  database.select(withEvents, sql`FROM webhook_endpoints w WHERE w.id = ${id}`);

export const selectEndpointOfRequest = (database: Database, requestId: string): Statement<EndpointRow> =>
  database.select(
    allColumns("webhook_endpoints", "w"),
    sql`FROM webhook_endpoints w WHERE w.request_id = ${requestId}`,
  );

interface NewEndpoint {
  id: string;
  url: string;
  description: string;
  secret: string;
  requestId: string;
  now: Date;
}

/** Once for each request id, and not beyond the limit. */
export const insertEndpoint = (database: Database, endpoint: NewEndpoint): Statement =>
  database.statement(
    sql`${insert("webhook_endpoints", {
      id: endpoint.id,
      url: endpoint.url,
      description: endpoint.description,
      secret: endpoint.secret,
      secret_created_at: endpoint.now.toISOString(),
      secret_request_id: endpoint.requestId,
      created_at: endpoint.now.toISOString(),
      changed_at: endpoint.now.toISOString(),
      request_id: endpoint.requestId,
    })}
    WHERE (SELECT count(*) FROM webhook_endpoints) < ${maxWebhooks}
     ON CONFLICT (request_id) DO NOTHING`,
  );

interface Settings {
  url: string;
  description: string;
  /** The settings that the change starts from. */
  changedAt: string;
}

/** A new address starts without failures. */
export const updateEndpoint = (database: Database, id: string, settings: Settings, now: Date): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    sql`failing_since = CASE WHEN url = ${settings.url} THEN failing_since END, url = ${settings.url},
      description = ${settings.description}, changed_at = ${now.toISOString()}`,
    sql`id = ${id} AND changed_at = ${settings.changedAt}`,
  );

export const replaceSubscriptions = (
  database: Database,
  id: string,
  events: readonly EventType[],
  condition: Condition,
): [Statement, Statement] => [
  database.statement(sql`DELETE FROM webhook_subscriptions WHERE endpoint_id = ${id} AND ${condition}`),
  database.statement(
    sql`${insert("webhook_subscriptions", { type: sql`value`, endpoint_id: id })}
    FROM json_each(${JSON.stringify(events)}) WHERE ${condition}`,
  ),
];

interface NewSecret {
  /** The sealed secret that is replaced. */
  former: string;
  secret: string;
  requestId: string;
  oldUntil: Date;
  now: Date;
}

/** The former secret signs until `oldUntil`; an even older one ends at once. */
export const replaceSecret = (database: Database, id: string, given: NewSecret): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    sql`old_secret = secret, old_secret_until = ${given.oldUntil.toISOString()}, secret = ${given.secret},
      secret_created_at = ${given.now.toISOString()}, secret_request_id = ${given.requestId}`,
    sql`id = ${id} AND secret = ${given.former}`,
  );

/** The former value of both secrets, so that a rotation meanwhile keeps its own. */
export const saveResealedSecrets = (
  database: Database,
  { id, secret, old_secret: oldSecret }: EndpointRow,
  resealed: { secret: string; oldSecret: string | null },
): Statement =>
  database.statement(
    sql`UPDATE webhook_endpoints SET secret = ${resealed.secret}, old_secret = ${resealed.oldSecret} WHERE id = ${id}
      AND secret = ${secret} AND old_secret IS ${oldSecret}`,
  );

export const selectEndpoints = (database: Database): Statement<EndpointRow> =>
  database.select(
    allColumns("webhook_endpoints", "w"),
    sql`FROM webhook_endpoints w ORDER BY w.id LIMIT ${maxWebhooks}`,
  );

export const setEnabled = (database: Database, id: string): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    sql`enabled = 1, disabled_at = NULL, disabled_by = NULL, failing_since = NULL`,
    sql`id = ${id} AND enabled = 0`,
  );

const always: Condition = sql`1`;

export const setDisabled = (
  database: Database,
  id: string,
  { by, now }: { by: WebhookEnd; now: Date },
  condition = always,
): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    sql`enabled = 0, disabled_at = ${now.toISOString()}, disabled_by = ${by}`,
    allOf(sql`id = ${id} AND enabled = 1`, condition),
  );

/** Holds when no attempt has succeeded since then. */
export const hasFailedSince = (since: Date): Condition => sql`failing_since <= ${since.toISOString()}`;

export const setFailing = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE webhook_endpoints SET failing_since = ${now.toISOString()} WHERE id = ${id} AND failing_since IS NULL`,
  );

export const setWorking = (database: Database, id: string): Statement =>
  database.statement(
    sql`UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ${id} AND failing_since IS NOT NULL`,
  );

/** With its deliveries. */
export const deleteEndpoint = (database: Database, id: string): GuardedStatement =>
  database.delete("webhook_endpoints", sql`id = ${id}`);

export const countWebhooks = (database: Database) =>
  database.select(computed<{ webhooks: number }>({ webhooks: sql`count(*)` }), sql`FROM webhook_endpoints`);
