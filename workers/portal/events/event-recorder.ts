/** Creates the events of a request's actions, and delivers them as soon as the action is done. */
import type { EventFieldName } from "#base/event-fields.ts";
import { newId } from "#base/identifier.ts";
import type { EventFields, PortalEvent } from "#workers/licences/events/contract.ts";
import type { Actor } from "#workers/licences/platform/contract.ts";
import {
  createFirestoreClient,
  type Firestore,
  type FirestoreWrite,
  getFirestoreOptions,
} from "../clients/firestore-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { clock } from "../task-tools.ts";
import type { EventRecorder, NewPortalEvent } from "./contract.ts";
import { deliverEvent } from "./deliver-events.ts";
import { toOutboxWrite } from "./outbox-repository.ts";

interface RecorderOptions {
  env: PortalEnv;
  configuration: Configuration;
  actor: Actor;
  requestId: string;
  network: string | null;
  now: Date;
  /** Notifies whom the event concerns; idempotent. */
  notify(event: PortalEvent): Promise<void>;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export function createEventRecorder(options: RecorderOptions): EventRecorder {
  const { env, configuration, actor, requestId, network, now, notify, waitUntil, onFault } = options;
  /** Without the request's deadline, because the delivery continues after it. */
  const store: Firestore = createFirestoreClient(getFirestoreOptions(configuration));
  const licences = createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault });

  const recorder: EventRecorder = {
    create: (input) => createEvent(input, { actor, requestId, network, now }),

    deliver: ({ id }) => waitUntil(deliverEvent({ store, licences, notify }, id).catch(onFault)),

    async record(input) {
      const event = recorder.create(input);
      const result = await store.commit([toOutboxWrite(event)]);
      if (result !== "committed") throw new Error(`An event was not written: ${result}.`);
      recorder.deliver(event);
    },
  };
  return recorder;
}

export function createEvent(
  { type, object, account = null, before = null, after = null, reason = null }: NewPortalEvent,
  { actor, requestId, network, now }: Pick<RecorderOptions, "actor" | "requestId" | "network" | "now">,
): PortalEvent {
  return {
    ...{ id: newId(now), type, at: now.toISOString() },
    actor: { uid: actor.uid, email: actor.email, role: actor.role },
    ...{ account: account?.toLowerCase() ?? null, object, before, after, reason, requestId, network },
  };
}

/** Adds an event to the commit of `action`, and delivers it afterwards, also when the commit's answer was lost. */
export async function commitWithEvent<Value>(
  events: Pick<EventRecorder, "create" | "deliver">,
  action: (write: (event: NewPortalEvent) => FirestoreWrite) => Promise<Value>,
): Promise<Value> {
  let latest: PortalEvent | null = null;
  try {
    return await action((input) => {
      latest = events.create(input);
      return toOutboxWrite(latest);
    });
  } finally {
    if (latest) events.deliver(latest);
  }
}

/** The fields that differ; null values count as absent ones. */
export function pickChanges(before: EventFields, after: EventFields): Pick<PortalEvent, "before" | "after"> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)] as EventFieldName[])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  const pick = (fields: EventFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
