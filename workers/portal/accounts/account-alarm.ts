/** The one alarm of an account's object: what it does, and when it is due next. */

import type { NotificationOutbox } from "../notifications/notification-outbox.ts";
import type { SessionStart } from "../session/live-session.ts";
import type { PendingSignIns } from "../session/pending-sign-in-repository.ts";
import type { SessionRepository } from "../session/session-repository.ts";
import type { SnapshotCache } from "../session/snapshot-cache.ts";
import type { UserIndexer } from "./user-indexer.ts";

interface AlarmTools {
  store: SessionRepository;
  steps: PendingSignIns<SessionStart>;
  snapshots: SnapshotCache;
  outbox: NotificationOutbox;
  indexer: UserIndexer;
  setAlarmBy(atMs: number): Promise<void>;
}

/** Sets the alarm unless it is due earlier. */
export async function setAlarmBy(storage: DurableObjectStorage, atMs: number): Promise<void> {
  const setMs = await storage.getAlarm();
  if (setMs === null || atMs < setMs) await storage.setAlarm(atMs);
}

export async function runAlarm({ store, steps, snapshots, outbox, indexer, setAlarmBy }: AlarmTools): Promise<void> {
  const nowMs = Date.now();
  steps.removeExpired(nowMs);
  const nextEndMs = store.removeDead(nowMs);
  if (nextEndMs === null) snapshots.clear();
  await outbox.deliver(nowMs);
  indexer.retry(nowMs);
  const next = [nextEndMs, steps.getNextExpiryMs(), outbox.nextDueMs(), indexer.getRetryMs()];
  const due = next.filter((atMs) => atMs !== null);
  if (due.length > 0) await setAlarmBy(Math.min(...due));
}
