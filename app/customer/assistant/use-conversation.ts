/** The conversation in the browser: sends messages, shows the answer while it arrives, and keeps what failed. */
import { useEffect, useRef, useState } from "react";
import type { ChatLine, ChatMessage, Thumb } from "#workers/portal/assistant/contract.ts";
import {
  ask,
  clearConversation,
  type LoadedConversation,
  loadConversation,
  RejectedMessage,
  rateAnswer,
} from "./chat-client.ts";

const pollEveryMs = 2_000;

/** `pending`: an answer is being written for another tab, or for this page before it was loaded again. */
export interface ConversationState extends LoadedConversation {
  /** The id of the answer that is arriving; empty before its first line; null while none is. */
  arriving: string | null;
  draft: string;
  /** Why the message was not sent, or `unconfirmed` when its answer did not arrive completely. */
  problem: { text: string } | "unconfirmed" | null;
  /** For screen readers, a key of the catalogue's section. */
  announced: "waiting" | "answered" | "failures.stopped" | "cleared" | "rated" | null;
}

export type ConversationControl = ReturnType<typeof useConversation>;

/** In this tab or another one. */
export const isWaitingForAnswer = ({ arriving, pending }: ConversationState): boolean => arriving !== null || pending;

/** `draft` is the message of a form that was sent without JavaScript and rejected. */
export function useConversation(loaded: LoadedConversation, draft = "") {
  const [state, setState] = useState<ConversationState>(() => ({
    ...loaded,
    arriving: null,
    draft,
    problem: null,
    announced: null,
  }));
  const running = useRef<AbortController | null>(null);
  /** The request of a message whose answer was lost: sent again under its id, it gets the stored answer. */
  const unanswered = useRef<{ message: string; requestId: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { pending } = state;
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(() => {
      loadConversation().then(
        (latest) => setState((current) => ({ ...current, ...latest })),
        // The next call finds out.
        () => undefined,
      );
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [pending]);

  const change = (part: Partial<ConversationState>) => setState((current) => ({ ...current, ...part }));

  function receive(line: ChatLine, message: string, isCounted: boolean): void {
    setState((current) => {
      switch (line.type) {
        case "start":
          return {
            ...current,
            arriving: line.id,
            // The draft may be the next message, when an earlier one is retried.
            draft: current.draft.trim() === message ? "" : current.draft,
            leftThisHour: Math.max(0, current.leftThisHour - (isCounted && current.available ? 1 : 0)),
            messages: [
              ...current.messages.filter(({ id }) => id !== pendingId && id !== line.id && id !== line.question.id),
              line.question,
              { id: line.id, sender: "bot", text: "", timestamp: line.question.timestamp, thumb: "none" },
            ],
          };
        case "text":
          return changeAnswer(current, ({ text }) => ({ text: text + line.text }));
        case "sources":
          return changeAnswer(current, () => ({ sources: line.sources }));
        case "failed":
          return changeAnswer(current, () => ({ failure: line.code }));
        case "end":
          return current;
      }
    });
  }

  async function send(text: string): Promise<void> {
    const message = text.trim();
    if (message === "" || running.current || state.pending) return;
    const known = unanswered.current?.message === message ? unanswered.current : null;
    const question = known ?? { message, requestId: crypto.randomUUID() };
    const abort = new AbortController();
    running.current = abort;
    unanswered.current = null;
    setState((current) => ({
      ...current,
      ...{ arriving: "", problem: null, announced: "waiting" },
      messages: [
        ...current.messages.filter(({ id }) => id !== pendingId),
        { id: pendingId, sender: "user", text: message, timestamp: new Date().toISOString() },
      ],
    }));
    try {
      await ask(question, (line) => receive(line, message, known === null), abort.signal);
      change({ arriving: null, announced: "answered" });
    } catch (error) {
      if (abort.signal.aborted)
        setState((current) => {
          const { messages } = changeAnswer(current, () => ({ failure: "stopped" }));
          return {
            ...current,
            ...{ arriving: null, announced: "failures.stopped" },
            messages: messages.filter(({ id }) => id !== pendingId),
          };
        });
      else {
        const isRejected = error instanceof RejectedMessage;
        if (!isRejected) unanswered.current = question;
        setState((current) => ({
          ...current,
          ...{ arriving: null, draft: current.draft || message, announced: null },
          messages: current.messages.filter(({ id }) => id !== pendingId),
          problem: isRejected && error.message ? { text: error.message } : "unconfirmed",
        }));
      }
    } finally {
      running.current = null;
    }
  }

  /** Sends the question of a failed answer again. */
  function retry(answer: ChatMessage): void {
    const index = state.messages.findIndex(({ id }) => id === answer.id);
    const question = state.messages[index - 1];
    if (question?.sender === "user") void send(question.text);
  }

  async function clear(): Promise<void> {
    if (!running.current && (await clearConversation().catch(() => false)))
      change({ messages: [], problem: null, announced: "cleared" });
  }

  async function rate(id: string, thumb: Thumb): Promise<void> {
    const set = (value: Thumb | undefined) =>
      setState((current) => ({
        ...current,
        messages: current.messages.map((each) => (each.id === id ? { ...each, thumb: value } : each)),
      }));
    const former = state.messages.find((each) => each.id === id)?.thumb;
    set(thumb);
    const isRated = await rateAnswer(id, thumb).catch(() => false);
    if (isRated) change({ announced: "rated" });
    else set(former);
  }

  return {
    ...state,
    send,
    retry,
    clear,
    rate,
    stop: () => running.current?.abort(),
    setDraft: (draft: string) => change({ draft }),
  };
}

/** Of a question that the server has not accepted yet. */
const pendingId = "pending";

const changeAnswer = (
  state: ConversationState,
  update: (answer: ChatMessage) => Partial<ChatMessage>,
): ConversationState => ({
  ...state,
  messages: state.messages.map((each) => (each.id === state.arriving ? { ...each, ...update(each) } : each)),
});
