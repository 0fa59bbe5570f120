/**
 * Assigns people to a fixed number of hubs by their uid. With another number every hub is a new one that starts empty:
 * reads come back from the documents, dismissed notifications reappear once.
 */
export const shardCount = 4;

const toShardName = (index: number) => `notifications-${shardCount}-${index}`;

export const shardNames: readonly string[] = Array.from({ length: shardCount }, (_, index) => toShardName(index));

export const getShardName = (uid: string): string => toShardName(hash(uid) % shardCount);

/** FNV-1a: spreads evenly and never changes. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
