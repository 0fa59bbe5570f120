/** The live channels of a hub's people: WebSockets that survive hibernation, each with the rights of its person. */
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Viewer } from "../session/contract.ts";
import { type ChangeLogEntry, getChangeKind } from "./change-log-repository.ts";
import { type LiveMessage, liveClose, livePing, livePong } from "./contract.ts";

/** The person behind a channel, as the front resolved the session; nothing of it comes from the client. */
export interface Listener {
  uid: string;
  /** The session's public name, which is a hash. */
  sessionId: string;
  role: Viewer["role"];
}

interface Attachment extends Listener {
  openedAtMs: number;
  /** The session is alive but its sign-in may be revoked, so that it is checked as often as a staff channel. */
  isDoubtful: boolean;
}

export interface Channel extends Attachment {
  socket: WebSocket;
}

export const channelLimits = {
  /** Of one person; the oldest makes room. */
  perPerson: 10,
  /** Of one person, with closed ones whose client has not hung up: the object cannot drop these. */
  heldPerPerson: 30,
  /** Well below what the platform carries for one object. */
  perHub: 10_000,
};

const openState = 1;

export class Channels {
  readonly #ctx: DurableObjectState;
  readonly #attachments = new WeakMap<WebSocket, Attachment>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(livePing, livePong));
  }

  /** Whether this person or the hub has no room for another channel; closed ones count until their client has gone. */
  isFullFor(uid: string): boolean {
    const isMany = this.#ctx.getWebSockets(uid).length >= channelLimits.heldPerPerson;
    return isMany || this.#ctx.getWebSockets().length >= channelLimits.perHub;
  }

  /** `takesOver` closes the other channels of the same session, whose tab may be suspended. */
  open(socket: WebSocket, listener: Listener, takesOver: boolean): Channel {
    const earlier = this.listFor(listener.uid);
    const isReplaced = ({ sessionId }: Channel) => takesOver && sessionId === listener.sessionId;
    for (const channel of earlier) if (isReplaced(channel)) close(channel, liveClose.takenOver);
    const others = earlier
      .filter((channel) => !isReplaced(channel))
      .sort((one, other) => one.openedAtMs - other.openedAtMs);
    for (const channel of others.slice(0, Math.max(0, others.length - channelLimits.perPerson + 1)))
      close(channel, liveClose.tooMany);
    const latestMs = others.at(-1)?.openedAtMs ?? 0;
    // Keeps the order of two channels opened in one millisecond.
    const attachment = { ...listener, openedAtMs: Math.max(Date.now(), latestMs + 1), isDoubtful: false };
    this.#ctx.acceptWebSocket(socket, [listener.uid]);
    this.#attach(socket, attachment);
    return { ...attachment, socket };
  }

  list(): Channel[] {
    return this.#ctx.getWebSockets().flatMap((socket) => this.#toChannels(socket));
  }

  listFor(uid: string): Channel[] {
    return this.#ctx.getWebSockets(uid).flatMap((socket) => this.#toChannels(socket));
  }

  setDoubtful({ socket, ...channel }: Channel, isDoubtful: boolean): void {
    if (channel.isDoubtful !== isDoubtful) this.#attach(socket, { ...channel, isDoubtful });
  }

  /** To each channel whose person it concerns. */
  send({ cursor, change }: ChangeLogEntry): void {
    const uid = getOnlyReader(change);
    const sockets = uid === null ? this.#ctx.getWebSockets() : this.#ctx.getWebSockets(uid);
    // One text for all channels that get the same kind.
    const texts = new Map<string, string>();
    for (const socket of sockets) {
      const listener = this.#getAttachment(socket);
      const kind = listener && getChangeKind(change, listener);
      if (!kind) continue;
      const text = texts.get(kind) ?? JSON.stringify({ kind, id: change.id, cursor } satisfies LiveMessage);
      texts.set(kind, text);
      sendText(socket, text);
    }
  }

  #attach(socket: WebSocket, attachment: Attachment): void {
    socket.serializeAttachment(attachment);
    this.#attachments.set(socket, attachment);
  }

  #toChannels(socket: WebSocket): Channel[] {
    const attachment = this.#getAttachment(socket);
    return attachment ? [{ ...attachment, socket }] : [];
  }

  /** Null for one that is closing. */
  #getAttachment(socket: WebSocket): Attachment | null {
    if (socket.readyState !== openState) return null;
    const earlier = this.#attachments.get(socket);
    if (earlier) return earlier;
    const attachment = socket.deserializeAttachment() as Attachment | null;
    if (attachment) this.#attachments.set(socket, attachment);
    return attachment;
  }
}

export const send = ({ socket }: Channel, message: LiveMessage): void => sendText(socket, JSON.stringify(message));

export function close({ socket }: Pick<Channel, "socket">, code: number): void {
  try {
    socket.close(code);
  } catch {
    // The socket is closed already.
  }
}

function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The client reconnects with its cursor.
    close({ socket }, 1011);
  }
}

/** Null when it may concern more than one person. */
function getOnlyReader(change: ChangeLogEntry["change"]): string | null {
  if ("reader" in change) return change.reader;
  const audiences = [change.before, change.after].filter((audience) => audience !== null);
  const [first] = audiences;
  return first && audiences.every(({ userId }) => userId === first.userId) ? first.userId : null;
}

/** What the client says about the channel that it opens. */
export interface ChannelOpening {
  after: string | null;
  takesOver: boolean;
}

const header = "X-Listener";

/**
 * The front names the person behind a new channel in a header of its own request: a new one, so that no header of the
 * client reaches the hub.
 */
export function createChannelRequest(listener: Listener, { after, takesOver }: ChannelOpening): Request {
  const url = new URL("https://hub/");
  if (after !== null) url.searchParams.set("after", after);
  if (takesOver) url.searchParams.set("takeover", "1");
  return new Request(url, { headers: { Upgrade: "websocket", [header]: JSON.stringify(listener) } });
}

export function parseChannelRequest(request: Request): ChannelOpening & { listener: Listener } {
  const listener = JSON.parse(request.headers.get(header) ?? "null") as Listener | null;
  if (!listener) throw new Error("A channel without its listener.");
  return { listener, ...parseOpening(new URL(request.url)) };
}

/** Reads `?after=` and `?takeover=1`. */
export const parseOpening = ({ searchParams }: URL): ChannelOpening => ({
  after: searchParams.get("after"),
  takesOver: searchParams.get("takeover") === "1",
});

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

/**
 * Asks the account about all channels of one person: a channel stays open while its session is alive, and a staff
 * channel only with a current administrator role.
 */
export async function checkChannels(
  account: RightsSource,
  channels: readonly Channel[],
  onFault: (error: unknown) => void,
): Promise<(channel: Channel) => ChannelDecision> {
  const sessionIds = [...new Set(channels.map(({ sessionId }) => sessionId))];
  const withRole = channels.some(({ role }) => role === "admin");
  const asking = account.channelRights(sessionIds, { withRole });
  const answer = await withTimeLimit(timeLimits.services.channelRightsMs, asking).catch((error) => {
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
