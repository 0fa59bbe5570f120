/** Reads what the help desk knows of a ticket into its document, which is the cache of every page. */
import { cut } from "#base/cut.ts";
import { seconds } from "#base/duration.ts";
import { type DeskConversation, type DeskTicket, deskStatus, type HelpdeskClient } from "../clients/helpdesk-client.ts";
import { readDeskHtml } from "./read-desk-html.ts";
import { type DeskMessage, isTicketId, type StoredTicket, type TicketDocument } from "./ticket-document.ts";
import type { TicketNotifications } from "./ticket-notifications.ts";
import { createDeskTicketId, type TicketRepository } from "./ticket-repository.ts";

/** Who wrote each message of a conversation: the customer, support, or a third person, such as a colleague in copy. */
interface Author {
  from: "customer" | "support";
  /** Someone whom neither the customer nor support is. */
  isParticipant: boolean;
  author: string | null;
}

type ReadAuthor = (message: DeskConversation) => Author;

type Owner = Pick<StoredTicket, "email" | "sentReplies" | "messages">;

/** Each costs a call; their names are known from then on. */
const maxLookups = 5;

/** `"Nora" <support@example.com>` has a name, a mere address has none. */
function parseSender(sender: string | null | undefined): { name: string | null; address: string | null } {
  const text = sender?.trim() ?? "";
  const [, name = "", bracketed] = /^"?([^"<>@]{0,80}?)"?\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(bracketed ?? text)?.[0].toLowerCase() ?? null;
  return { name: name.trim() || null, address };
}

/**
 * Reads the authors of a conversation for the owner of our ticket. A third person is known by another contact than the
 * requester's, and named by the mail, by the contact, or at least by the address.
 */
export async function createAuthorReader(
  helpdesk: Pick<HelpdeskClient, "loadContactName">,
  { desk, conversation, owner }: { desk: DeskTicket; conversation: DeskConversation[]; owner: Owner },
): Promise<ReadAuthor> {
  const own = new Set(owner.sentReplies.map(({ note }) => note));
  const requester = desk.requester?.email?.toLowerCase() ?? null;
  // Support may have made someone else the requester.
  const isOwners = requester === null || requester === owner.email;

  function isCustomer({ id, user_id, from_email }: DeskConversation): boolean {
    const { address } = parseSender(from_email);
    if (own.has(String(id)) || address === owner.email) return true;
    if (user_id === null || user_id === undefined) return address === null;
    return isOwners && user_id === desk.requester_id;
  }

  const names = new Map(owner.messages.flatMap(({ id, author }) => (author === null ? [] : [[id, author] as const])));
  const nameless = conversation.filter(
    (each) =>
      each.incoming && !isCustomer(each) && parseSender(each.from_email).name === null && !names.has(String(each.id)),
  );
  const contacts = [...new Set(nameless.flatMap(({ user_id }) => user_id ?? []))].slice(-maxLookups);
  const contactNames = new Map(
    await Promise.all(
      // The name is not worth the conversation.
      contacts.map(async (id) => [id, await helpdesk.loadContactName(id).catch(() => null)] as const),
    ),
  );

  return (message) => {
    const { name, address } = parseSender(message.from_email);
    if (!message.incoming) return { from: "support", isParticipant: false, author: name };
    if (isCustomer(message)) return { from: "customer", isParticipant: false, author: null };
    const author = name ?? names.get(String(message.id)) ?? contactNames.get(message.user_id ?? 0) ?? address;
    return { from: "support", isParticipant: true, author };
  };
}

const maxMessages = 60;
const maxTextLength = 8_000;
const maxFiles = 20;
const maxFileNameLength = 200;
/** Quotes, pictures and tables of one message. */
const maxInserts = 40;
/** What browsers show; anything else is only offered as a file. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
/**
 * Of Firestore's 1,048,576 for a document. The rest is room for the first message with its context, ten waiting replies
 * and the list of sent ones.
 */
const maxMessagesBytes = 560_000;

type Attachments = DeskTicket["attachments"];

const toFiles = (attachments: Attachments): DeskMessage["files"] =>
  attachments.slice(0, maxFiles).map(({ id, name, size, content_type }) => ({
    ...{ id: String(id), name: cut(name, maxFileNameLength), size },
    isPicture: shownTypes.has(content_type ?? ""),
  }));

const toText = (text: string | null | undefined): string => cut((text ?? "").trim(), maxTextLength);

