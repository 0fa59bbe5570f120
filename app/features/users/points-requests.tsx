import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, MomentText } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import { AdjustForm } from "./adjust-form.tsx";
import type { AnsweredView, QueueView, RowView } from "./points.server.ts";

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
          retry={{ to: paths.pointsRequests({}), label: t("pointsDesk.retry") }}
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
              <QueuedRequest key={row.id} row={row} reply={reply?.values.request === row.id ? reply : undefined} />
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

interface QueuedRequestProps {
  row: RowView;
  /** The reply to the answer of this request. */
  reply: FormReply | undefined;
}

/** One pending request with the forms that accept or refuse it. */
function QueuedRequest({ row, reply }: QueuedRequestProps) {
  const t = useT();
  const form = useForm(reply);
  const { formData } = useNavigation();
  const sending = formData?.get("request") === row.id ? formData.get("intent") : null;
  const { id, person, count, amount, value, asked, due, isLate, isOwn } = row;
  const name = person ? person.name || person.email : t("pointsDesk.gone");
  return (
    <li id={`request-${id}`} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-h2 wrap-anywhere text-ink">{name}</h3>
          {person?.name ? <p className="break-words text-ink-2">{person.email}</p> : null}
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-3">
            <MomentText
              moment={asked}
              sentence={(when) => t(asked.isDate ? "pointsDesk.askedOn" : "pointsDesk.asked", { when })}
            />
            <time dateTime={due.iso}>{t(isLate ? "pointsDesk.overdue" : "pointsDesk.due", { date: due.text })}</time>
            {isLate ? <Badge tone="warn">{t("pointsDesk.late")}</Badge> : null}
            {isOwn ? <Badge tone="admin">{t("pointsDesk.own")}</Badge> : null}
          </p>
        </div>
        <p className="flex flex-none items-baseline gap-x-2.5 tablet:grid tablet:justify-items-end">
          <span className="text-h2 whitespace-nowrap text-ink">{t("pointsDesk.points", { count, amount })}</span>
          <span className="text-small whitespace-nowrap text-ink-3">{value}</span>
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-2.5">
        <Form method="post" className="max-wide-phone:w-full max-wide-phone:*:w-full">
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="request" value={id} />
          <Button variant="secondary" pending={sending === "accept"} pendingLabel={t("pointsDesk.pending")}>
            {t("pointsDesk.accept")}
            <span className="sr-only"> {t("pointsDesk.of", { name })}</span>
          </Button>
        </Form>
        <details open={reply?.values.intent === "refuse"} className="group min-w-0 open:w-full max-wide-phone:w-full">
          <summary className="button min-h-11 rounded-control px-4 text-ink-2 hover:bg-hover hover:text-ink max-wide-phone:w-full tablet:min-h-[38px]">
            <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
            {t("pointsDesk.refuse")}
            <span className="sr-only"> {t("pointsDesk.of", { name })}</span>
          </summary>
          <Form method="post" className="mt-3 grid gap-3">
            <input type="hidden" name="intent" value="refuse" />
            <input type="hidden" name="request" value={id} />
            <TextField
              {...form.field("reason")}
              id={`reason-${id}`}
              label={t("pointsDesk.reason")}
              hint={t("pointsDesk.reasonHint")}
              maxLength={300}
              autoComplete="off"
            />
            <div className="flex justify-end max-wide-phone:*:w-full">
              <Button variant="danger" pending={sending === "refuse"} pendingLabel={t("pointsDesk.pending")}>
                {t("pointsDesk.refusal")}
              </Button>
            </div>
          </Form>
        </details>
      </div>
    </li>
  );
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
  const { id, person, count, amount, value, status, answered, answeredBy, reason } = row;
  const by = answeredBy ?? t("pointsDesk.answered.somebody");
  return (
    <li id={`request-${id}`} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong break-words text-ink">
          {person ? person.name || person.email : t("pointsDesk.gone")}
        </p>
        {reason ? <p className="text-small break-words text-ink-2">{reason}</p> : null}
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
