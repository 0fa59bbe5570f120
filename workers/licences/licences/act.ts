/** Acts of administrators that may arrive twice: a form that is sent again gets the reply of its first arrival. */
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../platform/context.ts";
import type { Condition, Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { type Act, claimAct, isClaimed, type SavedAct, selectAct } from "./act-repository.ts";

export type ActKey = Pick<Act, "verb" | "requestId" | "requestHash">;

/** What the page showed, `seen`, does not tell two requests apart. */
export const toActKey = (
  verb: string,
  { requestId, seen: _seen, ...request }: { requestId?: string | undefined; seen?: string | undefined },
): ActKey => ({
  verb,
  requestId: requestId ?? crypto.randomUUID(),
  requestHash: sha256Hex(JSON.stringify(Object.entries(request).sort())),
});

/** The reply of the first arrival; null before it. Throws STATE_CONFLICT when its id came with another request. */
export function toEarlierReply<Reply>(saved: SavedAct | undefined, { requestHash }: ActKey): Reply | null {
  if (!saved) return null;
  if (saved.request_hash !== requestHash) fail("STATE_CONFLICT");
  return JSON.parse(saved.reply) as Reply;
}

interface Claim<Reply> {
  /** Must hold at the moment of writing. */
  guards: readonly Condition[];
  /** With a new id, so that no other arrival has the same one. */
  reply: Reply & { eventId: string };
  /** The statements of the act; each must depend on the condition. */
  write(done: Condition): readonly Statement[];
}

/** The reply of the arrival that did it; null when a guard did not hold and nothing was written. */
export async function runAct<Reply extends object>(
  { database, now }: Context,
  key: ActKey,
  { guards, reply, write }: Claim<Reply>,
): Promise<Reply | null> {
  const act = { ...key, reply: JSON.stringify(reply), now };
  const outcomes = await database.batch([
    claimAct(database, act, guards),
    ...write(isClaimed(act)),
    selectAct(database, key),
  ]);
  return toEarlierReply<Reply>(outcomes.at(-1)?.rows[0] as SavedAct | undefined, key);
}
