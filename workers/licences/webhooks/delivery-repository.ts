/** SQL of deliveries. A runner leases one delivery at a time, and writes only while it has the lease. */
import { allColumns, columns, into, join, optional, type RowOf } from "../columns.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { Row } from "../table-rows.ts";
import type { DeliveryError, DeliveryState } from "./contract.ts";

export type DeliveryRow = Row<"webhook_deliveries">;

const delivery = allColumns("webhook_deliveries", "d");

/** Newest first. */
export function selectDeliveries(
  database: Database,
  endpointId: string,
  { state, after, limit }: { state: DeliveryState | null; after: string | null; limit: number },
): Statement<DeliveryRow> {
  const ofState = state === null ? "" : "AND d.state = ?4";
  const older =
    after === null ? "" : "AND (d.created_at, d.id) < (SELECT created_at, id FROM webhook_deliveries WHERE id = ?3)";
  return database.select(
    delivery,
    `FROM webhook_deliveries d WHERE d.endpoint_id = ?1 ${ofState} ${older}
     ORDER BY d.created_at DESC, d.id DESC LIMIT ?2`,
    endpointId,
    limit,
    ...(after !== null || state !== null ? [after] : []),
    ...(state === null ? [] : [state]),
  );
}

export const selectDelivery = (database: Database, endpointId: string, id: string): Statement<DeliveryRow> =>
  database.select(delivery, "FROM webhook_deliveries d WHERE d.id = ? AND d.endpoint_id = ?", id, endpointId);

export const selectTest = (database: Database, endpointId: string, requestId: string): Statement<DeliveryRow> =>
  database.select(
    delivery,
    "FROM webhook_deliveries d WHERE d.endpoint_id = ? AND d.request_id = ?",
    endpointId,
    requestId,
  );

interface NewTest {
  id: string;
  endpointId: string;
  type: string;
  requestId: string;
  now: Date;
}

/** Once for each request id. */
export const insertTest = (database: Database, test: NewTest): Statement =>
  database.statement(
    `INSERT INTO ${into("webhook_deliveries (id, endpoint_id, type, request_id, created_at, due_at)")}
     SELECT ?1, id, ?3, ?4, ?5, ?5 FROM webhook_endpoints WHERE id = ?2
     ON CONFLICT DO NOTHING`,
    test.id,
    test.endpointId,
    test.type,
    test.requestId,
    test.now.toISOString(),
  );

/** Endpoints with a delivery that is due and that no runner has. */
export const selectDueEndpoints = (database: Database, now: Date) =>
  database.select(
    columns("webhook_endpoints", "w", "id"),
    `FROM webhook_endpoints w WHERE EXISTS
       (SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_due
        WHERE endpoint_id = w.id AND state = 'pending' AND due_at <= ?1
          AND (leased_until IS NULL OR leased_until < ?1))
     ORDER BY w.created_at, w.id`,
    now.toISOString(),
  );

export interface Lease {
  name: string;
  now: Date;
  until: Date;
}

const take = "SET state = 'pending', attempts = attempts + 1, lease = ?2, leased_until = ?3";
const isFree = "(leased_until IS NULL OR leased_until < ?4)";

/** Leases the endpoint's oldest due delivery. */
export const leaseDue = (database: Database, endpointId: string, { name, now, until }: Lease): Statement =>
  database.statement(
    `UPDATE webhook_deliveries ${take} WHERE id =
       (SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_due
        WHERE endpoint_id = ?1 AND state = 'pending' AND due_at <= ?4 AND ${isFree} ORDER BY due_at LIMIT 1)`,
    endpointId,
    name,
    until.toISOString(),
    now.toISOString(),
  );

/** Leases one delivery in any state, after exactly this many attempts. */
export const leaseDelivery = (
  database: Database,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  { name, now, until }: Lease,
): Statement =>
  database.statement(
    `UPDATE webhook_deliveries ${take} WHERE id = ?1 AND attempts = ?5 AND ${isFree}`,
    id,
    name,
    until.toISOString(),
    now.toISOString(),
    attempts,
  );

/** Holds once a delivery is leased under this name. */
export const isLeased = (lease: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM webhook_deliveries WHERE lease = ?)",
  values: [lease],
});

const leased = join(
  columns("webhook_deliveries", "d", "id", "type", "attempts", "event_id AS eventId", "created_at AS createdAt"),
  columns("webhook_endpoints", "w", "id AS endpointId", "url", "secret"),
  columns("webhook_endpoints", "w", "old_secret AS oldSecret", "old_secret_until AS oldSecretUntil"),
  optional(columns("events", "e", "at", "actor_role AS actorRole", "licence_id AS licenceId")),
  optional(columns("events", "e", "shop", "version", "object_kind AS objectKind", "object_id AS objectId")),
  optional(columns("events", "e", "before", "after")),
);

export type LeasedRow = RowOf<typeof leased>;

/** What an attempt needs. */
export const selectLeased = (database: Database, lease: string): Statement<LeasedRow> =>
  database.select(
    leased,
    `FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id LEFT JOIN events e ON e.id = d.event_id
     WHERE d.lease = ?`,
    lease,
  );

export interface AttemptEnd {
  lease: string;
  now: Date;
  durationMs: number;
  status: number | null;
  excerpt: string | null;
  error: DeliveryError | null;
  /** Null when no further attempt follows. */
  nextAt: Date | null;
}

/** Ends the lease. A delivery whose endpoint was switched off during the attempt is not tried again. */
export const endAttempt = (database: Database, end: AttemptEnd): Statement =>
  database.statement(
    `UPDATE webhook_deliveries SET lease = NULL, leased_until = NULL, attempted_at = ?2, duration_ms = ?3, status = ?4,
       answer = ?5, error = ?6, due_at = coalesce(?7, due_at),
       state = CASE WHEN ?6 IS NULL THEN 'delivered' WHEN ?7 IS NULL OR state = 'failed' THEN 'failed' ELSE 'pending' END
     WHERE lease = ?1`,
    end.lease,
    end.now.toISOString(),
    end.durationMs,
    end.status,
    end.excerpt,
    end.error,
    end.nextAt?.toISOString() ?? null,
  );

/** Ends what waits for an endpoint that is switched off, and forgets the message about its own end. */
export const endPending = (database: Database, endpointId: string, eventId: string): [Statement, Statement] => [
  database.statement(
    "DELETE FROM webhook_deliveries WHERE endpoint_id = ? AND state = 'pending' AND event_id = ?",
    endpointId,
    eventId,
  ),
  database.statement(
    `UPDATE webhook_deliveries SET state = 'failed', error = coalesce(error, 'SWITCHED_OFF')
     WHERE endpoint_id = ?1 AND state = 'pending'
       AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ?1 AND enabled = 0)`,
    endpointId,
  ),
];

export const deleteDeliveriesBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM webhook_deliveries WHERE id IN
       (SELECT id FROM webhook_deliveries WHERE created_at < ? ORDER BY created_at LIMIT ?)`,
    before.toISOString(),
    limit,
  );
