/** What makes the bell live: follows the channel, counts what is to be read, says what is new, and shows the panel. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { publish } from "./arrival.ts";
import { pruneLocal, refreshSoon, useInbox } from "./inbox.ts";
import { startLive } from "./live/live.ts";
import { newsIn, uncountedIn, unreadOf } from "./merge.ts";
import { Panel } from "./panel.tsx";
import type { NotificationView } from "./view.ts";
import type { Reader } from "./widget.tsx";

interface HostProps {
  /** Another object with each page. */
  reader: Reader;
  bell: RefObject<HTMLElement>;
  opened: boolean;
  onClose: () => void;
}

export function NotificationsHost({ reader, bell, opened, onClose }: HostProps) {
  const { list, isKnown } = useInbox();
  const { uid } = reader;
  const counted = unreadOf(list);
  const unread = isKnown ? counted : (reader.unread ?? 0) + counted;

  useEffect(() => {
    pruneLocal();
    refreshSoon();
    // What came while the channel was not there yet is in the list.
    return startLive({ uid, hear: refreshSoon });
  }, [uid]);

  useEffect(() => publish({ unread, list: isKnown ? list : null }), [unread, list, isKnown]);
  useEffect(() => () => publish(null), []);
  useMistrust(reader, isKnown ? unreadOf(list.filter(({ isLocal }) => !isLocal)) : null);

  return (
    <>
      <News list={isKnown ? list : null} counted={reader.unread} />
      <Panel opened={opened} bell={bell} onClose={onClose} />
    </>
  );
}

/** A page that counts otherwise than we do has heard of something that we have not: the channel may be down. */
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
  /** As the page came. */
  counted: number | null;
}

/** Says it to those who do not see the bell, when they have finished what they are listening to. */
function News({ list, counted }: NewsProps) {
  const t = useT();
  const before = useRef(list);
  const first = useRef(counted);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!list) return;
    // What came between the page and its first list is news as well.
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
