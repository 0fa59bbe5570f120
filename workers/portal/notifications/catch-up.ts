import { type ChangeLog, getChangeKind } from "./change-log-repository.ts";
import { type Channel, send } from "./channels.ts";

/**
 * Tells a channel that has just opened what it missed since the cursor `after`; null is a new client. Synchronous, so
 * that no change falls between the missed ones and the next ones.
 */
export function catchUp(channel: Channel, log: ChangeLog, after: string | null): void {
  const { cursor } = log;
  const missed = after === null ? [] : log.since(after);
  // Not the newest cursor: a client that is cut off before the rest has arrived asks for it again.
  send(channel, { kind: "hello", cursor: missed && after !== null ? after : cursor });
  if (missed === null) send(channel, { kind: "stale", cursor });
  for (const entry of missed ?? []) {
    const kind = getChangeKind(entry.change, channel);
    if (kind) send(channel, { kind, id: entry.change.id, cursor: entry.cursor });
  }
}
