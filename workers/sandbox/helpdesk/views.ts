/** Tickets, conversations and files as the vendor's JSON shows them. */
import { toText } from "./html.ts";
import { type AttachmentRow, agents, type Conversation, type Ticket } from "./vendor.ts";

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

export const toTicketView = (ticket: Ticket, customNames: readonly string[], origin: string) => ({
  ...toListedTicket(ticket, customNames),
  ...toDescription(ticket),
  attachments: ticket.attachments.map((row) => toAttachment(row, origin)),
});

export const toRequester = ({ requester: { id, name, email } }: Ticket) => ({
  ...{ id, name, email, mobile: null, phone: null },
});

/** A note has `private`, a reply of an agent has `replied_to`. */
export function toConversationView({ row, author, attachments }: Conversation, origin: string) {
  return {
    body: row.body,
    body_text: toText(row.body),
    id: row.id,
    incoming: row.incoming === 1,
    private: row.private === 1,
    user_id: row.user_id,
    support_email: row.is_note ? null : supportEmail,
    source: row.is_note ? 2 : 0,
    category: row.is_note ? 2 : 3,
    to_emails: [],
    from_email: row.is_note ? null : `"${author.name}" <${supportEmail}>`,
    cc_emails: [],
    bcc_emails: [],
    ticket_id: row.ticket_id,
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.created_at),
    attachments: attachments.map((each) => toAttachment(each, origin)),
  };
}

/** Addresses of files carry their own permission and need no key. */
const toAttachment = ({ id, key, name, content_type, size, created_at }: AttachmentRow, origin: string) => ({
  ...{ id, name, content_type, size, created_at: formatTime(created_at), updated_at: formatTime(created_at) },
  attachment_url: `${origin}/helpdesk/data/${key}/${encodeURIComponent(name)}`,
});

export const isStaff = (userId: number): boolean => Object.values(agents).some(({ id }) => id === userId);
