/**
 * Sends a stored ticket and its replies to the help desk. One sender at a time holds the ticket, by its next try in the
 * future. After a try of unknown outcome the next one looks first, so that nothing arrives twice.
 */
import { brand } from "#base/brand.ts";
import { minutes } from "#base/duration.ts";
import type { FirestoreWrite } from "../clients/firestore-client.ts";
import type { DeskConversation, HelpdeskClient } from "../clients/helpdesk-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import type { NewPortalEvent } from "../event-outbox/event-recorder.ts";
import { toStatus } from "./refresh-ticket.ts";
import type { StoredTicket, WaitingReply } from "./ticket-document.ts";
import type { createTicketFiles } from "./ticket-files.ts";
import { toDescription, toHtml } from "./ticket-html.ts";
import type { TicketRepository } from "./ticket-repository.ts";

export interface SendTools {
  tickets: TicketRepository;
  /** Null when no help desk is configured: everything waits. */
  helpdesk: HelpdeskClient | null;
  filesOf(uid: string): ReturnType<typeof createTicketFiles>;
  /** Runs `act` with a writer of events for the same commit, and delivers them afterwards. */
  withEvents<Value>(act: (write: (event: NewPortalEvent) => FirestoreWrite) => Promise<Value>): Promise<Value>;
}

/** Longer than one try takes. */
const minPauseMs = minutes(2);
const maxPauseMs = minutes(60);

/** The end of this try's hold, and the time of the next one if it fails. */
const getNextTry = (attempts: number, now: Date): string =>
  new Date(now.getTime() + Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(attempts, 10))).toISOString();

/** Whether everything has been sent. Throws when the help desk or Firestore does not answer. */
export async function sendTicket(tools: SendTools, id: string): Promise<boolean> {
  const { tickets, helpdesk } = tools;
  if (!helpdesk) return false;
  const now = new Date();
  const before = await tickets.find(id);
  if (!before?.isWaiting) return before !== null;
  if (before.nextTryAt !== null && Date.parse(before.nextTryAt) > now.getTime()) return false;
  const isHeld = await tickets.save(before, {
    attempts: before.attempts + 1,
    nextTryAt: getNextTry(before.attempts, now),
    replies: before.replies.map((reply) => ({ ...reply, isTried: true })),
  });
  // Another sender was faster.
  if (!isHeld) return false;
  const number = before.number ?? (await sendNew(tools, helpdesk, before));
  for (const reply of before.replies) await sendReply(tools, helpdesk, { ...before, number }, reply);
  const after = await tickets.change(id, ({ replies }) => {
    // Replies that came meanwhile are due at once.
    const isWaiting = replies.length > 0;
    return { change: { isWaiting, nextTryAt: isWaiting ? now.toISOString() : null, attempts: 0 } };
  });
  return after !== null && !after.isWaiting;
}

async function sendNew(tools: SendTools, helpdesk: HelpdeskClient, ticket: StoredTicket): Promise<number> {
  const { tickets, filesOf, withEvents } = tools;
  const { id, uid, email, attempts, createdAt } = ticket;
  const earlier = attempts > 0 ? await helpdesk.findByReference(email, id, startLooking(createdAt)) : null;
  const number = earlier ?? (await helpdesk.createTicket(await toDeskTicket(tools, ticket)));
  await withEvents(async (write) =>
    tickets.change(id, (current) =>
      current.number !== null
        ? null
        : {
            change: {
              number,
              version: "",
              access: "",
              collaboratorCode: "",
              files: [],
              firstFiles: [],
              activeAt: new Date().toISOString(),
            },
            events: [write({ type: "ticket.sent", object: { kind: "ticket", id }, account: email, after: { number } })],
          },
    ),
  );
  await filesOf(uid).delete(ticket.files);
  return number;
}

async function toDeskTicket({ filesOf }: SendTools, ticket: StoredTicket) {
  const { id, uid, email, name, subject, message, context, product, shop, version, access, collaboratorCode } = ticket;
  return {
    ...{ email, name: name || email, subject },
    description: toDescription(message, context),
    fields: {
      product: product === "manager" ? brand.managerName : brand.themeName,
      shop: shop ?? "",
      ...{ version, access, collaboratorCode },
      reference: id,
    },
    files: await filesOf(uid).read(ticket.files),
  };
}

/** The clocks of the two services may differ. */
const startLooking = (at: string): Date => new Date(Date.parse(at) - minutes(10));

async function sendReply(
  { tickets, filesOf }: SendTools,
  helpdesk: HelpdeskClient,
  ticket: StoredTicket & { number: number },
  reply: WaitingReply,
): Promise<void> {
  const { id, uid, number } = ticket;
  const files = filesOf(uid);
  const arrived = reply.isTried ? await findReply(helpdesk, ticket, reply) : null;
  const note = arrived ?? (await addReply());
  await tickets.change(id, (current) => ({
    change: {
      replies: current.replies.filter((each) => each.id !== reply.id),
      sentReplies: [...current.sentReplies, { id: reply.id, note }],
      status: "open",
      // The next view reads the conversation with it.
      refreshedAt: null,
    },
  }));
  await files.delete(reply.files);

  async function addReply(): Promise<string> {
    const desk = await helpdesk.loadTicket(number);
    if (!desk) throw new UpstreamFault("helpdesk", "status", 404);
    const added = await helpdesk.addReply(number, {
      requesterId: desk.requester_id,
      html: toHtml(reply.message),
      files: await files.read(reply.files),
    });
    if (toStatus(desk.status) === "resolved") await helpdesk.setStatus(number, "open");
    return added;
  }
}

/** The conversation's message with this text that is none of the earlier replies. */
async function findReply(
  helpdesk: HelpdeskClient,
  { number, sentReplies }: StoredTicket & { number: number },
  { message, at }: WaitingReply,
): Promise<string | null> {
  const known = new Set(sentReplies.map(({ note }) => note));
  const sinceMs = startLooking(at).getTime();
  const isIt = (each: DeskConversation) =>
    each.incoming &&
    !known.has(String(each.id)) &&
    Date.parse(each.created_at) >= sinceMs &&
    isSameText(each.body_text ?? "", message);
  const found = (await helpdesk.loadConversation(number)).find(isIt);
  return found ? String(found.id) : null;
}

/** The help desk changes the white space. */
const isSameText = (one: string, other: string): boolean => one.replace(/\s+/g, "") === other.replace(/\s+/g, "");
