import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/page.tsx";
import { Unavailable } from "#app/ui/unavailable.tsx";
import { paths } from "#shared/paths.ts";
import { Further } from "./further.tsx";
import type { QueueView } from "./load.server.ts";
import { QueuedRequest } from "./queued-request.tsx";

/** Who waits for an answer, the oldest first; null when it could not be read. */
export function PointsQueue({ queue, reply }: { queue: QueueView; reply: FormReply | undefined }) {
  const t = useT();
  return (
    <Section
      title={t("pointsDesk.title")}
      anchor="points"
      aside={queue?.count ? t("pointsDesk.count", { count: queue.count }) : undefined}
    >
      {queue === null ? (
        <Unavailable
          title={t("pointsDesk.unavailable")}
          retry={{ to: paths.adminUsers, label: t("pointsDesk.retry") }}
        />
      ) : null}
      {queue?.rows.length === 0 ? (
        <EmptyState title={t("pointsDesk.emptyTitle")}>{t("pointsDesk.emptyText")}</EmptyState>
      ) : null}
      {queue?.rows.length ? (
        <>
          <p className="-mt-1.5 mb-4 max-w-[68ch] text-ink-2">{t("pointsDesk.lead")}</p>
          <ul className="grid grid-cols-1 gap-4">
            {queue.rows.map((row) => (
              <QueuedRequest key={row.id} row={row} reply={reply?.values.request === row.id ? reply : undefined} />
            ))}
          </ul>
        </>
      ) : null}
      {queue ? <Further list={queue} /> : null}
    </Section>
  );
}
