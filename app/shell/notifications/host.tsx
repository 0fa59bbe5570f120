/** The live bell: follows the channel, counts unread notifications, announces new ones, and shows the panel. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { liveChange } from "#app/kit/parts/observe.ts";
import { cut } from "#base/cut.ts";
import { missedChanges } from "#workers/portal/notifications/contract.ts";
import { pruneLocal, refreshSoon, useInbox } from "./inbox.ts";
import { openLiveChannel } from "./live/channel.ts";
import { liveInbox } from "./live-state.ts";
import { listAdded, listUncounted, listUnread } from "./merge.ts";
import { Panel } from "./panel.tsx";
import type { NotificationView } from "./view.ts";
import type { BellReader } from "./widget.tsx";

interface HostProps {
  /** A new object per page load. */
  reader: BellReader;
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
    return openLiveChannel({
      uid,
      onMessage(message) {
        if ("id" in message) liveChange.set(message.id);
        if (message.kind === "stale") liveChange.set(missedChanges);
        refreshSoon();
      },
    });
  }, [uid]);

  useEffect(() => liveInbox.set({ unread, list: isKnown ? list : null }), [unread, list, isKnown]);
  useEffect(() => () => liveInbox.set(null), []);
  useRefreshOnMismatch(reader, isKnown ? listUnread(list.filter(({ isLocal }) => !isLocal)) : null);

  return (
    <>
      <Announcer list={isKnown ? list : null} counted={reader.unread} />
      <Panel opened={opened} bell={bell} onClose={onClose} />
    </>
  );
}

/** A page with another count has newer data, so the channel may be down. */
function useRefreshOnMismatch(reader: BellReader, counted: number | null): void {
  const latest = useRef(counted);
  latest.current = counted;
  useEffect(() => {
    if (reader.unread === null || latest.current === null) return;
    if (reader.unread !== latest.current) refreshSoon();
  }, [reader]);
}

const maxTitleLength = 120;

interface AnnouncerProps {
  list: readonly NotificationView[] | null;
  /** The page's initial data. */
  counted: number | null;
}

/** Announces new notifications politely to screen readers. */
function Announcer({ list, counted }: AnnouncerProps) {
  const t = useT();
  const before = useRef(list);
  const initialCount = useRef(counted);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (!list) return;
    // Notifications between page load and the first list are new too.
    const added = before.current ? listAdded(before.current, list) : listUncounted(list, initialCount.current);
    before.current = list;
    const [newest] = added;
    if (newest)
      setAnnouncement(t("notifications.arrived", { count: added.length, title: cut(newest.title, maxTitleLength) }));
  }, [list, t]);

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
