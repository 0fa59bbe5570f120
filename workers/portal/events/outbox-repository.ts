/** The documents of `eventOutbox`: events of the portal that the licence service has not recorded yet. */
import { type PortalEvent, portalEvent } from "#workers/licences/events/contract.ts";
import type { DocumentPath, Firestore, FirestoreWrite, QueriedDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";

const collection = "eventOutbox";
const getEventPath = (id: string): DocumentPath => [collection, id];

/** Belongs in the commit of the change, so that neither exists without the other. */
export const toOutboxWrite = ({ id, ...event }: PortalEvent): FirestoreWrite => ({
  update: { path: getEventPath(id), fields: toFields({ ...event, at: new Date(event.at) }) },
  precondition: { exists: false },
});

/** Null when the change was not committed, or when its event is recorded already. */
export async function findEvent(store: Firestore, id: string): Promise<PortalEvent | null> {
  const document = await store.get(getEventPath(id));
  return document && portalEvent.parse({ ...document.fields, id });
}

export type OutboxPlace = { value: Date; id: string };

interface OutboxPage {
  events: PortalEvent[];
  /** How many documents are no events of ours. */
  unreadable: number;
  /** Null at the end. */
  next: OutboxPlace | null;
}

/** Oldest first. */
export async function listEvents(store: Firestore, limit: number, after: OutboxPlace | null): Promise<OutboxPage> {
  const documents = await store.query({
    collection,
    orderBy: { field: "at", direction: "ASCENDING" },
    limit,
    ...(after ? { after } : {}),
  });
  const events = documents.flatMap(toEvent);
  const last = documents.length < limit ? undefined : documents.at(-1);
  return {
    events,
    unreadable: documents.length - events.length,
    next: last ? { value: new Date(String(last.fields.at)), id: last.id } : null,
  };
}

/** The events that name this e-mail as the owner's. */
export async function listEventsOf(store: Firestore, account: string, limit: number): Promise<PortalEvent[]> {
  const documents = await store.query({
    collection,
    where: { field: "account", equals: account },
    orderBy: { field: "__name__", direction: "ASCENDING" },
    limit,
  });
  return documents.flatMap(toEvent);
}

const toEvent = ({ id, fields }: QueriedDocument): PortalEvent[] => {
  const parsed = portalEvent.safeParse({ ...fields, id });
  return parsed.success ? [parsed.data] : [];
};

/** Deletes them whether they still exist or not. */
export async function deleteEvents(store: Firestore, events: readonly PortalEvent[]): Promise<void> {
  await store.commit(events.map(({ id }) => ({ delete: getEventPath(id) })));
}
