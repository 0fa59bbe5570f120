/** Decides whether a channel stays open: its session must be alive, and staff channels need a current administrator role. */
import { withTimeLimit } from "#base/time-limit.ts";
import type { Channel } from "./channels.ts";

/** A later answer of the account counts as none. */
const maxWaitMs = 1_200;

interface ChannelRights {
  sessions: Record<string, "sound" | "doubtful">;
  role: Channel["role"] | null;
}

/** Of the account's object. */
interface RightsSource {
  channelRights(sessionIds: readonly string[], options: { withRole: boolean }): Promise<ChannelRights>;
}

export type ChannelDecision = "keep" | "doubtful" | "close";

export const isWatched = ({ role, isDoubtful }: Pick<Channel, "role" | "isDoubtful">): boolean =>
  role === "admin" || isDoubtful;

/** Asks the account about all channels of one person. */
export async function checkChannels(
  account: RightsSource,
  channels: readonly Channel[],
  onFault: (error: unknown) => void,
): Promise<(channel: Channel) => ChannelDecision> {
  const sessionIds = [...new Set(channels.map(({ sessionId }) => sessionId))];
  const withRole = channels.some(({ role }) => role === "admin");
  const answer = await withTimeLimit(maxWaitMs, account.channelRights(sessionIds, { withRole })).catch((error) => {
    onFault(error);
    return null;
  });
  return (channel) => {
    // A customer's channel carries ids only, so it may stay open until the next check.
    if (!answer) return isWatched(channel) ? "close" : "keep";
    const session = answer.sessions[channel.sessionId];
    if (!session || (channel.role === "admin" && answer.role !== "admin")) return "close";
    return session === "doubtful" ? "doubtful" : "keep";
  };
}
