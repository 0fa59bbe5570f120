/**
 * Delivers events of the outbox: notifies whom they concern, has the licence service record each once, and then deletes
 * their documents. A crash in between delivers them again.
 */
import { maxRecordedEvents, type PortalEvent } from "#workers/licences/events/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { TaskTools } from "../task-tools.ts";
import { deleteEvents, findEvent, listEvents, listEventsOf, type OutboxPlace } from "./outbox-repository.ts";

interface DeliveryTools {
  store: Firestore;
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "recordEvents">;
  /** Idempotent by the event's id, like the recording. */
  notify(event: PortalEvent): Promise<void>;
}

/** Throws when the licence service or Firestore does not answer; the events then stay in the outbox. */
async function deliver({ store, licences, notify }: DeliveryTools, events: PortalEvent[]): Promise<void> {
  if (events.length === 0) return;
  // First, because people do not wait for the log.
  for (const event of events) await notify(event);
  const recorded = await licences.recordEvents(events);
  if (!recorded.ok) throw new UpstreamFault("licences", "status");
  await deleteEvents(store, events);
}

/** Does nothing for an event that was not committed. */
export async function deliverEvent(tools: DeliveryTools, id: string): Promise<void> {
  const event = await findEvent(tools.store, id);
  if (event) await deliver(tools, [event]);
}

/** Runs before this account's erasure, which anonymises the events that are recorded by then. */
export async function deliverEventsOf(tools: DeliveryTools, account: string): Promise<void> {
  for (;;) {
    const events = await listEventsOf(tools.store, account, maxRecordedEvents);
    await deliver(tools, events);
    if (events.length < maxRecordedEvents) return;
  }
}

/** Delivers what is left, in the order of the actions. */
export async function deliverLeftEvents(tools: TaskTools & Pick<DeliveryTools, "notify">): Promise<void> {
  let place: OutboxPlace | null = null;
  let unreadable = 0;
  do {
    const page = await listEvents(tools.store, maxRecordedEvents, place);
    await deliver(tools, page.events);
    tools.count("recorded", page.events.length);
    unreadable += page.unreadable;
    place = page.next;
  } while (place !== null && !tools.mustStop());
  if (unreadable > 0) throw new Error(`${unreadable} documents of the outbox are no events.`);
}
