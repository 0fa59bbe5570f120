/**
 * The body of a message. It has no personal data: no e-mail address, no reason or other text that staff write, no name
 * and no network address. A receiver that needs more asks for it by the licence or the store.
 */
import { type DeliveryType, testType } from "./contract.ts";

/** Changed fields that never describe a person; others stay here, also those of later events. */
const publicFields = new Set([
  "amount",
  "available",
  "cause",
  "count",
  "disabled",
  "enabled",
  "events",
  "kind",
  "limit",
  "plan",
  "points",
  "role",
  "rows",
  "shop",
  "state",
  "status",
  "type",
  "version",
]);

/** Kinds whose id is not an e-mail address. */
const publicKinds = new Set([
  "licence",
  "store",
  "release",
  "job",
  "user",
  "notification",
  "banner",
  "webhook",
  "export",
  "bulk",
  "template",
]);

export interface EventFacts {
  id: string;
  at: string;
  type: DeliveryType;
  actorRole: "user" | "admin";
  licenceId: string | null;
  shop: string | null;
  version: string | null;
  objectKind: string | null;
  objectId: string | null;
  before: string | null;
  after: string | null;
}

export function createEventBody(event: EventFacts): string {
  const { id, at, type, actorRole, licenceId, shop, version, objectKind, objectId, before, after } = event;
  const isPublic = objectKind !== null && publicKinds.has(objectKind) && !objectId?.includes("@");
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      id,
      actor: actorRole,
      object: objectKind === null ? null : { kind: objectKind, id: isPublic ? objectId : null },
      licence: licenceId,
      store: shop,
      version,
      before: pickPublic(before),
      after: pickPublic(after),
    },
  });
}

export const createTestBody = (deliveryId: string, at: string): string =>
  JSON.stringify({ type: testType, timestamp: at, data: { id: deliveryId } });

function pickPublic(fields: string | null): Record<string, unknown> | null {
  if (fields === null) return null;
  const entries = Object.entries(JSON.parse(fields) as Record<string, unknown>);
  return Object.fromEntries(entries.filter(([name, value]) => publicFields.has(name) && !String(value).includes("@")));
}
