/** Tickets, conversations and files as the vendor's JSON shows them. */
import { toText } from "./html.ts";
import type { AttachmentRow, Conversation, Person, Ticket } from "./vendor.ts";

const supportEmail = "support@helpdesk.test";

const formatTime = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

export function toListedTicket({ row }: Ticket, customNames: readonly string[]) {
  const given = JSON.parse(row.custom_fields) as Record<string, string | null>;
  return {
    priority: row.priority,
    requester_id: row.requester_id,
    source: row.source,
    status: row.status,
    subject: row.subject,
    id: row.id,
    custom_fields: { ...Object.fromEntries(customNames.map((name) => [name, null])), ...given },
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  };
}

const toDescription = ({ row }: Ticket) => ({
  description: row.description,
  description_text: toText(row.description),
});

/** Writes the address of a file. */
export type Addresser = (file: Pick<AttachmentRow, "key" | "name">) => string;

export const toFilePath = ({ key, name }: Pick<AttachmentRow, "key" | "name">): string =>
  `${key}/${encodeURIComponent(name)}`;

export const toTicketView = (ticket: Ticket, customNames: readonly string[], toAddress: Addresser) => ({
  ...toListedTicket(ticket, customNames),
  ...toDescription(ticket),
  attachments: ticket.attachments.map((row) => toAttachment(row, toAddress)),
});

export const toRequester = ({ requester }: Ticket) => toContact(requester);

export const toContact = ({ id, name, email }: Person) => ({ id, name, email });

export const toConversationView = (
  { row, author, attachments }: Conversation,
  { requester }: Ticket,
  toAddress: Addresser,
) => ({
  body: row.body,
  body_text: toText(row.body),
  id: row.id,
  user_id: row.user_id,
  from_email: row.is_note ? null : `"${author.name}" <${row.incoming ? author.email : supportEmail}>`,
  ticket_id: row.ticket_id,
  created_at: formatTime(row.created_at),
  attachments: attachments.map((each) => toAttachment(each, toAddress)),
  incoming: row.incoming === 1,
  private: row.private === 1,
  source: row.is_note ? 2 : 0,
  to_emails: row.is_note ? [] : [row.incoming ? supportEmail : requester.email],
});

const toAttachment = (row: AttachmentRow, toAddress: Addresser) => {
  const { id, name, content_type, size, created_at } = row;
  return {
    ...{ id, name, content_type, size, created_at: formatTime(created_at) },
    attachment_url: toAddress(row),
  };
};
