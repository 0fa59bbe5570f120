/** Talks to `/api/chat` as the browser does, and reads what the sandbox's model received. */
import type { ChatLine, ChatMessage } from "#workers/portal/assistant/contract.ts";
import { control } from "./minting.ts";
import type { Visitor } from "./visitor.ts";

export interface ChatReply {
  status: number;
  headers: Headers;
  lines: ChatLine[];
  /** Of the streamed pieces. */
  text: string;
  problem: { code?: string; detail?: string };
}

const postChat = (visitor: Visitor, body: unknown, init: RequestInit = {}): Promise<Response> =>
  visitor.fetch("/api/chat", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin: visitor.origin, "content-type": "application/json" },
    ...init,
  });

export async function ask(visitor: Visitor, message: string, extra: Record<string, unknown> = {}): Promise<ChatReply> {
  const response = await postChat(visitor, { message, requestId: crypto.randomUUID(), ...extra });
  const body = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("application/x-ndjson") ?? false;
  const lines = isStream
    ? body
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ChatLine)
    : [];
  return {
    status: response.status,
    headers: response.headers,
    lines,
    text: lines.map((line) => (line.type === "text" ? line.text : "")).join(""),
    problem: isStream || body === "" ? {} : JSON.parse(body),
  };
}

export async function fetchConversation(
  visitor: Visitor,
): Promise<{ messages: ChatMessage[]; pending: boolean; leftThisHour: number; available: boolean }> {
  return (await visitor.fetch("/api/chat")).json();
}

export interface ReceivedChat {
  model: string;
  parameters: Record<string, unknown>;
  roles: string[];
  lengths: number[];
  messages: number;
  status?: number;
  end?: "complete" | "broken" | "aborted";
}

/** Oldest first. */
export const fetchChats = (): Promise<ReceivedChat[]> => control("GET", "/chat.json");
