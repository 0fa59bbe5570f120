import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { AnsweredView, QueueView, RowView } from "./points.server.ts";
import { QueuedRequest } from "./queued-request.tsx";

/** Pending requests, oldest first; `queue` is null when they could not be loaded. */
function PointsRequestList({ queue, reply }: { queue: QueueView; reply: FormReply | undefined }) {
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
          retry={{ to: staffPaths.pointsRequests({}), label: t("pointsDesk.retry") }}
        />
      ) : null}
      {queue?.rows.length === 0 ? (
        <EmptyState drawing="queue" title={t("pointsDesk.emptyTitle")}>
          {t("pointsDesk.emptyText")}
        </EmptyState>
      ) : null}
      {queue?.rows.length ? (
        <>
          <p className="-mt-1.5 mb-4 max-w-[68ch] text-ink-2">{t("pointsDesk.lead")}</p>
          <ul className="grid grid-cols-1 gap-4">
            {queue.rows.map((row) => (
              <QueuedRequest
                key={row.id}
                row={row}
                today={queue.today}
                reply={reply?.values.request === row.id ? reply : undefined}
              />
            ))}
          </ul>
        </>
      ) : null}
      {queue ? <PageLinks list={queue} /> : null}
    </Section>
  );
}

/** The tab of points requests: the queue, the answered ones, and the form that adjusts a balance. */
export function PointsDesk({ view: { queue, answered }, reply }: PointsDeskProps) {
  const form = useForm(reply);
  const formError = form.error("intent") ?? form.error("request") ?? form.error("requestId");
  return (
    <>
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary error={form.formError} />
        {formError ? <Alert tone="bad" role="alert" title={formError} /> : null}
      </div>
      <div className="grid gap-x-14 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <PointsRequestList queue={queue} reply={reply} />
          <AnsweredRequests answered={answered} />
        </div>
        <div className="min-w-0">
          <AdjustForm reply={reply?.values.intent === "adjust" ? reply : undefined} />
        </div>
      </div>
    </>
  );
}

interface PointsDeskProps {
  view: { queue: QueueView; answered: AnsweredView };
  reply: FormReply | undefined;
}

/** Links to the next and first page of a list; nothing for a list of one page. */
function PageLinks({ list }: { list: { next: string | null; first: string | null } }) {
  const t = useT();
  if (!list.next && !list.first) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      {list.first ? (
        <Link to={list.first} preventScrollReset className="link inline-block py-0.5">
          {t("pointsDesk.newest")}
        </Link>
      ) : null}
      {list.next ? (
        <Link to={list.next} preventScrollReset className="link inline-block py-0.5">
          {t("pointsDesk.more")}
        </Link>
      ) : null}
    </p>
  );
}

/** Answered requests, latest answer first; shows nothing when they could not be loaded, because the queue says why. */
function AnsweredRequests({ answered }: { answered: AnsweredView }) {
  const t = useT();
  if (!answered) return null;
  return (
    <Section title={t("pointsDesk.answered.title")}>
      {answered.rows.length === 0 ? <p className="text-ink-2">{t("pointsDesk.answered.empty")}</p> : null}
      {answered.rows.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {answered.rows.map((row) => (
            <AnsweredRequest key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <PageLinks list={answered} />
    </Section>
  );
}

function AnsweredRequest({ row }: { row: RowView }) {
  const t = useT();
  const { id, person, count, amount, value, status, answered, answeredBy, reason, payout } = row;
  const outcome = payout ?? reason;
  const by = answeredBy ?? t("pointsDesk.answered.somebody");
  return (
    <li id={`request-${id}`} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong break-words text-ink">
          {person ? person.name || person.email : t("pointsDesk.gone")}
        </p>
        {outcome ? <p className="text-small break-words text-ink-2">{outcome}</p> : null}
        <p className="text-small break-words text-ink-3">
          {answered ? (
            <MomentText
              moment={answered}
              sentence={(when) =>
                t(answered.isDate ? "pointsDesk.answered.byOn" : "pointsDesk.answered.by", { by, when })
              }
            />
          ) : null}
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1">
        <p className="whitespace-nowrap text-ink-2">
          {t("pointsDesk.points", { count, amount })}, {value}
        </p>
        <Badge tone={status === "accepted" ? "ok" : "grey"}>
          {t(status === "accepted" ? "pointsDesk.answered.accepted" : "pointsDesk.answered.refused")}
        </Badge>
      </div>
    </li>
  );
}

/** Form that adds points to a balance or removes some. */
function AdjustForm({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("adjust");
  return (
    <Section title={t("pointsDesk.adjust.title")}>
      <p className="-mt-1.5 mb-4 text-ink-2">{t("pointsDesk.adjust.lead")}</p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="adjust" />
        <HiddenRequestId value={keptRequestId(reply)} />
        <TextField
          {...form.field("email")}
          type="email"
          label={t("pointsDesk.adjust.email")}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field("amount")}
          label={t("pointsDesk.adjust.amount")}
          hint={t("pointsDesk.adjust.amountHint")}
          maxLength={9}
          autoComplete="off"
        />
        <TextField
          {...form.field("reason")}
          label={t("pointsDesk.adjust.reason")}
          hint={t("pointsDesk.adjust.reasonHint")}
          maxLength={300}
          autoComplete="off"
        />
        <div className="max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("pointsDesk.adjust.pending")}>
            {t("pointsDesk.adjust.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