/** Whether the help desk serves the picture at this address. */
type ServesPicture = HelpdeskClient["servesPicture"];

/** Of a message, or with 0 of the first one; the addresses of the help desk change. */
const createPictureId = (message: number, index: number): string => `picture-${message}-${index}`;

function toContent(
  message: number,
  { html, text: plain }: { html: string | null | undefined; text: string | null | undefined },
  servesPicture: ServesPicture,
): Pick<DeskMessage, "text" | "inserts"> {
  if (!html) return { text: toText(plain), inserts: [] };
  const { text, inserts } = readDeskHtml(html, servesPicture);
  const own = toText(text);
  let pictures = 0;
  let left = maxTextLength;
  return {
    text: own,
    inserts: inserts.slice(0, maxInserts).flatMap((insert): DeskMessage["inserts"] => {
      const at = Math.min(insert.at, own.length);
      if ("picture" in insert) {
        const alt = cut(insert.picture.alt, maxFileNameLength);
        return [{ at, picture: { id: createPictureId(message, pictures++), alt } }];
      }
      const quote = "quote" in insert ? toText(insert.quote) : undefined;
      const table = "table" in insert ? insert.table.map((row) => ({ cells: row.map(toText) })) : undefined;
      left -= quote?.length ?? JSON.stringify(table).length;
      return left < 0 ? [] : [quote === undefined ? { at, table } : { at, quote }];
    }),
  };
}

const readConversation = ({ id, body, body_text }: DeskConversation, servesPicture: ServesPicture) =>
  toContent(id, { html: body, text: body_text }, servesPicture);

/** The text of a ticket that was opened elsewhere. */
export const readDescription = ({ description, description_text }: DeskTicket, servesPicture: ServesPicture) =>
  toContent(0, { html: description, text: description_text }, servesPicture);

/** The address of a picture in the text of a message, by the id that its insert has. */
export function findPicture(
  { desk, conversation }: { desk: DeskTicket | null; conversation: DeskConversation[] },
  id: string,
  servesPicture: ServesPicture,
): string | null {
  const bodies = [{ id: 0, body: desk?.description }, ...conversation];
  for (const { id: message, body } of bodies) {
    if (!body || !id.startsWith(createPictureId(message, 0).slice(0, -1))) continue;
    const pictures = readDeskHtml(body, servesPicture).inserts.flatMap((each) =>
      "picture" in each ? each.picture.address : [],
    );
    const index = pictures.findIndex((_, at) => createPictureId(message, at) === id);
    if (index >= 0) return pictures[index] ?? null;
  }
  return null;
}

export const toStatus = (status: number): TicketDocument["status"] =>
  status === deskStatus.resolved || status === deskStatus.closed ? "resolved" : "open";

/** The part of the document that the help desk decides. */
export function toDeskPart(
  desk: DeskTicket,
  conversation: DeskConversation[],
  { now, readAuthor, servesPicture }: { now: Date; readAuthor: ReadAuthor; servesPicture: ServesPicture },
) {
  const toMessage = (message: DeskConversation): DeskMessage => ({
    ...{ id: String(message.id), at: new Date(message.created_at).toISOString(), files: toFiles(message.attachments) },
    ...readAuthor(message),
    ...readConversation(message, servesPicture),
  });
  const messages = keepNewest(conversation.slice(-maxMessages).map(toMessage));
  return {
    status: toStatus(desk.status),
    messages,
    olderMessages: conversation.length - messages.length,
    firstFiles: toFiles(desk.attachments),
    deskUpdatedAt: new Date(desk.updated_at).toISOString(),
    refreshedAt: now.toISOString(),
    activeAt: [new Date(desk.created_at).toISOString(), ...messages.map(({ at }) => at)].sort().at(-1) ?? "",
  } satisfies Partial<TicketDocument>;
}

const encoder = new TextEncoder();

function keepNewest(messages: DeskMessage[]): DeskMessage[] {
  let left = maxMessagesBytes;
  const first = messages.findLastIndex((message) => {
    left -= encoder.encode(JSON.stringify(message)).length;
    return left < 0;
  });
  return messages.slice(first + 1);
}

interface RefreshTools {
  tickets: TicketRepository;
  helpdesk: HelpdeskClient;
  /** For each new answer; absent when the owner is reading it. */
  onAnswer?: TicketNotifications["answered"];
  onChange?: TicketNotifications["changed"];
}

