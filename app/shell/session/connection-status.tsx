/**
 * Shows that the network is away, back, or that a form was rejected. It overlays the page without moving it; on phones
 * at the top, where it covers neither the keyboard nor the page's buttons.
 */
import { useEffect } from "react";
import { useT } from "#app/i18n/index.ts";
import { type Connection, connection, dismissConnection, fineConnection } from "#app/kit/feedback/connection.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { useObservable } from "#app/kit/parts/observe.ts";

export function ConnectionStatus() {
  const current = useObservable(connection, fineConnection);
  useInterruptionNotification(current);
  // Screen readers announce changes only of a live region that already exists.
  return (
    <div
      role="status"
      data-notice
      className="pointer-events-none fixed inset-x-4 top-16 z-40 flex justify-center tablet:top-auto tablet:bottom-6"
    >
      {current.status === "fine" ? null : <ConnectionCard {...current} status={current.status} />}
    </div>
  );
}

/** It is unknown whether the form arrived, so add a notification with a link to its page. */
function useInterruptionNotification({ status, unconfirmed }: Connection): void {
  const t = useT();
  const [title, message] = [t("session.connection.interrupted"), t("session.connection.interruptedText")];
  const isDue = status === "back" && unconfirmed;
  useEffect(() => {
    if (!isDue) return;
    const link = location.pathname + location.search;
    import("#app/shell/persisted/notify.ts").then(
      ({ notify }) => notify({ type: "warning", title, message, link }),
      () => undefined,
    );
  }, [isDue, title, message]);
}

type Trouble = Connection & { status: Exclude<Connection["status"], "fine"> };

function ConnectionCard({ status, heldBack, unconfirmed }: Trouble) {
  const t = useT();
  const isFine = status === "back";
  const detail = unconfirmed ? "unconfirmed" : status === "lost" && heldBack ? "heldBack" : (`${status}Text` as const);
  return (
    <div
      data-connection={status}
      className="pointer-events-auto flex max-w-[440px] animate-rise gap-3 rounded-card bg-raised p-4 shadow-float"
    >
      <Icon
        name={isFine ? "circle-check" : "unplug"}
        className={isFine ? "mt-px text-ok-mark" : "mt-px text-warn-mark"}
      />
      <p className="min-w-0 flex-1 text-small text-ink-2">
        <strong className="block font-label text-body text-ink">{t(`session.connection.${status}`)}</strong>
        {t(`session.connection.${detail}`)}
      </p>
      {status === "unavailable" || (isFine && unconfirmed) ? (
        <button
          type="button"
          onClick={dismissConnection}
          aria-label={t("ui.close")}
          title={t("ui.close")}
          className="-my-2 -mr-2 grid size-11 flex-none place-content-center rounded-small text-ink-3 hover:bg-hover tablet:size-9"
        >
          <Icon name="x" className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
