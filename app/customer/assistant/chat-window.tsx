/**
 * The assistant's window over a page that stays usable. Minimised it stays mounted, so that an answer goes on arriving; a
 * dot on the launcher and the live region say that it is there.
 */
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Skeleton, SkeletonBlock } from "#app/kit/feedback/loading.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { isOfComposition } from "#app/kit/parts/composition.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { type LoadedConversation, loadConversation } from "./chat-client.ts";
import { ClearButton, Conversation } from "./conversation.tsx";
import { isWaitingForAnswer, useConversation } from "./use-conversation.ts";
import "./chat-window.css";

interface ChatWindowProps {
  isOpen: boolean;
  onMinimise: () => void;
  onClose: () => void;
}

export function ChatWindow({ isOpen, onMinimise, onClose }: ChatWindowProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const { loaded, load } = useHistory();
  useFieldFocus(element, isOpen, loaded);
  useEscape(element, isOpen, onMinimise);
  const t = useT();
  const [isUnread, setUnread] = useState(false);
  if (isOpen && isUnread) setUnread(false);

  const frame = { titleId: id, onMinimise, onClose };
  return (
    <>
      <section ref={element} role="dialog" aria-labelledby={id} tabIndex={-1} hidden={!isOpen} className="chat-window">
        {loaded && loaded !== "failed" ? (
          <OpenConversation loaded={loaded} isOpen={isOpen} onArrival={() => setUnread(!isOpen)} {...frame} />
        ) : (
          <>
            <Head {...frame} />
            <div className="chat chat-messages">{loaded ? <Failure onRetry={load} /> : <Placeholder />}</div>
          </>
        )}
      </section>
      {isUnread ? <span aria-hidden className="chat-unread" /> : null}
      <p role="status" className="sr-only">
        {isUnread ? `${t("assistant.title")} – ${t("assistant.answered")}` : null}
      </p>
    </>
  );
}

function useHistory() {
  const [loaded, setLoaded] = useState<LoadedConversation | "failed" | null>(null);
  const load = useCallback(() => {
    setLoaded(null);
    loadConversation().then(setLoaded, () => setLoaded("failed"));
  }, []);
  useEffect(load, [load]);
  return { loaded, load };
}

/** Opening puts the focus into the field; the history that arrives later takes it there only from the window. */
function useFieldFocus(element: RefObject<HTMLElement>, isOpen: boolean, loaded: unknown): void {
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history brings the field
  useEffect(() => {
    const opens = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    if (!isOpen || !(opens || hasFocus(element.current))) return;
    const field = element.current?.querySelector<HTMLElement>("textarea:enabled");
    (field ?? element.current)?.focus();
  }, [isOpen, loaded]);
}

/** A field or button that is disabled or disappears leaves the focus to the body. */
const hasFocus = (element: HTMLElement | null) =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;

function useEscape(element: RefObject<HTMLElement>, isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && !isOfComposition(event) && hasFocus(element.current)) onEscape();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [element, isOpen, onEscape]);
}

interface FrameProps {
  titleId: string;
  onMinimise: () => void;
  onClose: () => void;
}

interface OpenConversationProps extends FrameProps {
  loaded: LoadedConversation;
  isOpen: boolean;
  /** The end of an answer has arrived. */
  onArrival: () => void;
}

function OpenConversation({ loaded, isOpen, onArrival, ...frame }: OpenConversationProps) {
  const chat = useConversation(loaded);
  const isWaiting = isWaitingForAnswer(chat);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) onArrival();
    wasWaiting.current = isWaiting;
  });
  return (
    <>
      <Head {...frame}>
        <ClearButton chat={chat} />
      </Head>
      <Conversation chat={chat} isShown={isOpen} onHandOver={frame.onMinimise} />
    </>
  );
}

function Head({ titleId, onMinimise, onClose, children }: FrameProps & { children?: ReactNode }) {
  const t = useT();
  return (
    <div className="chat-head">
      <span className="chat-tile">
        <Icon name="message-circle" />
      </span>
      <div>
        <h2 id={titleId}>{t("assistant.title")}</h2>
        <p>{t("assistant.subtitle")}</p>
      </div>
      {children}
      <HeadButton icon="minus" label={t("assistant.minimise")} onClick={onMinimise} />
      <HeadButton icon="x" label={t("ui.close")} onClick={onClose} />
    </div>
  );
}

function HeadButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} aria-label={label} title={label} className="chat-icon-button">
      <Icon name={icon} />
    </button>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const retry = (
    <Button type="button" variant="secondary" size="small" onClick={onRetry}>
      {t("assistant.retry")}
    </Button>
  );
  return <Alert tone="bad" role="alert" title={t("assistant.unread")} action={retry} />;
}

function Placeholder() {
  return (
    <Skeleton>
      <div className="chat-text">
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    </Skeleton>
  );
}
