/** All hubs together, for whoever writes notifications or ends sessions. */

import { withTimeLimit } from "#shared/time-limit.ts";
import { storeOptions } from "../account/store-options.ts";
import { createFirestoreClient, type QueriedDocument } from "../clients/firestore-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import type { NotificationChange } from "./contract.ts";
import { findDocument } from "./notice-source.ts";
import type { NotificationHub } from "./notification-hub.ts";
import { shardNames, shardOf } from "./shards.ts";

const patienceMs = 2_000;

export type NotificationHubs = ReturnType<typeof notificationHubs>;

export function notificationHubs(env: PortalEnv) {
  const ask = <Answer>(name: string, question: (hub: DurableObjectStub<NotificationHub>) => Promise<Answer>) =>
    withTimeLimit(patienceMs, question(env.NOTIFICATIONS.getByName(name)));

  return {
    /**
     * After the store has taken a change: all whom it concerns see and hear of it now. What could not be told is read by
     * the hubs themselves withTimeLimit a few minutes. Never throws.
     */
    async tell(change: NotificationChange): Promise<{ toldAll: boolean }> {
      const isShared = change.audiences.some(({ kind }) => kind !== "user");
      const uids = change.audiences.flatMap((audience) => (audience.kind === "user" ? [audience.uid] : []));
      const names = isShared ? shardNames : [...new Set(uids.map(shardOf))];
      const found = await documentOf(change).catch((error) => {
        fault(error);
        return undefined;
      });
      const told = await Promise.allSettled(
        names.map((name) =>
          ask(name, async (hub) => (found === undefined ? hub.distrust() : hub.tell(change.id, found))),
        ),
      );
      for (const result of told) if (result.status === "rejected") fault(result.reason);
      return { toldAll: found !== undefined && told.every(({ status }) => status === "fulfilled") };
    },

    /**
     * How many people have read each message that is current; ids that are not, or that no hub knows, are missing: of
     * those the document's `readBy` tells. Rejects when a hub does not answer.
     */
    async readCounts(ids: readonly string[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      const parts = await Promise.all(shardNames.map((name) => ask(name, async (hub) => hub.readCounts(ids))));
      for (const part of parts)
        for (const [id, count] of Object.entries(part)) counts.set(id, (counts.get(id) ?? 0) + count);
      return counts;
    },

    /** Nothing of this person stays with the hubs. */
    async forget(uid: string): Promise<void> {
      await ask(shardOf(uid), async (hub) => hub.forget(uid));
    },

    /** Closes the channels of sessions that have ended or have to show anew that they may go on. */
    async endChannels(uid: string, sessionIds: readonly string[]): Promise<void> {
      await ask(shardOf(uid), async (hub) => hub.endChannels(uid, sessionIds));
    },

    /** This person is an administrator now: their channels are opened anew as one's. */
    async raiseChannels(uid: string): Promise<void> {
      await ask(shardOf(uid), async (hub) => hub.raiseChannels(uid));
    },
  };

  async function documentOf({ kind, id }: NotificationChange): Promise<QueriedDocument | null> {
    return kind === "gone" ? null : findDocument(createFirestoreClient(storeOptions(requireConfiguration(env))), id);
  }
}

const fault = (error: unknown) => logFault(error, { kind: "notifications" });
