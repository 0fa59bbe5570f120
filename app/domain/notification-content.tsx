/** Content of a notification for readers and preview; the page links the style sheet. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NotificationIcon, type NotificationType, UnreadDot } from "#app/kit/parts/labels.tsx";

interface NotificationContentProps {
  type: NotificationType;
  /** Accessible name of the type. */
  typeName: string;
  isAdmin: boolean;
  heading: "h2" | "h3" | "p";
  title: ReactNode;
  message: ReactNode;
  imageUrl: string | null;
  /** Accessible "unread" label; null when read. */
  unread: string | null;
  /** Link, age and actions below the message. */
  children: ReactNode;
}

export function NotificationContent(props: NotificationContentProps) {
  const { type, typeName, isAdmin, heading: Heading, title, message, imageUrl, unread, children } = props;
  return (
    <>
      <NotificationIcon type={type} isAdmin={isAdmin} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {/* Title and message set their own text direction. */}
        <Heading dir="auto" className="notification-title">
          <span dir="ltr" className="sr-only">
            {typeName}.{" "}
          </span>
          <span data-title>{title}</span>
          {unread === null ? null : <UnreadDot isAdmin={isAdmin} label={unread} />}
        </Heading>
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-ink-2">
          {message}
        </p>
        {imageUrl ? <Picture key={imageUrl} address={imageUrl} /> : null}
        <div className="notification-meta">{children}</div>
      </div>
    </>
  );
}

/** Sends no referrer, reserves space while loading, and disappears on failure. */
function Picture({ address }: { address: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // Loading may have failed before hydration.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing) return null;
  return (
    <img
      ref={image}
      src={address}
      onError={() => setMissing(true)}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="notification-picture"
    />
  );
}
