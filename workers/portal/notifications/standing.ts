/** Whether a channel may go on: its session is alive, and nobody hears the staff's messages who is not known to be of the staff now. */

import { withTimeLimit } from "#shared/time-limit.ts";
import type { Account } from "../account/account.ts";
import type { Channel } from "./channels.ts";

/** An account that does not answer in time has said nothing. */
const patienceMs = 1_200;

export type Verdict = "keep" | "doubtful" | "close";

export const isWatched = ({ role, isDoubtful }: Pick<Channel, "role" | "isDoubtful">): boolean =>
  role === "admin" || isDoubtful;

/** Asks the account about all channels of one person. */
export async function standingOf(
  account: DurableObjectStub<Account>,
  channels: readonly Channel[],
  onFault: (error: unknown) => void,
): Promise<(channel: Channel) => Verdict> {
  const sessionIds = [...new Set(channels.map(({ sessionId }) => sessionId))];
  const withRole = channels.some(({ role }) => role === "admin");
  const answer = await withTimeLimit(patienceMs, account.channelRights(sessionIds, { withRole })).catch((error) => {
    onFault(error);
    return null;
  });
  return (channel) => {
    // What a customer hears are ids: that may wait for the next question.
    if (!answer) return isWatched(channel) ? "close" : "keep";
    const session = answer.sessions[channel.sessionId];
    if (!session || (channel.role === "admin" && answer.role !== "admin")) return "close";
    return session === "doubtful" ? "doubtful" : "keep";
  };
}
