/** The live channel as a browser opens it, and all its messages. */
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import WebSocket from "ws";
import { testLimits } from "#tests/support/time-limits.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import type { Visitor } from "./visitor.ts";

export interface OpenOptions {
  after?: string | undefined;
  origin?: string;
  headers?: Record<string, string>;
}

export class LiveChannel {
  readonly messages: LiveMessage[] = [];
  /** The close code. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("message", (data) => {
      const text = String(data);
      if (text !== "pong") this.messages.push(JSON.parse(text) as LiveMessage);
    });
    socket.on("error", () => undefined);
  }

  get cursor(): string | undefined {
    return this.messages.at(-1)?.cursor;
  }

  /** All messages except the greeting. */
  listNotifications(): string[] {
    return this.messages.flatMap((message) => ("id" in message ? [`${message.kind} ${message.id}`] : []));
  }

  close(): void {
    this.socket.terminate();
  }
}

const timeouts = {
  /** The local runtime keeps the connection open for a while after both sides have closed it. */
  closeTimeout: 50,
  /** A killed server may leave a request without an answer. */
  handshakeTimeout: testLimits.waitMs,
};

export interface Rejection {
  status: number;
  code: string;
}

/** Returns the channel, or the status and code of the rejection. */
export function openLive(
  visitor: Pick<Visitor, "origin" | "cookies">,
  { after, origin = visitor.origin, headers = {} }: OpenOptions = {},
): Promise<LiveChannel | Rejection> {
  const url = new URL("/api/live", visitor.origin.replace(/^http/, "ws"));
  if (after !== undefined) url.searchParams.set("after", after);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { cookie, ...headers }, ...timeouts, ...(origin ? { origin } : {}) });
    const channel = new LiveChannel(socket);
    socket.once("open", () => resolve(channel));
    socket.once("error", reject);
    socket.once("unexpected-response", (_, response) => resolve(readRejection(response)));
  });
}

async function readRejection(response: IncomingMessage): Promise<Rejection> {
  const status = response.statusCode ?? 0;
  try {
    return { status, code: ((await json(response)) as { code?: string }).code ?? "" };
  } catch {
    // The connection broke, or the answer came from the runtime.
    return { status, code: "" };
  }
}

export async function openedLive(...args: Parameters<typeof openLive>): Promise<LiveChannel> {
  const channel = await openLive(...args);
  if (!(channel instanceof LiveChannel)) throw new Error(`The channel was refused: ${JSON.stringify(channel)}`);
  return channel;
}
