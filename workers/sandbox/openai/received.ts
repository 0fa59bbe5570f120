/** The latest requests for a chat, without what their messages say, and the settings of all streams. */
import * as z from "zod";

export interface ReceivedChat {
  at: string;
  model: unknown;
  /** Every field of the body except the messages. */
  parameters: Record<string, unknown>;
  roles: unknown[];
  /** Of each message, in characters. */
  lengths: number[];
  messages: number;
  /** Absent while the request is checked. */
  status?: number;
  /** Absent while the answer is sent. `aborted`: the caller went away. */
  end?: "complete" | "broken" | "aborted";
}

const maxReceived = 1000;
const defaultPauseMs = 15;

/** In memory of the isolate, like the calls. */
let received: ReceivedChat[] = [];
let pauseMs = defaultPauseMs;

export function recordChat(body: unknown): ReceivedChat {
  const { messages, model, ...parameters } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const list: { role?: unknown; content?: unknown }[] = Array.isArray(messages) ? messages : [];
  const chat: ReceivedChat = {
    at: new Date().toISOString(),
    model,
    parameters,
    roles: list.map((message) => message?.role),
    lengths: list.map((message) => (typeof message?.content === "string" ? message.content.length : 0)),
    messages: list.length,
  };
  received = [...received, chat].slice(-maxReceived);
  return chat;
}

/** Oldest first. */
export const listChats = (): ReceivedChat[] => received;

export const chatSettings = z.strictObject({
  /** Between two pieces of an answer. */
  pauseMs: z.int().min(0).max(60_000).default(defaultPauseMs),
});

export function setChatSettings(settings: z.infer<typeof chatSettings>): void {
  ({ pauseMs } = settings);
}

export const getPauseMs = (): number => pauseMs;

export function clearChats(): void {
  received = [];
}
