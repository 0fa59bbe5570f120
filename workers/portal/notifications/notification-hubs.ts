/** All hubs together, for code that writes notifications or ends sessions. */

import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { createFirestoreClient, getFirestoreOptions, type QueriedDocument } from "../clients/firestore-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { logFault } from "../log.ts";
import type { NotificationChange, NotificationHubs } from "./contract.ts";
import type { NotificationHub } from "./notification-hub.ts";
import { findDocument } from "./notification-repository.ts";
import { getShardName, shardNames } from "./shards.ts";

export function createNotificationHubs(env: PortalEnv): NotificationHubs {
  const ask = <Answer>(name: string, question: (hub: DurableObjectStub<NotificationHub>) => Promise<Answer>) =>
    withTimeLimit(timeLimits.services.hubMs, question(env.NOTIFICATIONS.getByName(name)));

  return {
    async publish(change: NotificationChange): Promise<{ reachedAll: boolean }> {
      const isShared = change.audiences.some(({ kind }) => kind !== "user");
      const uids = change.audiences.flatMap((audience) => (audience.kind === "user" ? [audience.uid] : []));
      const names = isShared ? shardNames : [...new Set(uids.map(getShardName))];
      const document = await loadDocument(change).catch((error) => {
        fault(error);
        return undefined;
      });
      const results = await Promise.allSettled(
        names.map((name) =>
          ask(name, async (hub) => (document === undefined ? hub.invalidate() : hub.applyChange(change.id, document))),
        ),
      );
      for (const result of results) if (result.status === "rejected") fault(result.reason);
      return { reachedAll: document !== undefined && results.every(({ status }) => status === "fulfilled") };
    },

    async announcePage(id: string, userId: string | null): Promise<void> {
      const names = userId === null ? shardNames : [getShardName(userId)];
      const audience = { userId, isAdmin: false };
      const results = await Promise.allSettled(
        names.map((name) => ask(name, async (hub) => hub.announcePage(id, audience))),
      );
      for (const result of results) if (result.status === "rejected") fault(result.reason);
    },

    async readCounts(ids: readonly string[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      const parts = await Promise.all(shardNames.map((name) => ask(name, async (hub) => hub.readCounts(ids))));
      for (const part of parts)
        for (const [id, count] of Object.entries(part)) counts.set(id, (counts.get(id) ?? 0) + count);
      return counts;
    },

    async forget(uid: string): Promise<void> {
      await ask(getShardName(uid), async (hub) => hub.forget(uid));
    },

    async endChannels(uid: string, sessionIds: readonly string[]): Promise<void> {
      await ask(getShardName(uid), async (hub) => hub.endChannels(uid, sessionIds));
    },

    async upgradeChannels(uid: string): Promise<void> {
      await ask(getShardName(uid), async (hub) => hub.upgradeChannels(uid));
    },
  };

  async function loadDocument({ kind, id }: NotificationChange): Promise<QueriedDocument | null> {
    return kind === "gone"
      ? null
      : findDocument(createFirestoreClient(getFirestoreOptions(requireConfiguration(env))), id);
  }
}

const fault = (error: unknown) => logFault(error, { kind: "notifications" });
