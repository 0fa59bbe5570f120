/**
 * Sends a stored ticket and its replies to the help desk. One sender at a time holds the ticket, by its next try in the
 * future. After a try of unknown outcome the next one looks first, so that nothing arrives twice. What the help desk
 * rejects for good stays here, and its author decides.
 */

import { translator } from "#app/i18n/translator.ts";
import { toAnswerHtml } from "#base/answer-markdown.ts";
import { brand } from "#base/brand.ts";
import { minutes, seconds } from "#base/duration.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { FirestoreWrite } from "../clients/firestore-client.ts";
import { type DeskConversation, DeskRejection, type HelpdeskClient } from "../clients/helpdesk-client.ts";
import type { NewPortalEvent } from "../events/contract.ts";
import { contextFacts, type SendOutcome, type TicketContext } from "./contract.ts";
import { toStatus } from "./refresh-ticket.ts";
import { hasFailed, type StoredTicket, type TicketDocument, type WaitingReply } from "./ticket-document.ts";
import type { createTicketFiles } from "./ticket-files.ts";
import type { TicketNotifications } from "./ticket-notifications.ts";
import type { TicketRepository } from "./ticket-repository.ts";

/** The customer's text as typed: the help desk sends it back as plain text, and the ticket's page reads its marks. */
const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** In French, which the staff reads. */
export function toDescription(message: string, context: TicketContext): string {
  const t = translator("fr");
  const facts = contextFacts.flatMap((fact) => {
    const value = context[fact];
    if (!value) return [];
    const html = fact === "conversation" ? toAnswerHtml(value) : toHtml(value);
    return [`<p><b>${escapeHtml(t(`support.context.${fact}`))}</b></p>${html}`];
  });
  return facts.length > 0 ? `${toHtml(message)}<hr>${facts.join("")}` : toHtml(message);
}

export interface SendTools {
  tickets: TicketRepository;
  /** Null when no help desk is configured: everything waits. */
  helpdesk: HelpdeskClient | null;
  notifications: TicketNotifications;
  filesOf(uid: string): ReturnType<typeof createTicketFiles>;
  /** Runs `action` with a writer of events for the same commit, and delivers them afterwards. */
  withEvents<Value>(action: (write: (event: NewPortalEvent) => FirestoreWrite) => Promise<Value>): Promise<Value>;
}

/** Longer than sending a ticket or one reply takes. */
const minPauseMs = minutes(2);
const maxPauseMs = minutes(60);
/** The hold is renewed before a reply when it is older. */
const renewAfterMs = seconds(30);

/** More than anybody may send in a day: two replies of one day with the same text are both sent. */
const maxSentReplies = 100;

/** The end of this try's hold, and the time of the next one if it fails. */
const getNextTry = (attempts: number): string =>
  new Date(Date.now() + Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(attempts, 10))).toISOString();

const getOutcome = (ticket: StoredTicket): SendOutcome =>
  hasFailed(ticket) ? "failed" : ticket.isWaiting ? "waiting" : "sent";

/** Throws when the help desk or Firestore does not answer. */
export async function sendTicket(tools: SendTools, id: string): Promise<SendOutcome> {
  const { tickets, helpdesk } = tools;
  const before = await tickets.find(id);
  if (!before?.isWaiting) return before ? getOutcome(before) : "waiting";
  const isDue = before.nextTryAt === null || Date.parse(before.nextTryAt) <= Date.now();
  if (!helpdesk || !isDue) return "waiting";
  const isHeld = await tickets.save(before, {
    attempts: before.attempts + 1,
    nextTryAt: getNextTry(before.attempts),
    replies: before.replies.map((reply) => ({ ...reply, isTried: true })),
  });
  // Another sender was faster.
  if (!isHeld) return "waiting";
  const heldAtMs = Date.now();
  const number = before.number ?? (await sendNew(tools, helpdesk, before));
  if (number !== null) await sendReplies(tools, helpdesk, { ...before, number }, heldAtMs);
  const after = await tickets.change(id, ({ replies, failedAt }) => {
    // Replies that came meanwhile are due at once.
    const isWaiting = failedAt === null && replies.some(({ isFailed }) => !isFailed);
    const attempts = failedAt === null ? 0 : before.attempts + 1;
    return { change: { isWaiting, nextTryAt: isWaiting ? new Date().toISOString() : null, attempts } };
  });
  return after ? getOutcome(after) : "waiting";
}

