/** Who wrote each message of a conversation: the customer, support, or a third person, such as a colleague in copy. */
import type { DeskConversation, DeskTicket, HelpdeskClient } from "../clients/helpdesk-client.ts";
import type { StoredTicket } from "./ticket-document.ts";

interface Author {
  from: "customer" | "support";
  /** Someone whom neither the customer nor support is. */
  isParticipant: boolean;
  author: string | null;
}

export type ReadAuthor = (message: DeskConversation) => Author;

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
  const found = new Map(
    await Promise.all(
      // The name is not worth the conversation.
      contacts.map(async (id) => [id, await helpdesk.loadContactName(id).catch(() => null)] as const),
    ),
  );

  return (message) => {
    const { name, address } = parseSender(message.from_email);
    if (!message.incoming) return { from: "support", isParticipant: false, author: name };
    if (isCustomer(message)) return { from: "customer", isParticipant: false, author: null };
    const author = name ?? names.get(String(message.id)) ?? found.get(message.user_id ?? 0) ?? address;
    return { from: "support", isParticipant: true, author };
  };
}
