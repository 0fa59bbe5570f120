/** The one alarm of an account's object: what it does, and when it is due next. */
import type { PendingSignIns } from "../second-factor/pending-sign-in-repository.ts";
import type { NotificationOutbox } from "../security-notifications/notification-outbox.ts";
import type { UserIndexer } from "../users/user-indexer.ts";
import type { SessionStart } from "./live-session.ts";
import type { SessionRepository } from "./session-repository.ts";
import type { SnapshotCache } from "./snapshot-cache.ts";

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
