/** The live bell: follows the channel, counts unread notifications, announces new ones, and shows the panel. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { publish } from "./arrival.ts";
import { pruneLocal, refreshSoon, useInbox } from "./inbox.ts";
import { startLive } from "./live/live.ts";
import { listUnread, newsIn, uncountedIn } from "./merge.ts";
import { Panel } from "./panel.tsx";
import type { NotificationView } from "./view.ts";
import type { Reader } from "./widget.tsx";

interface HostProps {
  /** A new object per page load. */
  reader: Reader;
  bell: RefObject<HTMLElement>;
  opened: boolean;
  onClose: () => void;
}

export function NotificationsHost({ reader, bell, opened, onClose }: HostProps) {
  const { list, isKnown } = useInbox();
  const { uid } = reader;
  const counted = listUnread(list);
  const unread = isKnown ? counted : (reader.unread ?? 0) + counted;

  useEffect(() => {
    pruneLocal();
    refreshSoon();
    // The list contains what arrived before the channel opened.
    return startLive({ uid, hear: refreshSoon });
  }, [uid]);

  useEffect(() => publish({ unread, list: isKnown ? list : null }), [unread, list, isKnown]);
  useEffect(() => () => publish(null), []);
  useMistrust(reader, isKnown ? listUnread(list.filter(({ isLocal }) => !isLocal)) : null);

  return (
    <>
      <News list={isKnown ? list : null} counted={reader.unread} />
      <Panel opened={opened} bell={bell} onClose={onClose} />
    </>
  );
}

/** A page with another count has newer data, so the channel may be down. */
function useMistrust(reader: Reader, counted: number | null): void {
  const latest = useRef(counted);
  latest.current = counted;
  useEffect(() => {
    if (reader.unread === null || latest.current === null) return;
    if (reader.unread !== latest.current) refreshSoon();
  }, [reader]);
}

const longestTitle = 120;

interface NewsProps {
  list: readonly NotificationView[] | null;
  /** The page's initial data. */
  counted: number | null;
}

/** Announces new notifications politely to screen readers. */
function News({ list, counted }: NewsProps) {
  const t = useT();
  const before = useRef(list);
  const first = useRef(counted);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!list) return;
    // Notifications between page load and first list are new, too.
    const news = before.current ? newsIn(before.current, list) : uncountedIn(list, first.current);
    before.current = list;
    const [newest] = news;
    if (newest) setSaid(t("notifications.arrived", { count: news.length, title: newest.title.slice(0, longestTitle) }));
  }, [list, t]);

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
