/** A ticket's facts and messages, oldest first, with the reply below. */
import type { ReactNode } from "react";
import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { ticketTones } from "#app/ticket-tones.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, StoreName } from "#app/ui/labels.tsx";
import { brand } from "#base/brand.ts";
import { contextFacts } from "#workers/portal/tickets/contract.ts";
import type { TicketView } from "./load-tickets.server.ts";
import { TicketMessage } from "./message.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface ConversationProps {
  ticket: TicketView;
  isStale: boolean;
  reply: FormReply | undefined;
  /** The button that ends the ticket. */
  resolve: ReactNode;
}

export function Conversation({ ticket, isStale, reply, resolve }: ConversationProps) {
  const t = useT();
  const { id, number, subject, status, product, shop, facts, messages, origin } = ticket;
  const attached = contextFacts.filter((fact) => facts[fact] !== undefined);
  return (
    <section aria-labelledby="ticket">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 id="ticket" className="text-h2 wrap-anywhere text-ink">
            {subject}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
            <Badge tone={ticketTones[status]}>{t(`tickets.status.${status}`)}</Badge>
            {shop ? <StoreName domain={shop} /> : null}
            {product ? (product === "theme" ? brand.themeName : brand.managerName) : null}
            {number === null ? null : <span>{t("tickets.number", { number: String(number) })}</span>}
          </p>
        </div>
        {resolve}
      </div>
      {attached.length > 0 ? (
        <details className="mt-3 rounded-card border border-line p-3">
          <summary className="link text-small">{t("tickets.everything")}</summary>
          <dl className="mt-2 grid gap-1 text-small">
            {attached.map((fact) => (
              <div key={fact}>
                <dt className="font-label text-ink">{t(`support.context.${fact}`)}</dt>
                <dd className="wrap-anywhere whitespace-pre-line text-ink-2">{facts[fact]}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {isStale ? (
        <div className="mt-3">
          <Alert tone="warn" title={t("tickets.stale")} />
        </div>
      ) : null}
      <ol aria-label={t("tickets.conversation")} className="mt-6 grid gap-5">
        {messages.map((message) => (
          <TicketMessage key={message.id} ticket={id} message={message} origin={origin} />
        ))}
      </ol>
      <ReplyForm key={messages.length} reply={reply} />
    </section>
  );
}
