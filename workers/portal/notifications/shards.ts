/**
 * Which hub serves whom: people are spread over a fixed number of hubs by their uid. With another number everybody's hub
 * is another one, which starts empty: what was read is known from the documents, what was dismissed comes back once.
 */
export const shardCount = 4;

const toShardName = (index: number) => `notifications-${shardCount}-${index}`;

export const shardNames: readonly string[] = Array.from({ length: shardCount }, (_, index) => toShardName(index));

export const getShardName = (uid: string): string => toShardName(hash(uid) % shardCount);

/** FNV-1a: spreads evenly, and is the same for ever. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
