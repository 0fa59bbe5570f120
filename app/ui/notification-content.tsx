/** What a message says, the same for its readers and for whoever writes it; its style sheet is for the page to bring. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NotificationMark, type NotificationType, UnreadDot } from "./notification-mark.tsx";

interface NotificationContentProps {
  type: NotificationType;
  /** Says the type to those who do not see its icon. */
  typeName: string;
  isAdmin: boolean;
  heading: "h2" | "h3" | "p";
  title: ReactNode;
  message: ReactNode;
  imageUrl: string | null;
  /** Says that it is still to be read; null when it is not. */
  unread: string | null;
  /** Link, age and the like, under the message. */
  children: ReactNode;
}

export function NotificationContent(props: NotificationContentProps) {
  const { type, typeName, isAdmin, heading: Heading, title, message, imageUrl, unread, children } = props;
  return (
    <>
      <NotificationMark type={type} isAdmin={isAdmin} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {/* The title decides where it begins, as the message does: what has a direction of its own has no say in that. */}
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

/** Nothing is told to the picture's host, and its place is kept while it comes; one that does not come leaves no hole. */
function Picture({ address }: { address: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // It may have failed before this script ran.
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
