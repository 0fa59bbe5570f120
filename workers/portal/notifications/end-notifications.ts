/** Deletes notifications that are no longer true, in Firestore and in the hubs. A missing one is deleted already. */

import type { Firestore } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { Audience } from "./contract.ts";
import { getNotificationPath } from "./notification-content.ts";
import type { PublishChange } from "./send-notification.ts";

export interface EndedNotification {
  id: string;
  audience: Audience;
}

/** Of one commit. */
const maxWrites = 500;

/** Throws when Firestore does not take it; it may be repeated. */
export async function endNotifications(
  ended: readonly EndedNotification[],
  { store, publish }: { store: Firestore; publish: PublishChange },
): Promise<void> {
  for (let at = 0; at < ended.length; at += maxWrites) {
    const some = ended.slice(at, at + maxWrites);
    const result = await store.commit(some.map(({ id }) => ({ delete: getNotificationPath(id) })));
    if (result === "aborted") throw new UpstreamFault("firestore", "status");
    for (const { id, audience } of some) await publish({ kind: "gone", id, audiences: [audience] });
  }
}
