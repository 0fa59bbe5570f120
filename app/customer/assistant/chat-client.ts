/** Calls `/api/chat` from the browser and reads its streamed answer line by line. */
import { getSessionOwner, noteSessionEnded } from "#app/kit/feedback/ended-session.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { ChatLine, Conversation, Thumb } from "#workers/portal/assistant/contract.ts";

export type LoadedConversation = Conversation & { available: boolean };

/** The server did not accept the message; `message` is for the person, in their language. */
export class RejectedMessage extends Error {
  override name = "RejectedMessage";
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const owner = getSessionOwner();
  const headers = { "Content-Type": "application/json", ...(owner === null ? {} : { [ownerHeader]: owner }) };
  const response = await fetch(path, { ...init, headers });
  if (response.status === 401) noteSessionEnded();
  return response;
}

/** Throws when it cannot be read. */
export async function loadConversation(): Promise<LoadedConversation> {
  const response = await call(paths.chat);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

interface Question {
  message: string;
  requestId: string;
}

/** Throws a `RejectedMessage`, or another error when the answer does not arrive completely. */
export async function ask(question: Question, onLine: (line: ChatLine) => void, signal: AbortSignal): Promise<void> {
  const response = await call(paths.chat, { method: "POST", body: JSON.stringify(question), signal });
  if (!response.ok || !response.body) {
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new RejectedMessage(problem?.detail ?? "");
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let isComplete = false;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    // Empty lines only keep the stream alive.
    for (const line of lines.filter(Boolean)) {
      const parsed = JSON.parse(line) as ChatLine;
      isComplete = parsed.type === "end" || parsed.type === "failed";
      onLine(parsed);
    }
  }
  if (!isComplete) throw new Error("The answer broke off.");
}

export async function clearConversation(): Promise<boolean> {
  return (await call(paths.chat, { method: "DELETE" })).ok;
}

export async function rateAnswer(id: string, thumb: Thumb): Promise<boolean> {
  return (await call(paths.chatFeedback, { method: "POST", body: JSON.stringify({ id, thumb }) })).ok;
}
