/**
 * The bell of signed-in pages. It links to the notifications page; with JavaScript it opens a panel, and the live part
 * loads when the page is idle.
 */
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useCallback, useContext, useEffect, useRef, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import { liveHost, setInboxOwner, useLiveInbox, whenIdle } from "./live-state.ts";
import type { NotificationView } from "./view.ts";

/** Initial data; `unread` is null when unavailable. */
export interface BellReader {
  uid: string;
  unread: number | null;
}

const maxShownCount = 9;

export function Bell({ reader }: { reader: BellReader }) {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const host = liveHost.useHost();
  const bell = useRef<HTMLAnchorElement>(null);
  const [opened, setOpened] = useState(false);
  // No panel on the notifications page.
  const isOnPage = useLocation().pathname === paths.notifications;
  const opensPanel = useHydrated() && !isOnPage;
  const unread = useLiveInbox()?.unread ?? reader.unread ?? 0;
  const label = unread > 0 ? t("shell.unread", { count: unread }) : t("shell.notifications");
  const close = useCallback(() => setOpened(false), []);
  const load = useCallback(() => liveHost.load(catalogue), [catalogue]);

  useEffect(() => {
    setInboxOwner(reader.uid);
    // If loading fails, the bell stays a link and the next page tries again.
    return whenIdle(() => load().catch(() => undefined));
  }, [reader.uid, load]);

  function open(event: MouseEvent | KeyboardEvent) {
    if (!opensPanel || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Some browsers do not focus clicked links, so remember the focus.
    bell.current?.focus();
    setOpened(true);
    load().catch(() => navigate(paths.notifications));
  }
  const preload = () => void load().catch(() => undefined);
  const asButton = opensPanel
    ? ({ role: "button", "aria-haspopup": "dialog", "aria-expanded": opened } as const)
    : { "aria-current": isOnPage ? ("page" as const) : undefined };

  return (
    <>
      <Link
        ref={bell}
        to={paths.notifications}
        {...asButton}
        aria-label={label}
        data-tooltip={label}
        data-bell
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        onKeyDown={(event) => event.key === " " && open(event)}
        className="bar-button relative aria-expanded:bg-hover"
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute bottom-1/2 left-1/2 grid h-[17px] min-w-[17px] place-content-center rounded-full bg-accent px-1 text-count font-strong text-on-accent ring-2 ring-canvas"
          >
            {unread > maxShownCount ? `${maxShownCount}+` : unread}
          </span>
        ) : null}
      </Link>
      {host ? <host.NotificationsHost reader={reader} bell={bell} opened={opened} onClose={close} /> : null}
    </>
  );
}

/** The newest notification since page load, or null. */
export const useNewest = (): readonly NotificationView[] | null => useLiveInbox()?.list ?? null;
