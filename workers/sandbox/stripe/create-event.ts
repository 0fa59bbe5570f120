/** What the vendor says of a change; the object is as it was then. */
import { toAnswer } from "./expand.ts";
import { newId } from "./identifiers.ts";
import type { ObjectRepository, StripeObject } from "./object-repository.ts";

/** Of the version of the client. */
const apiVersion = "2026-10-28.endive";

/** @param now seconds since 1970 */
export const createEvent = (objects: ObjectRepository, type: string, object: StripeObject, now: number) =>
  objects.save({
    ...{ id: newId("evt"), object: "event" as const, api_version: apiVersion, created: now },
    ...{ data: { object: toAnswer(objects, object, []) }, livemode: false, pending_webhooks: 1 },
    ...{ request: { id: null, idempotency_key: null }, type },
  });
