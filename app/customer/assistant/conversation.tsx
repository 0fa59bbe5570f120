/** The conversation with the assistant: messages and composer, the same on the page and in the window. */
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { isAllowedAddress } from "#app/content/answer-link.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink, HiddenRequestId } from "#app/kit/parts/button.tsx";
import { isOfComposition } from "#app/kit/parts/composition.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { LazySpokenAnswer } from "#app/kit/parts/lazy-answer-text.tsx";
import { paths } from "#base/paths.ts";
import { type ChatMessage, maxMessageLength } from "#workers/portal/assistant/contract.ts";
import { Answer } from "./answer-message.tsx";
import { type ConversationControl, isWaitingForAnswer } from "./use-conversation.ts";
import "./assistant.css";

interface ConversationProps {
  chat: ConversationControl;
  /** The error of a form that was sent without JavaScript, above the composer. */
  problem?: ReactNode;
  /** Of that form, so that sending it again asks once. */
  requestId?: string | undefined;
  /** False in a minimised window. */
  isShown?: boolean;
  /** The window minimises at a hand-over, because it would cover the form of the ticket. */
  onHandOver?: () => void;
}

export function Conversation({ chat, problem, requestId, isShown = true, onHandOver }: ConversationProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { messages, available } = chat;
  const isWaiting = isWaitingForAnswer(chat);
  const last = messages.at(-1);
  // "nearest" shows the end of a short message, and the start of one that does not fit.
  const showLast = useCallback(() => list.current?.lastElementChild?.scrollIntoView({ block: "nearest" }), []);
  useEffect(() => {
    if (isShown && last) showLast();
  }, [isShown, last, showLast]);

  return (
    <div className="chat">
      <div className="chat-messages">
        <p className="chat-answer">{t("assistant.greeting")}</p>
        <p className="chat-note">{t("assistant.shared")}</p>
        <ol ref={list} aria-label={t("assistant.label")}>
          {messages.map((message) => (
            <Message key={message.id} message={message} chat={chat} onShown={showLast} />
          ))}
        </ol>
        {isWaiting ? <Waiting chat={chat} /> : null}
        {available && messages.length > 0 && !isWaiting ? <HandOver onHandOver={onHandOver} /> : null}
      </div>
      <Announcement chat={chat} />
      <div className="chat-foot">
        {available ? null : <Unavailable onHandOver={onHandOver} />}
        {problem ?? <Problem chat={chat} />}
        <Composer chat={chat} requestId={requestId} />
        <p className="chat-note">
          {t("assistant.inexact")} {t("assistant.left", { count: chat.leftThisHour })}
        </p>
      </div>
    </div>
  );
}

/** For screen readers. */
function Announcement({ chat: { announced, messages } }: { chat: ConversationControl }) {
  const t = useT();
  const last = messages.at(-1);
  const isAnswer = announced === "answered" && last?.sender === "bot";
  const text = announced ? t(`assistant.${announced}`) : null;
  return (
    <p role="status" className="sr-only">
      {isAnswer && last.failure ? t(`assistant.failures.${last.failure}`) : text}
      {isAnswer ? (
        <>
          {" "}
          <LazySpokenAnswer text={last.text} isAllowed={isAllowedAddress} isArriving={last.failure !== undefined} />
        </>
      ) : null}
    </p>
  );
}

interface MessageProps {
  message: ChatMessage;
  chat: ConversationControl;
  onShown: () => void;
}

function Message(props: MessageProps) {
  const t = useT();
  const { message } = props;
  if (message.sender === "bot") return <Answer {...props} />;
  return (
    <li id={message.id} className="chat-question">
      <span className="sr-only">{t("assistant.you")}: </span>
      {message.text}
    </li>
  );
}

function Waiting({ chat: { arriving, stop } }: { chat: ConversationControl }) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <p className="chat-waiting">
      <span aria-hidden className="chat-dots">
        <span />
        <span />
        <span />
      </span>
      {t("assistant.waiting")}
      {arriving === null ? null : (
        <button type="button" onClick={stop} className="link">
          {t("assistant.stop")}
        </button>
      )}
      {hydrated ? null : (
        <a href={paths.assistant} className="link">
          {t("assistant.reload")}
        </a>
      )}
    </p>
  );
}

function HandOver({ onHandOver }: Pick<ConversationProps, "onHandOver">) {
  const t = useT();
  return (
    <div className="chat-hand-over">
      <strong>{t("assistant.handOver")}</strong>
      <p>{t("assistant.handOverText")}</p>
      <ButtonLink
        to={paths.support({ from: "assistant" })}
        variant="secondary"
        icon="life-buoy"
        {...(onHandOver ? { onClick: onHandOver } : {})}
      >
        {t("assistant.ticket")}
      </ButtonLink>
    </div>
  );
}

function Unavailable({ onHandOver }: Pick<ConversationProps, "onHandOver">) {
  const t = useT();
  const ticket = (
    <ButtonLink
      to={paths.support({ from: "assistant" })}
      variant="secondary"
      size="small"
      {...(onHandOver ? { onClick: onHandOver } : {})}
    >
      {t("assistant.ticket")}
    </ButtonLink>
  );
  return <Alert tone="warn" title={t("assistant.failures.unavailable")} action={ticket} />;
}

function Problem({ chat: { problem } }: { chat: ConversationControl }) {
  const t = useT();
  if (problem === null) return null;
  const text = problem === "unconfirmed" ? t("assistant.unconfirmed") : problem.text;
  return <Alert tone="bad" role="alert" title={text} />;
}

function Composer({ chat, requestId }: Pick<ConversationProps, "chat" | "requestId">) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const { setDraft } = chat;
  const isWaiting = isWaitingForAnswer(chat);
  const wasWaiting = useRef(isWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before hydration is read once
  useEffect(() => {
    if (field.current?.value) setDraft(field.current.value);
  }, []);
  useEffect(() => {
    // A disabled field loses the focus.
    if (wasWaiting.current && !isWaiting && document.activeElement === document.body) field.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    void chat.send(chat.draft);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !isOfComposition(event.nativeEvent)) submit(event);
  }
  return (
    <form method="post" action={paths.assistant} onSubmit={submit} className="chat-composer">
      <HiddenRequestId value={requestId} />
      <textarea
        ref={field}
        name="message"
        aria-label={t("assistant.message")}
        placeholder={t(isWaiting ? "assistant.waitingPlaceholder" : "assistant.placeholder")}
        required
        rows={1}
        maxLength={maxMessageLength}
        disabled={isWaiting}
        onKeyDown={onKeyDown}
        value={chat.draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <button type="submit" disabled={isWaiting} aria-label={t("assistant.send")} title={t("assistant.send")}>
        <Icon name="arrow-up" />
      </button>
    </form>
  );
}

/** Without JavaScript a form of the page. */
export function ClearButton({ chat }: { chat: ConversationControl }) {
  const t = useT();
  const label = t("assistant.clear");
  return (
    <form
      method="post"
      action={paths.assistant}
      onSubmit={(event) => {
        event.preventDefault();
        void chat.clear();
      }}
    >
      <input type="hidden" name="intent" value="clear" />
      <button
        type="submit"
        disabled={isWaitingForAnswer(chat)}
        aria-label={label}
        title={label}
        className="chat-icon-button"
      >
        <Icon name="rotate-cw" />
      </button>
    </form>
  );
}
