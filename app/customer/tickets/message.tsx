/** One message of a ticket: the customer's in a bubble at the right, the others' as plain text. */
import { createElement, type ReactNode } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { Avatar } from "#app/kit/parts/avatar.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { MessageText } from "#app/kit/parts/message-text.tsx";
import type { ToLink } from "#base/parse-message.ts";
import { paths } from "#base/paths.ts";
import type { TicketMessage as Sent } from "#workers/portal/tickets/contract.ts";
import type { TicketView } from "./load-tickets.server.ts";
import { createTicketLink } from "./ticket-link.ts";

type Message = TicketView["messages"][number];

interface MessageProps {
  ticket: string;
  message: Message;
  origin: string;
}

/** Of a message that is not the customer's. */
export function nameAuthor(t: T, { from, author }: Pick<Sent, "from" | "author">): string {
  if (from !== "participant") return author ?? t("tickets.supportName");
  return author === null ? t("tickets.someoneInCopy") : t("tickets.inCopy", { name: author });
}

export function TicketMessage({ ticket, message, origin }: MessageProps) {
  const t = useT();
  const { from, initials, at, state } = message;
  const content = <Content ticket={ticket} message={message} origin={origin} />;
  if (from === "customer") {
    return (
      <li className="ticket-message" data-from="customer">
        <div>
          <span className="sr-only">{t("tickets.you")}</span>
          {content}
        </div>
        <p className="mt-1 text-small text-ink-3">
          {state === "sent" ? (
            <MomentText moment={at} />
          ) : (
            t(state === "waiting" ? "tickets.notYetSent" : "tickets.failed")
          )}
        </p>
      </li>
    );
  }
  return (
    <li className="ticket-message" data-from={from}>
      <Avatar initials={initials} photoUrl={null} size="small" />
      <div>
        <p className="text-small text-ink-3">
          <b className="font-strong text-ink">{nameAuthor(t, message)}</b> <MomentText moment={at} />
        </p>
        {content}
      </div>
    </li>
  );
}

/** Identified by their order: a message does not change. */
function Content({ ticket, message: { parts, files }, origin }: MessageProps) {
  const toLink = createTicketLink(origin);
  const isOnlyQuote = files.length === 0 && parts.every(({ kind }) => kind === "quote");
  const pictures = files.flatMap(({ id, name, isPicture }) => (isPicture && id !== null ? { file: id, name } : []));
  return (
    <>
      {parts.map((part, index) => {
        const key = `${part.kind} ${index}`;
        if (part.kind === "picture") return <Picture key={key} ticket={ticket} {...part} />;
        if (part.kind === "table") return <Table key={key} rows={part.rows} toLink={toLink} />;
        const text = <MessageText key={key} text={part.text} toLink={toLink} />;
        return part.kind === "text" ? (
          text
        ) : (
          <Quote key={key} isOpen={isOnlyQuote}>
            {text}
          </Quote>
        );
      })}
      {pictures.map(({ file, name }) => (
        <Picture key={file} ticket={ticket} file={file} name={name} />
      ))}
      <Files ticket={ticket} files={files} />
    </>
  );
}

function Quote({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <details className="ticket-quote" open={isOpen}>
      <summary className="link text-small">{t("tickets.quoted")}</summary>
      <blockquote>{children}</blockquote>
    </details>
  );
}

type Rows = Extract<Message["parts"][number], { kind: "table" }>["rows"];

/** Wide ones scroll inside. Their cells are identified by their place. */
function Table({ rows, toLink }: { rows: Rows; toLink: ToLink }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="ticket-table" aria-label={t("tickets.table")} tabIndex={0}>
      {createElement(
        "table",
        null,
        createElement(
          "tbody",
          null,
          ...rows.map(({ cells }, row) =>
            createElement(
              "tr",
              null,
              ...cells.map((cell) =>
                createElement(row === 0 ? "th" : "td", null, <MessageText text={cell} toLink={toLink} />),
              ),
            ),
          ),
        ),
      )}
    </section>
  );
}

function Picture({ ticket, file, name }: { ticket: string; file: string; name: string }) {
  const t = useT();
  const address = paths.ticketFile(ticket, file);
  return (
    <a href={address} target="_blank" rel="noreferrer" className="ticket-picture">
      <img src={address} alt={name || t("tickets.picture")} loading="lazy" />
    </a>
  );
}

export function Files({ ticket, files }: { ticket: string; files: Message["files"] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id ?? name} className="flex items-center gap-2 text-small">
          <Icon name="file-plus" className="size-4 text-ink-3" />
          {id === null ? (
            <span className="font-label text-ink">{name}</span>
          ) : (
            <a href={paths.ticketFile(ticket, id)} target="_blank" rel="noreferrer" className="link">
              {name}
            </a>
          )}
          <span className="text-ink-3">{size}</span>
        </li>
      ))}
    </ul>
  );
}
