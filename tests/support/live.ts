/** The live channel as a browser opens it, and all that comes over it. */
import WebSocket from "ws";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import type { Visitor } from "./visitor.ts";

export interface OpenOptions {
  after?: string | undefined;
  origin?: string;
  headers?: Record<string, string>;
}

export class LiveChannel {
  readonly heard: LiveMessage[] = [];
  /** The code with which it was closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("message", (data) => {
      const text = String(data);
      if (text !== "pong") this.heard.push(JSON.parse(text) as LiveMessage);
    });
    socket.on("error", () => undefined);
  }

  get cursor(): string | undefined {
    return this.heard.at(-1)?.cursor;
  }

  /** Without the greeting. */
  words(): string[] {
    return this.heard.flatMap((message) => ("id" in message ? [`${message.kind} ${message.id}`] : []));
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The local runtime leaves the connection itself open for a while after both sides have said goodbye. */
const goodbye = { closeTimeout: 50 };

/** Answers the channel, or the status and code with which it was refused. */
export function openLive(
  visitor: Pick<Visitor, "origin" | "cookies">,
  { after, origin = visitor.origin, headers = {} }: OpenOptions = {},
): Promise<LiveChannel | { status: number; code: string }> {
  const url = new URL("/api/live", visitor.origin.replace(/^http/, "ws"));
  if (after !== undefined) url.searchParams.set("after", after);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { cookie, ...headers }, ...goodbye, ...(origin ? { origin } : {}) });
    const channel = new LiveChannel(socket);
    socket.once("open", () => resolve(channel));
    socket.once("error", reject);
    socket.once("unexpected-response", (_, response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(body || "{}").code }));
    });
  });
}

export async function openedLive(...args: Parameters<typeof openLive>): Promise<LiveChannel> {
  const channel = await openLive(...args);
  if (!(channel instanceof LiveChannel)) throw new Error(`The channel was refused: ${JSON.stringify(channel)}`);
  return channel;
}
