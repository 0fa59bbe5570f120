/** SQL of webhooks and the events that they chose. */
import { allColumns, columns, computed, into, join, optional, type Row, type RowOf } from "../columns.ts";
import type { EventType } from "../contract.ts";
import { allOf, type Condition, type Database, type GuardedStatement, type Statement } from "../database.ts";
import { maxWebhooks, type Webhook, type WebhookEnd } from "./contract.ts";

export type EndpointRow = Row<"webhook_endpoints">;

const withEvents = join(
  allColumns("webhook_endpoints", "w"),
  computed<{ events: string }>({
    events: "(SELECT json_group_array(type) FROM webhook_subscriptions WHERE endpoint_id = w.id)",
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
    `FROM webhook_endpoints w LEFT JOIN webhook_deliveries d ON d.id =
       (SELECT id FROM webhook_deliveries WHERE endpoint_id = w.id ORDER BY created_at DESC, id DESC LIMIT 1)
     ORDER BY w.created_at, w.id LIMIT ?`,
    maxWebhooks,
  );

export const selectWebhook = (database: Database, id: string): Statement<EndpointWithEvents> =>
  database.select(withEvents, "FROM webhook_endpoints w WHERE w.id = ?", id);

export const selectEndpointOfRequest = (database: Database, requestId: string): Statement<EndpointRow> =>
  database.select(allColumns("webhook_endpoints", "w"), "FROM webhook_endpoints w WHERE w.request_id = ?", requestId);

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
    `INSERT INTO ${into(
      "webhook_endpoints (id, url, description, secret, secret_created_at, secret_request_id, created_at, changed_at, request_id)",
    )}
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?5, ?5, ?6 WHERE (SELECT count(*) FROM webhook_endpoints) < ?7
     ON CONFLICT (request_id) DO NOTHING`,
    endpoint.id,
    endpoint.url,
    endpoint.description,
    endpoint.secret,
    endpoint.now.toISOString(),
    endpoint.requestId,
    maxWebhooks,
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
    {
      sql: "failing_since = CASE WHEN url = ? THEN failing_since END, url = ?, description = ?, changed_at = ?",
      values: [settings.url, settings.url, settings.description, now.toISOString()],
    },
    { sql: "id = ? AND changed_at = ?", values: [id, settings.changedAt] },
  );

export const replaceSubscriptions = (
  database: Database,
  id: string,
  events: readonly EventType[],
  { sql, values }: Condition,
): [Statement, Statement] => [
  database.statement(`DELETE FROM webhook_subscriptions WHERE endpoint_id = ? AND ${sql}`, id, ...values),
  database.statement(
    `INSERT INTO ${into("webhook_subscriptions (type, endpoint_id)")} SELECT value, ? FROM json_each(?) WHERE ${sql}`,
    id,
    JSON.stringify(events),
    ...values,
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
    {
      sql: "old_secret = secret, old_secret_until = ?, secret = ?, secret_created_at = ?, secret_request_id = ?",
      values: [given.oldUntil.toISOString(), given.secret, given.now.toISOString(), given.requestId],
    },
    { sql: "id = ? AND secret = ?", values: [id, given.former] },
  );

/** The former value of both secrets, so that a rotation meanwhile keeps its own. */
export const saveResealedSecrets = (
  database: Database,
  { id, secret, old_secret: oldSecret }: EndpointRow,
  resealed: { secret: string; oldSecret: string | null },
): Statement =>
  database.statement(
    "UPDATE webhook_endpoints SET secret = ?, old_secret = ? WHERE id = ? AND secret = ? AND old_secret IS ?",
    resealed.secret,
    resealed.oldSecret,
    id,
    secret,
    oldSecret,
  );

export const selectEndpoints = (database: Database): Statement<EndpointRow> =>
  database.select(allColumns("webhook_endpoints", "w"), "FROM webhook_endpoints w ORDER BY w.id LIMIT ?", maxWebhooks);

export const setEnabled = (database: Database, id: string): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    {
      sql: "enabled = 1, disabled_at = NULL, disabled_by = NULL, failing_since = NULL",
      values: [],
    },
    { sql: "id = ? AND enabled = 0", values: [id] },
  );

const always: Condition = { sql: "1", values: [] };

export const setDisabled = (
  database: Database,
  id: string,
  { by, now }: { by: WebhookEnd; now: Date },
  condition = always,
): GuardedStatement =>
  database.update(
    "webhook_endpoints",
    { sql: "enabled = 0, disabled_at = ?, disabled_by = ?", values: [now.toISOString(), by] },
    allOf({ sql: "id = ? AND enabled = 1", values: [id] }, condition),
  );

/** Holds when no attempt has succeeded since then. */
export const hasFailedSince = (since: Date): Condition => ({
  sql: "failing_since <= ?",
  values: [since.toISOString()],
});

export const setFailing = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    "UPDATE webhook_endpoints SET failing_since = ? WHERE id = ? AND failing_since IS NULL",
    now.toISOString(),
    id,
  );

export const setWorking = (database: Database, id: string): Statement =>
  database.statement(
    "UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ? AND failing_since IS NOT NULL",
    id,
  );

/** With its deliveries. */
export const deleteEndpoint = (database: Database, id: string): GuardedStatement =>
  database.delete("webhook_endpoints", { sql: "id = ?", values: [id] });

export const countWebhooks = (database: Database) =>
  database.select(computed<{ webhooks: number }>({ webhooks: "count(*)" }), "FROM webhook_endpoints");
