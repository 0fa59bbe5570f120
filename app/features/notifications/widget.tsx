/**
 * The bell in the frame of signed-in pages. It is a link to the page of notifications; with JavaScript it opens them as a
 * panel, and what follows them live arrives when the page has settled.
 */
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useCallback, useContext, useEffect, useRef, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#shared/paths.ts";
import { loadHost, setInboxOwner, useHost, useKnown, whenIdle } from "./arrival.ts";
import type { NotificationView } from "./view.ts";

/** What the page came with; `unread` is null where that could not be asked. */
export interface Reader {
  uid: string;
  unread: number | null;
}

const mostCounted = 9;

export function Bell({ reader }: { reader: Reader }) {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const navigate = useNavigate();
  const host = useHost();
  const bell = useRef<HTMLAnchorElement>(null);
  const [opened, setOpened] = useState(false);
  // The page of notifications has no second list over it.
  const isOnPage = useLocation().pathname === paths.notifications;
  const opensPanel = useHydrated() && !isOnPage;
  const unread = useKnown()?.unread ?? reader.unread ?? 0;
  const label = unread > 0 ? t("shell.unread", { count: unread }) : t("shell.notifications");
  const close = useCallback(() => setOpened(false), []);
  const load = useCallback(() => loadHost(catalogue), [catalogue]);

  useEffect(() => {
    setInboxOwner(reader.uid);
    // What does not arrive leaves a bell that is a link; the next page tries again.
    return whenIdle(() => load().catch(() => undefined));
  }, [reader.uid, load]);

  function open(event: MouseEvent | KeyboardEvent) {
    if (!opensPanel || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser gives the focus to a link that is clicked: it comes back to where it was.
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
            {unread > mostCounted ? `${mostCounted}+` : unread}
          </span>
        ) : null}
      </Link>
      {host ? <host.NotificationsHost reader={reader} bell={bell} opened={opened} onClose={close} /> : null}
    </>
  );
}

/** The newest that this page has heard of since it came; null while it has not. */
export const useNewest = (): readonly NotificationView[] | null => useKnown()?.list ?? null;
