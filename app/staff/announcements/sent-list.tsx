import { Form, Link, useNavigate } from "@remix-run/react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge, MomentText, NotificationIcon } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { notificationsPerPage } from "#workers/portal/announcements/contract.ts";
import type { SentPageView } from "./load.server.ts";
import type { AnnouncementReply, SentView } from "./view.ts";

interface SentListProps {
  sent: SentPageView | null;
  removal: { id: string; version: string; title: string } | null;
  reply: AnnouncementReply | undefined;
}

export function SentList({ sent, removal, reply }: SentListProps) {
  const t = useT();
  const { formError } = useForm(reply);
  const hasChanged = reply?.formError?.code === "STATE_CONFLICT";
  const changed = { sentence: t("announcements.conflict.sentence"), fix: t("announcements.remove.changed") };
  return (
    <div className="grid gap-6">
      <FormErrorSummary error={hasChanged ? changed : formError} />
      {removal && sent ? <RemovalDialog {...removal} page={sent.page} /> : null}
      {sent === null ? (
        <Unavailable
          title={t("announcements.sent.unavailable")}
          retry={{ to: staffPaths.adminSent(), label: t("announcements.sent.retry") }}
        />
      ) : null}
      {sent?.readsLate ? (
        <Alert tone="info" title={t("announcements.sent.readsLate")}>
          {t("announcements.sent.readsLateText")}
        </Alert>
      ) : null}
      {sent?.total === 0 ? <Nothing /> : null}
      {sent && sent.total > 0 ? <List {...sent} /> : null}
    </div>
  );
}

function List({ notifications, total, page, pages }: SentPageView) {
  const t = useT();
  return (
    <div>
      <Table caption={t("announcements.sent.list")}>
        <thead>
          <tr>
            <ColumnHead>{t("announcements.sent.notification")}</ColumnHead>
            <ColumnHead>{t("announcements.sent.audience")}</ColumnHead>
            <ColumnHead>{t("announcements.sent.state")}</ColumnHead>
            <ColumnHead>{t("announcements.sent.date")}</ColumnHead>
            <ColumnHead>{t("announcements.sent.reads")}</ColumnHead>
            <ColumnHead end>
              <span className="sr-only">{t("announcements.sent.actions")}</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {notifications.map((notification) => (
            <Row key={notification.id} notification={notification} page={page} />
          ))}
        </tbody>
      </Table>
      <Pages page={page} pages={pages} total={total} shown={notifications.length} />
    </div>
  );
}

const stateTones = { planned: "thread", current: "ok", over: "grey" } as const;

function Row({ notification, page }: { notification: SentView; page: number }) {
  const t = useT();
  const { id, type, audience, isAdmin, email, state, sent, until, reads } = notification;
  const title = notification.title || t("announcements.sent.untitled");
  return (
    <tr>
      <th scope="row">
        <span className="flex gap-2.5">
          <NotificationIcon type={type} isAdmin={isAdmin} />
          <span className="sr-only">{t(`announcements.type.${type}`)}. </span>
          <Link to={staffPaths.adminNotification(id)} dir="auto" className="min-w-0 wrap-anywhere hover:underline">
            {title}
          </Link>
        </span>
      </th>
      <td className="wrap-anywhere">
        {audience === "admins" ? (
          <Badge tone="admin">{t("announcements.audience.admins")}</Badge>
        ) : audience === "user" ? (
          <span className="grid justify-items-start gap-1 tablet:min-w-44">
            {email ?? t("announcements.sent.gone")}
            {isAdmin ? <Badge tone="admin">{t("announcements.compose.asStaff")}</Badge> : null}
          </span>
        ) : (
          t("announcements.audience.everyone")
        )}
      </td>
      <td>
        <Badge tone={stateTones[state]}>{t(`announcements.sent.${state}`)}</Badge>
        <span className="mt-1 block text-small text-ink-3 max-tablet:sr-only">
          <time dateTime={until.iso}>
            {t(state === "over" ? "announcements.sent.since" : "announcements.sent.until", { when: until.text })}
          </time>
        </span>
      </td>
      <td className={state === "planned" ? "" : "whitespace-nowrap"}>
        <MomentText moment={sent} />
      </td>
      <td className="whitespace-nowrap">
        {audience === "user" ? null : <span className="tablet:hidden">{t("announcements.sent.reads")} </span>}
        {reads}
      </td>
      <td className="more whitespace-nowrap">
        <span className="flex justify-end gap-1">
          <RowAction
            to={staffPaths.adminNotification(id)}
            icon="pencil"
            label={t("announcements.sent.editNamed", { title })}
          />
          <RowAction
            to={staffPaths.adminRemoval(id, page)}
            icon="trash-2"
            label={t("announcements.sent.removeNamed", { title })}
          />
        </span>
      </td>
    </tr>
  );
}

