/** Reads what the help desk knows of a ticket into its document, which is the cache of every page. */
import { type DeskConversation, type DeskTicket, deskStatus, type HelpdeskClient } from "../clients/helpdesk-client.ts";
import { type DeskMessage, isTicketId, type StoredTicket, type TicketDocument } from "./ticket-document.ts";
import { createDeskTicketId, type TicketRepository } from "./ticket-repository.ts";

/** A document has room for a megabyte. */
const maxMessages = 60;
const maxTextLength = 8_000;

type Attachments = DeskTicket["attachments"];

const toFiles = (attachments: Attachments): DeskMessage["files"] =>
  attachments.map(({ id, name, size }) => ({ id: String(id), name, size }));

const cut = (text: string | null | undefined): string => (text ?? "").trim().slice(0, maxTextLength);

const toMessage = ({ id, incoming, body_text, created_at, attachments }: DeskConversation): DeskMessage => ({
  id: String(id),
  from: incoming ? "customer" : "support",
  text: cut(body_text),
  at: new Date(created_at).toISOString(),
  files: toFiles(attachments),
});

export const toStatus = (status: number): TicketDocument["status"] =>
  status === deskStatus.resolved || status === deskStatus.closed ? "resolved" : "open";

/** The part of the document that the help desk decides. */
export function toDeskPart(desk: DeskTicket, conversation: DeskConversation[], now: Date) {
  const messages = conversation.slice(-maxMessages).map(toMessage);
  return {
    status: toStatus(desk.status),
    messages,
    firstFiles: toFiles(desk.attachments),
    deskUpdatedAt: new Date(desk.updated_at).toISOString(),
    refreshedAt: now.toISOString(),
    activeAt: [new Date(desk.created_at).toISOString(), ...messages.map(({ at }) => at)].sort().at(-1) ?? "",
  } satisfies Partial<TicketDocument>;
}

interface RefreshTools {
  tickets: TicketRepository;
  helpdesk: HelpdeskClient;
}

/** Null for a ticket that the staff deleted. */
export async function loadDeskTicket(helpdesk: HelpdeskClient, number: number) {
  const [desk, conversation] = await Promise.all([helpdesk.loadTicket(number), helpdesk.loadConversation(number)]);
  return desk && { desk, part: toDeskPart(desk, conversation, new Date()) };
}

/** The ticket as it is now. Throws when the help desk does not answer. */
export async function refreshTicket({ tickets, helpdesk }: RefreshTools, ticket: StoredTicket): Promise<StoredTicket> {
  if (ticket.number === null) return ticket;
  const loaded = await loadDeskTicket(helpdesk, ticket.number);
  // A deleted ticket stays here as it was.
  const part = loaded?.part ?? { refreshedAt: new Date().toISOString() };
  return (await tickets.change(ticket.id, () => ({ change: part }))) ?? ticket;
}

/**
 * A ticket of this person that was opened elsewhere, by mail or in the vendor's widget. Null for one that is deleted,
 * or that we are sending right now.
 */
export async function importTicket(
  { tickets, helpdesk }: RefreshTools,
  { uid, email, name }: { uid: string; email: string; name: string },
  number: number,
): Promise<StoredTicket | null> {
  const own = (await tickets.findByNumber(number)).find((each) => each.uid === uid);
  if (own) return refreshTicket({ tickets, helpdesk }, own);
  const loaded = await loadDeskTicket(helpdesk, number);
  if (!loaded) return null;
  const { desk, part } = loaded;
  const reference = helpdesk.getReference(desk);
  // Of whomever: a ticket of this portal is shown to the person who wrote it.
  if (reference !== null && isTicketId(reference) && (await tickets.find(reference))) return null;
  const id = createDeskTicketId(uid, number);
  await tickets.create(id, {
    ...emptyTicket,
    ...{ uid, email, name, number, subject: desk.subject ?? "", message: cut(desk.description_text) },
    createdAt: new Date(desk.created_at).toISOString(),
    ...part,
    // Old answers are not shown as unread.
    readAt: part.status === "resolved" ? part.activeAt : null,
  });
  return tickets.find(id);
}

export const emptyTicket: Omit<TicketDocument, "uid" | "email" | "createdAt" | "activeAt"> = {
  ...{ name: "", product: null, shop: null, subject: "", message: "", version: "", access: "", collaboratorCode: "" },
  ...{ files: [], context: {}, number: null, status: "open", messages: [], firstFiles: [], replies: [] },
  ...{ refreshedAt: null, deskUpdatedAt: null, readAt: null, sentReplies: [] },
  ...{ isWaiting: false, nextTryAt: null, attempts: 0 },
};
