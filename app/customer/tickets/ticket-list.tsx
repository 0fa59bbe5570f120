/** The list of tickets: filter, status, last words, number and age. */
import { Link, useRevalidator } from "@remix-run/react";
import { ticketTones } from "#app/domain/ticket-tones.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { Badge, MomentText, UnreadDot } from "#app/kit/parts/labels.tsx";
import { useLiveChange } from "#app/kit/parts/observe.ts";
import { paths } from "#base/paths.ts";
import { isTicketChange } from "#workers/portal/notifications/contract.ts";
import type { TicketListData } from "./load-tickets.server.ts";
import { nameAuthor } from "./message.tsx";

/** Loads the page again when one of the viewer's tickets changes. */
export function useLiveTickets(): void {
  const { revalidate } = useRevalidator();
  useLiveChange((id) => {
    if (isTicketChange(id)) revalidate();
  });
}

export function TicketList({ list, current }: { list: TicketListData; current?: string }) {
  const t = useT();
  const { state, counts, rows, staleSince, isVerified } = list;
  const filters = [
    { key: "all", state: null, to: paths.tickets },
    { key: "open", state: "open", to: paths.ticketsIn("open") },
    { key: "resolved", state: "resolved", to: paths.ticketsIn("resolved") },
  ] as const;
  return (
    <div className="grid content-start gap-3">
      {staleSince ? (
        <Alert tone="warn" title={t("tickets.stale")}>
          <MomentText moment={staleSince} sentence={(when) => t("tickets.staleText", { when })} />
        </Alert>
      ) : null}
      {isVerified || rows.length === 0 ? null : (
        <Alert tone="info" title={t("tickets.unverified")}>
          <Link to={paths.profile} className="link">
            {t("tickets.verify")}
          </Link>
        </Alert>
      )}
      <nav aria-label={t("tickets.filter")} className="flex flex-wrap rounded-control bg-sunken p-0.5">
        {filters.map(({ key, to, state: wanted }) => (
          <Link key={key} to={to} aria-current={wanted === state ? "true" : undefined} className="segment">
            {t(`tickets.${key}`, { count: counts[key] })}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState drawing="nothing" title={t("tickets.noneTitle")}>
          {t("tickets.noneText")}
        </EmptyState>
      ) : (
        <ul className="ticket-list">
          {rows.map((row) => (
            <TicketRow key={row.id} row={row} isCurrent={row.id === current} />
          ))}
        </ul>
      )}
    </div>
  );
}

function TicketRow({ row, isCurrent }: { row: TicketListData["rows"][number]; isCurrent: boolean }) {
  const t = useT();
  const { id, subject, isUnread, at, from, author, words, status, number } = row;
  const name = from === "customer" ? t("tickets.you") : nameAuthor(t, { from, author });
  return (
    <li data-current={isCurrent || undefined}>
      <div className="flex items-baseline gap-2">
        <Link
          to={paths.ticket(id)}
          aria-current={isCurrent ? "true" : undefined}
          className="min-w-0 font-strong text-ink"
        >
          {subject}
          {isUnread ? <UnreadDot isAdmin={false} label={t("tickets.unread")} /> : null}
        </Link>
        <span className="ml-auto flex-none text-small text-ink-3">
          <MomentText moment={at} />
        </span>
      </div>
      <p className="truncate text-small text-ink-2">
        {t("tickets.words", { name, text: words || t("tickets.picture") })}
      </p>
      <p className="flex items-center gap-3 text-small text-ink-3">
        <Badge tone={ticketTones[status]}>{t(`tickets.status.${status}`)}</Badge>
        {number === null ? null : t("tickets.number", { number: String(number) })}
      </p>
    </li>
  );
}
