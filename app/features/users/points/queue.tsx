import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
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
      {queue === null ? <Unavailable /> : null}
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

function Unavailable() {
  const t = useT();
  const retry = (
    <ButtonLink to={paths.adminUsers} variant="secondary" size="small">
      {t("pointsDesk.retry")}
    </ButtonLink>
  );
  return <Notice tone="bad" role="alert" title={t("pointsDesk.unavailable")} action={retry} />;
}