function RowAction({ to, icon, label }: { to: string; icon: "pencil" | "trash-2"; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      data-tooltip={label}
      className="grid size-11 place-content-center rounded-small text-ink-3 hover:bg-hover hover:text-ink tablet:size-9"
    >
      <Icon name={icon} className="size-4" />
    </Link>
  );
}

function Pages({ page, pages, total, shown }: { page: number; pages: number; total: number; shown: number }) {
  const t = useT();
  const language = useLanguage();
  const first = (page - 1) * notificationsPerPage;
  const [from, to, all] = [first + Math.min(1, shown), first + shown, total].map((count) =>
    formatNumber(language, count),
  );
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-ink-3">
        {t("announcements.sent.range", { from: from ?? "", to: to ?? "", total: all ?? "" })}
      </p>
      {pages > 1 ? (
        <nav aria-label={t("announcements.sent.pages")} className="flex gap-2.5">
          {page > 1 ? (
            <ButtonLink to={staffPaths.adminSent(Math.min(page - 1, pages))} variant="secondary" size="small">
              {t("announcements.sent.previous")}
            </ButtonLink>
          ) : null}
          {page < pages ? (
            <ButtonLink to={staffPaths.adminSent(page + 1)} variant="secondary" size="small">
              {t("announcements.sent.next")}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function Nothing() {
  const t = useT();
  const write = <ButtonLink to={staffPaths.admin}>{t("announcements.sent.write")}</ButtonLink>;
  return (
    <EmptyState drawing="inbox" title={t("announcements.sent.emptyTitle")} action={write}>
      {t("announcements.sent.emptyText")}
    </EmptyState>
  );
}

interface RemovalDialogProps {
  id: string;
  version: string;
  title: string;
  /** Page of the list to return to. */
  page: number;
}

/** Confirms a deletion in a dialog, or without JavaScript in a panel of the page. */
function RemovalDialog({ id, version, title, page }: RemovalDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const pending = usePending("remove");
  const question = t("announcements.remove.question", { title: title || t("announcements.sent.untitled") });
  const lead = t("announcements.remove.lead");
  const promise = <SafetyNote>{t("announcements.remove.promise")}</SafetyNote>;
  const actions = (
    <>
      <ButtonLink to={staffPaths.adminSent(page)} variant="secondary">
        {t("announcements.remove.keep")}
      </ButtonLink>
      <Form method="post" action={staffPaths.adminSent(page)} className="contents max-wide-phone:*:w-full">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button variant="danger" pending={pending} pendingLabel={t("announcements.remove.pending")}>
          {t("announcements.remove.submit")}
        </Button>
      </Form>
    </>
  );
  if (hydrated) {
    const close = () => navigate(staffPaths.adminSent(page), { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={question} lead={lead} actions={actions}>
        {promise}
      </Dialog>
    );
  }
  return (
    <section className="grid max-w-[760px] gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog wrap-anywhere text-ink">{question}</h2>
      <p className="text-ink-2">{lead}</p>
      {promise}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}
