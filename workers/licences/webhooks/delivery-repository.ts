/** SQL of deliveries. A runner leases one delivery at a time, and writes only while it has the lease. */
import { allColumns, columns, join, optional, type RowOf } from "../platform/columns.ts";
import type { Condition, Database, Statement } from "../platform/database.ts";
import { insert, type Sql, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";
import type { DeliveryError, DeliveryState, DeliveryType } from "./contract.ts";

export type DeliveryRow = Row<"webhook_deliveries">;

const delivery = allColumns("webhook_deliveries", "d");

/** Newest first. */
export function selectDeliveries(
  database: Database,
  endpointId: string,
  { state, after, limit }: { state: DeliveryState | null; after: string | null; limit: number },
): Statement<DeliveryRow> {
  const ofState = state === null ? sql`` : sql`AND d.state = ${state}`;
  const older =
    after === null
      ? sql``
      : sql`AND (d.created_at, d.id) < (SELECT created_at, id FROM webhook_deliveries WHERE id = ${after})`;
  return database.select(
    delivery,
    sql`FROM webhook_deliveries d WHERE d.endpoint_id = ${endpointId} ${ofState} ${older}
     ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`,
  );
}

export const selectDelivery = (database: Database, endpointId: string, id: string): Statement<DeliveryRow> =>
  database.select(delivery, sql`FROM webhook_deliveries d WHERE d.id = ${id} AND d.endpoint_id = ${endpointId}`);

export const selectTest = (database: Database, endpointId: string, requestId: string): Statement<DeliveryRow> =>
  database.select(
    delivery,
    sql`FROM webhook_deliveries d WHERE d.endpoint_id = ${endpointId} AND d.request_id = ${requestId}`,
  );

interface NewTest {
  id: string;
  endpointId: string;
  type: DeliveryType;
  requestId: string;
  now: Date;
}

/** Once for each request id. */
export const insertTest = (database: Database, test: NewTest): Statement =>
  database.statement(
    sql`${insert("webhook_deliveries", {
      id: test.id,
      endpoint_id: sql`id`,
      type: test.type,
      request_id: test.requestId,
      created_at: test.now.toISOString(),
      due_at: test.now.toISOString(),
    })}
    FROM webhook_endpoints WHERE id = ${test.endpointId}
     ON CONFLICT DO NOTHING`,
  );

/** Endpoints with a delivery that is due and that no runner has. */
export const selectDueEndpoints = (database: Database, now: Date) =>
  database.select(
    columns("webhook_endpoints", "w", "id"),
    sql`FROM webhook_endpoints w WHERE EXISTS
       (SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_due
        WHERE endpoint_id = w.id AND state = 'pending' AND due_at <= ${now.toISOString()}
          AND (leased_until IS NULL OR leased_until < ${now.toISOString()}))
     ORDER BY w.created_at, w.id`,
  );

export interface Lease {
  name: string;
  now: Date;
  until: Date;
}

const take = ({ name, until }: Lease): Sql =>
  sql`SET state = 'pending', attempts = attempts + 1, lease = ${name}, leased_until = ${until.toISOString()}`;
const isFree = ({ now }: Lease): Condition => sql`(leased_until IS NULL OR leased_until < ${now.toISOString()})`;

/** Leases the endpoint's oldest due delivery. */
export const leaseDue = (database: Database, endpointId: string, lease: Lease): Statement =>
  database.statement(
    sql`UPDATE webhook_deliveries ${take(lease)} WHERE id =
       (SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_due
        WHERE endpoint_id = ${endpointId} AND state = 'pending' AND due_at <= ${lease.now.toISOString()}
        AND ${isFree(lease)}
        ORDER BY due_at LIMIT 1)`,
  );

/** Leases one delivery in any state, after exactly this many attempts. */
export const leaseDelivery = (
  database: Database,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  lease: Lease,
): Statement =>
  database.statement(
    sql`UPDATE webhook_deliveries ${take(lease)} WHERE id = ${id} AND attempts = ${attempts} AND ${isFree(lease)}`,
  );

/** Holds once a delivery is leased under this name. */
export const isLeased = (lease: string): Condition => sql`EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE lease = ${lease})`;

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
    sql`FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
      LEFT JOIN events e ON e.id = d.event_id
     WHERE d.lease = ${lease}`,
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
    sql`UPDATE webhook_deliveries SET lease = NULL, leased_until = NULL, attempted_at = ${end.now.toISOString()},
      duration_ms = ${end.durationMs}, status = ${end.status},
       answer = ${end.excerpt}, error = ${end.error}, due_at = coalesce(${end.nextAt?.toISOString() ?? null}, due_at),
       state = CASE WHEN ${end.error} IS NULL THEN 'delivered' WHEN ${end.nextAt?.toISOString() ?? null} IS NULL
       OR state = 'failed' THEN 'failed' ELSE 'pending' END
     WHERE lease = ${end.lease}`,
  );

/** Ends what waits for an endpoint that is switched off, and forgets the message about its own end. */
export const endPending = (database: Database, endpointId: string, eventId: string): [Statement, Statement] => [
  database.statement(
    sql`DELETE FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND state = 'pending'
      AND event_id = ${eventId}`,
  ),
  database.statement(
    sql`UPDATE webhook_deliveries SET state = 'failed', error = coalesce(error, 'SWITCHED_OFF')
     WHERE endpoint_id = ${endpointId} AND state = 'pending'
       AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId} AND enabled = 0)`,
  ),
];

export const deleteDeliveriesBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM webhook_deliveries WHERE id IN
       (SELECT id FROM webhook_deliveries WHERE created_at < ${before.toISOString()} ORDER BY created_at
       LIMIT ${limit})`,
  );
