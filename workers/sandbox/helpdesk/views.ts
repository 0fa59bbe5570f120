/** Tickets, conversations and files as the vendor's JSON shows them. */
import { toText } from "./html.ts";
import type { AttachmentRow, Conversation, Person, Ticket } from "./vendor.ts";

const supportEmail = "support@helpdesk.test";
const firstAnswerMs = 24 * 60 * 60 * 1000;

const formatTime = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

export function toListedTicket({ row }: Ticket, customNames: readonly string[]) {
  const given = JSON.parse(row.custom_fields) as Record<string, string | null>;
  return {
    ...{ cc_emails: [], fwd_emails: [], reply_cc_emails: [], ticket_cc_emails: [], fr_escalated: false, spam: false },
    ...{ email_config_id: null, group_id: null, responder_id: null, company_id: null, product_id: null, type: null },
    ...{ to_emails: null, support_email: null, is_escalated: false, association_type: null, tags: [] },
    priority: row.priority,
    requester_id: row.requester_id,
    source: row.source,
    status: row.status,
    subject: row.subject,
    id: row.id,
    due_by: formatTime(row.created_at + 3 * firstAnswerMs),
    fr_due_by: formatTime(row.created_at + firstAnswerMs),
    custom_fields: { ...Object.fromEntries(customNames.map((name) => [name, null])), ...given },
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  };
}

export const toDescription = ({ row }: Ticket) => ({
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

export const toRequester = ({ requester: { id, name, email } }: Ticket) => ({
  ...{ id, name, email, mobile: null, phone: null },
});

export const toContact = ({ id, name, email }: Person) => ({
  ...{ id, name, email, active: false, mobile: null, phone: null, company_id: null, other_emails: [] },
});

const toMessage = ({ row, author, attachments }: Conversation, toAddress: Addresser) => ({
  body: row.body,
  body_text: toText(row.body),
  id: row.id,
  user_id: row.user_id,
  from_email: row.is_note ? null : `"${author.name}" <${row.incoming ? author.email : supportEmail}>`,
  cc_emails: [],
  bcc_emails: [],
  ticket_id: row.ticket_id,
  created_at: formatTime(row.created_at),
  updated_at: formatTime(row.created_at),
  attachments: attachments.map((each) => toAttachment(each, toAddress)),
});

/** In lists, and the answer to a new note. */
export const toConversationView = (conversation: Conversation, { requester }: Ticket, toAddress: Addresser) => {
  const { row } = conversation;
  return {
    ...toMessage(conversation, toAddress),
    incoming: row.incoming === 1,
    private: row.private === 1,
    support_email: row.is_note ? null : supportEmail,
    source: row.is_note ? 2 : 0,
    category: row.is_note ? 2 : 3,
    to_emails: row.is_note ? [] : [row.incoming ? supportEmail : requester.email],
  };
};

/** The answer to a new reply says to whom it went, and neither `incoming` nor `private`. */
export const toReplyView = (conversation: Conversation, { requester }: Ticket, toAddress: Addresser) => ({
  ...toMessage(conversation, toAddress),
  replied_to: [requester.email],
});

const toAttachment = (row: AttachmentRow, toAddress: Addresser) => {
  const { id, name, content_type, size, created_at } = row;
  return {
    ...{ id, name, content_type, size, created_at: formatTime(created_at), updated_at: formatTime(created_at) },
    attachment_url: toAddress(row),
  };
};
