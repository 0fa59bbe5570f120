/** One message of a ticket: the customer's in a bubble at the right, the support's as plain text. */
import { useT } from "#app/i18n/index.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MomentText } from "#app/ui/labels.tsx";
import { MessageText } from "#app/ui/message-text.tsx";
import { paths } from "#base/paths.ts";
import type { TicketView } from "./load-tickets.server.ts";
import { createTicketLink } from "./ticket-link.ts";

type Message = TicketView["messages"][number];

interface MessageProps {
  ticket: string;
  message: Message;
  origin: string;
}

export function TicketMessage({ ticket, message, origin }: MessageProps) {
  const t = useT();
  const { from, author, initials, at, state, files } = message;
  const text = <MessageText text={message.text} toLink={createTicketLink(origin)} />;
  if (from === "customer") {
    return (
      <li className="ticket-message" data-from="customer">
        <div>
          <span className="sr-only">{t("tickets.you")}</span>
          {text}
          <Files ticket={ticket} files={files} />
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
    <li className="ticket-message" data-from="support">
      <Avatar initials={initials} photoUrl={null} size="small" />
      <div>
        <p className="text-small text-ink-3">
          <b className="font-strong text-ink">{author ?? t("tickets.supportName")}</b> <MomentText moment={at} />
        </p>
        {text}
        <Files ticket={ticket} files={files} />
      </div>
    </li>
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
