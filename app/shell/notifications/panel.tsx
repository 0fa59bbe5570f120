/** The notification panel below the bell; on phones a bottom sheet. */
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { useModal } from "#app/kit/feedback/dialog.tsx";
import { Skeleton, SkeletonBlock } from "#app/kit/feedback/loading.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { useAfterNavigation } from "#app/kit/parts/observe.ts";
import { clear, refresh, useInbox } from "./inbox.ts";
import { focusHeading, NothingNew, NotificationList } from "./notification-list.tsx";
import "./notifications.css";

interface PanelProps {
  opened: boolean;
  bell: RefObject<HTMLElement>;
  onClose: () => void;
}

export function Panel({ opened, bell, onClose }: PanelProps) {
  const id = useId();
  const element = useModal({ open: opened, onClose, dismissible: true });
  useAfterNavigation(onClose);

  useLayoutEffect(() => {
    if (opened && element.current && bell.current) placeUnder(bell.current, element.current);
  }, [opened, bell, element]);

  return (
    <dialog ref={element} aria-labelledby={id} className="notifications-panel">
      {opened ? <Content titleId={id} onClose={onClose} /> : null}
    </dialog>
  );
}

/** The top bar may be lower than usual. */
function placeUnder(bell: HTMLElement, panel: HTMLElement): void {
  const { bottom, right } = bell.getBoundingClientRect();
  panel.style.setProperty("--under", `${bottom}px`);
  panel.style.setProperty("--beside", `${document.documentElement.clientWidth - right}px`);
}

function Content({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const t = useT();
  const { list, isKnown } = useInbox();
  useEffect(() => void refresh(), []);

  function clearAll({ currentTarget }: MouseEvent) {
    focusHeading(currentTarget);
    clear(list);
  }
  return (
    <>
      <header>
        <h2 id={titleId} tabIndex={-1} className="text-h2 text-ink outline-none">
          {t("notifications.title")}
        </h2>
        {list.length > 0 ? (
          <Button type="button" variant="quiet" size="small" onClick={clearAll}>
            {t("notifications.clear")}
          </Button>
        ) : null}
      </header>
      <div className="notifications-body">
        <FailureNotice />
        {list.length > 0 ? <NotificationList list={list} place="panel" /> : null}
        {list.length === 0 && isKnown ? (
          <div className="px-5 py-8">
            <NothingNew />
          </div>
        ) : null}
        {list.length === 0 && !isKnown ? <Placeholder /> : null}
      </div>
      {/* A close button for screen reader users. */}
      <button type="button" onClick={onClose} className="notifications-close by-keyboard">
        {t("ui.close")}
      </button>
    </>
  );
}

/** Failure message above the list. */
function FailureNotice() {
  const t = useT();
  const { failed } = useInbox();
  const [pending, setPending] = useState(false);
  if (failed === null) return null;

  function retry() {
    setPending(true);
    refresh().finally(() => setPending(false));
  }
  const textKey = failed === "list" ? "notifications.unavailable" : "notifications.notKept";
  const again = (
    <Button type="button" variant="secondary" size="small" pending={pending} onClick={retry}>
      {t("notifications.unavailable.retry")}
    </Button>
  );
  return (
    <div className="p-3">
      <Alert tone="bad" role="alert" title={t(`${textKey}.title`)} action={failed === "list" ? again : null}>
        {t(`${textKey}.text`)}
      </Alert>
    </div>
  );
}

function Placeholder() {
  const { failed } = useInbox();
  if (failed === "list") return null;
  return (
    <Skeleton>
      <div className="grid gap-3 p-4">
        {["w-2/3", "w-full", "w-1/3"].map((width) => (
          <SkeletonBlock key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </Skeleton>
  );
}