/** Null when the help desk rejected it. */
async function sendNew(tools: SendTools, helpdesk: HelpdeskClient, ticket: StoredTicket): Promise<number | null> {
  const { tickets, filesOf, withEvents } = tools;
  const { id, uid, email, attempts, createdAt } = ticket;
  const number = await unlessRejected(
    async () =>
      (attempts > 0 ? await helpdesk.findByReference(email, id, startLooking(createdAt)) : null) ??
      (await helpdesk.createTicket(await toDeskTicket(tools, ticket))),
    (rejection) => keepRejected(tools, ticket, rejection, "ticket", () => ({ failedAt: new Date().toISOString() })),
  );
  if (number === null) return null;
  await withEvents(async (write) =>
    tickets.change(id, (current) =>
      current.number !== null
        ? null
        : {
            change: {
              number,
              failedAt: null,
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

async function unlessRejected<Value>(
  action: () => Promise<Value>,
  onRejected: (rejection: DeskRejection) => Promise<void>,
): Promise<Value | null> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof DeskRejection)) throw error;
    await onRejected(error);
    return null;
  }
}

/** Notifies first: after a crash in between, the next try is rejected too and notifies again. */
async function keepRejected(
  { tickets, notifications, withEvents }: SendTools,
  ticket: StoredTicket,
  { status = 0, fields }: DeskRejection,
  what: "ticket" | "reply",
  toChange: (current: StoredTicket) => Partial<TicketDocument>,
): Promise<void> {
  const { id, email, number } = ticket;
  await notifications.failed(ticket, what);
  const facts = { status, fields: fields || null, number };
  await withEvents((write) =>
    tickets.change(id, (current) => ({
      change: toChange(current),
      events: [write({ type: "ticket.failed", object: { kind: "ticket", id }, account: email, after: facts })],
    })),
  );
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

type NumberedTicket = StoredTicket & { number: number };

async function sendReplies(tools: SendTools, helpdesk: HelpdeskClient, ticket: NumberedTicket, heldAtMs: number) {
  for (const reply of ticket.replies.filter(({ isFailed }) => !isFailed)) {
    if (Date.now() - heldAtMs > renewAfterMs) {
      heldAtMs = Date.now();
      await tools.tickets.change(ticket.id, () => ({ change: { nextTryAt: getNextTry(ticket.attempts) } }));
    }
    await sendReply(tools, helpdesk, ticket, reply);
  }
}

async function sendReply(
  tools: SendTools,
  helpdesk: HelpdeskClient,
  ticket: NumberedTicket,
  reply: WaitingReply,
): Promise<void> {
  const { tickets, filesOf } = tools;
  const { id, uid, number } = ticket;
  const files = filesOf(uid);
  const note = await unlessRejected(
    async () => (reply.isTried ? await findReply(tools, helpdesk, ticket, reply) : null) ?? (await addReply()),
    (rejection) =>
      keepRejected(tools, ticket, rejection, "reply", ({ replies }) => ({
        replies: replies.map((each) => (each.id === reply.id ? { ...each, isFailed: true } : each)),
      })),
  );
  if (note === null) return;
  await tickets.change(id, (current) => ({
    change: {
      replies: current.replies.filter((each) => each.id !== reply.id),
      sentReplies: [...current.sentReplies, { id: reply.id, content: reply.content, note }].slice(-maxSentReplies),
      status: "open",
      // The next view reads the conversation with it.
      refreshedAt: null,
    },
  }));
  await files.delete(reply.files);

  async function addReply(): Promise<string> {
    const desk = await helpdesk.loadTicket(number);
    // Reopen first: a reply in a resolved ticket may never be read.
    const isOpen = desk && (toStatus(desk.status) === "open" || (await helpdesk.setStatus(number, "open")));
    if (!isOpen) throw new DeskRejection(404);
    return helpdesk.addReply(number, {
      requesterId: desk.requester_id,
      html: toHtml(reply.message),
      files: await files.read(reply.files),
    });
  }
}

/** The conversation's message with this text that is none of the earlier replies. */
async function findReply(
  { tickets }: SendTools,
  helpdesk: HelpdeskClient,
  { id, number }: NumberedTicket,
  { message, at }: WaitingReply,
): Promise<string | null> {
  // Read again, because an equal reply may have been sent just before.
  const sentNotes = new Set((await tickets.find(id))?.sentReplies.map(({ note }) => note));
  const sinceMs = startLooking(at).getTime();
  const isIt = (each: DeskConversation) =>
    each.incoming &&
    !sentNotes.has(String(each.id)) &&
    Date.parse(each.created_at) >= sinceMs &&
    isSameText(each.body_text ?? "", message);
  const reply = (await helpdesk.loadConversation(number)).find(isIt);
  return reply ? String(reply.id) : null;
}

/** The help desk changes the white space. */
const isSameText = (one: string, other: string): boolean => one.replace(/\s+/g, "") === other.replace(/\s+/g, "");