/** Null for a ticket that the staff deleted. */
async function loadDeskTicket(
  helpdesk: HelpdeskClient,
  number: number,
  owner: Pick<StoredTicket, "email" | "sentReplies" | "messages">,
) {
  const [desk, conversation] = await Promise.all([helpdesk.loadTicket(number), helpdesk.loadConversation(number)]);
  if (!desk) return null;
  const readAuthor = await createAuthorReader(helpdesk, { desk, conversation, owner });
  const { servesPicture } = helpdesk;
  return { desk, part: toDeskPart(desk, conversation, { now: new Date(), readAuthor, servesPicture }) };
}

/** The ticket as it is now. Throws when the help desk does not answer. */
export async function refreshTicket(tools: RefreshTools, ticket: StoredTicket): Promise<StoredTicket> {
  const { tickets, helpdesk, onAnswer, onChange } = tools;
  if (ticket.number === null) return ticket;
  const loaded = await loadDeskTicket(helpdesk, ticket.number, ticket);
  // A deleted ticket stays here as it was.
  if (!loaded) return (await tickets.change(ticket.id, () => ({ change: { refreshedAt: toNow() } }))) ?? ticket;
  const { part } = loaded;
  const earlierIds = new Set(ticket.messages.map(({ id }) => id));
  const answers = part.messages.filter((message) => isAnswer(message) && !earlierIds.has(message.id));
  // Notify first: after a crash in between, the next refresh notifies again.
  for (const answer of answers) await onAnswer?.(ticket, answer);
  const changed = await tickets.change(ticket.id, () => ({ change: part }));
  // Afterwards, because the pages read the document.
  if (answers.length > 0 || part.status !== ticket.status) await onChange?.(ticket);
  return changed ?? ticket;
}

const toNow = () => new Date().toISOString();

export const isAnswer = ({ from }: DeskMessage): boolean => from === "support";

/** Whether the help desk has changed it since it was read, or may have: its times have whole seconds. */
export function isOutdated({ deskUpdatedAt, refreshedAt }: StoredTicket, { updated_at }: DeskTicket): boolean {
  const updatedAtMs = Date.parse(updated_at);
  if (deskUpdatedAt === null || updatedAtMs > Date.parse(deskUpdatedAt)) return true;
  return updatedAtMs + seconds(1) > Date.parse(refreshedAt ?? updated_at);
}

/**
 * A ticket of this person that was opened elsewhere, by mail or in the vendor's widget. Null for one that is deleted,
 * or that we are sending right now.
 */
export async function importTicket(
  tools: RefreshTools,
  { uid, email, name }: { uid: string; email: string; name: string },
  number: number,
): Promise<StoredTicket | null> {
  const { tickets, helpdesk } = tools;
  const own = (await tickets.findByNumber(number)).find((each) => each.uid === uid);
  if (own) return own.isForeign ? null : refreshTicket(tools, own);
  const loaded = await loadDeskTicket(helpdesk, number, { ...emptyTicket, email });
  if (!loaded) return null;
  const { desk, part } = loaded;
  const reference = helpdesk.getReference(desk);
  // Of whomever: a ticket of this portal is shown to the person who wrote it.
  if (reference !== null && isTicketId(reference) && (await tickets.find(reference))) return null;
  const id = createDeskTicketId(uid, number);
  const { text, inserts } = readDescription(desk, helpdesk.servesPicture);
  await tickets.create(id, {
    ...emptyTicket,
    ...{ uid, email, name, number, subject: desk.subject ?? "", message: text, firstInserts: inserts },
    createdAt: new Date(desk.created_at).toISOString(),
    ...part,
    // Old answers are not shown as unread.
    readAt: part.status === "resolved" ? part.activeAt : null,
  });
  return tickets.find(id);
}

export const emptyTicket: Omit<TicketDocument, "uid" | "email" | "createdAt" | "activeAt"> = {
  ...{
    isForeign: false,
    name: "",
    product: null,
    shop: null,
    subject: "",
    message: "",
    content: "",
    version: "",
    access: "",
    collaboratorCode: "",
  },
  ...{
    files: [],
    context: {},
    number: null,
    status: "open",
    messages: [],
    firstFiles: [],
    firstInserts: [],
    replies: [],
    replyCount: 0,
  },
  ...{ olderMessages: 0, failedAt: null, refreshedAt: null, deskUpdatedAt: null, readAt: null, sentReplies: [] },
  ...{ isWaiting: false, nextTryAt: null, attempts: 0 },
};
