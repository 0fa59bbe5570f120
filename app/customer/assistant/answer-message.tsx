/** One answer: its text or why there is none, its sources, and what can be done with it. */

import { Link } from "@remix-run/react";
import type { FormEvent } from "react";
import { isAllowedAddress } from "#app/content/answer-link.ts";
import { useT } from "#app/i18n/index.ts";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { LazyAnswerText, loadPlainAnswer } from "#app/kit/parts/lazy-answer-text.tsx";
import { paths } from "#base/paths.ts";
import type { ChatMessage, Source, Thumb } from "#workers/portal/assistant/contract.ts";
import type { ConversationControl } from "./use-conversation.ts";

interface AnswerProps {
  message: ChatMessage;
  chat: ConversationControl;
}

export function Answer({ message, chat, onShown }: AnswerProps & { onShown: () => void }) {
  const t = useT();
  const { id, failure, sources = [] } = message;
  const isArriving = chat.arriving === id;
  const written = { text: message.text, isAllowed: isAllowedAddress, isArriving: isArriving || failure !== undefined };
  return (
    <li id={id} className="chat-answer">
      <span className="sr-only">{t("assistant.bot")}: </span>
      <div className="chat-text">
        <LazyAnswerText {...written} onShown={onShown} />
        {failure ? <p>{t(`assistant.failures.${failure}`)}</p> : null}
      </div>
      {sources.length > 0 ? <Sources sources={sources} /> : null}
      {isArriving ? null : (
        <div className="chat-acts">
          {failure ? (
            <RetryButton onClick={() => chat.retry(message)} />
          ) : (
            <>
              <Thumbs message={message} chat={chat} />
              <CopyButton getSource={() => loadPlainAnswer(written)} label={t("assistant.copy")} look="icon" />
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** Without scripts the question is typed again. */
function RetryButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <button type="button" onClick={onClick} className="link">
      {t("assistant.retry")}
    </button>
  );
}

const thumbs = ["up", "down"] as const;

/** A second click takes the thumb back. */
function Thumbs({ message: { id, thumb = "none" }, chat }: AnswerProps) {
  const t = useT();
  const submit = (value: Thumb) => (event: FormEvent) => {
    event.preventDefault();
    void chat.rate(id, value);
  };
  return thumbs.map((each) => {
    const isChosen = thumb === each;
    const value = isChosen ? "none" : each;
    const label = t(`assistant.${each}`);
    return (
      <form key={each} method="post" action={paths.assistant} onSubmit={submit(value)}>
        <input type="hidden" name="intent" value="rate" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="thumb" value={value} />
        <button type="submit" aria-pressed={isChosen} aria-label={label} title={label} className="chat-icon-button">
          <Icon name={`thumbs-${each}`} className="size-4" />
        </button>
      </form>
    );
  });
}

/** The rows of pages behind an answer. */
function Sources({ sources }: { sources: Source[] }) {
  const t = useT();
  return (
    <ul aria-label={t("assistant.sources")} className="chat-sources">
      {sources.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>
            <Icon name="book-open" className="text-thread" />
            <span>{title}</span>
            <Icon name="chevron-right" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
