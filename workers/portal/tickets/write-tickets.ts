/** What a person writes: new tickets and replies, stored first and then sent. */
import * as z from "zod";
import { translator } from "#app/i18n/translator.ts";
import { sha256Hex } from "#base/digest.ts";
import { minutes } from "#base/duration.ts";
import { type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import { createDeadline, withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { NewReply, NewTicket, SendOutcome, SentTicket } from "./contract.ts";
import { emptyTicket } from "./refresh-ticket.ts";
import { sendTicket } from "./send-ticket.ts";
import { createSendTools } from "./send-tools.ts";
import { hasFailed, isTicketId, type StoredTicket } from "./ticket-document.ts";
import { type TicketUse, ticketQuotas } from "./ticket-quota-repository.ts";
import { createTicketId, type TicketRepository } from "./ticket-repository.ts";

const { ticketSendMs, ticketWriteMs } = timeLimits.pages;
const quotaErrors = { ticket: "TICKET_LIMIT", reply: "REPLY_LIMIT" } as const satisfies Record<TicketUse, ErrorCode>;
/** Of one ticket; its document has room for them. */
const maxWaitingReplies = 10;

const findOwn = async ({ viewer }: PortalScope, tickets: TicketRepository, id: string) =>
  isTicketId(id) ? tickets.findOwn(viewer.uid, id) : null;

/** Continues after the answer; "waiting" when it takes longer, or the help desk does not answer. */
async function send(scope: PortalScope, id: string): Promise<SendOutcome> {
  const sending = sendTicket(createSendTools(scope), id).catch((error): SendOutcome => {
    scope.onFault(error);
    return "waiting";
  });
  scope.waitUntil(sending);
  return withTimeLimitOr(ticketSendMs, sending, "waiting" as const);
}

/** The error when this person has sent too much; the same id counts once. */
async function takeQuota({ env, viewer }: PortalScope, use: TicketUse, useId: string) {
  const seconds = await env.ACCOUNT.getByName(viewer.uid).takeTicketQuota(use, useId);
  if (seconds === 0) return null;
  const wait = seconds > 3_600 ? `${Math.ceil(seconds / 3_600)}\u00a0h` : `${Math.ceil(seconds / 60)}\u00a0min`;
  return failure(quotaErrors[use], { seconds, wait, max: ticketQuotas[use] });
}

/** Stores the ticket, then sends it. The same `requestId` is the same ticket, however often it arrives. */
export const createTicket = defineUseCase(z.custom<NewTicket>(), async (scope, ticket): Promise<Result<SentTicket>> => {
  const { viewer, now } = scope;
  const { uid, email } = viewer;
  const { requestId, files, language, ...fields } = ticket;
  // Anyone may register another person's address, so the ticket says that it is not verified.
  const address = viewer.emailVerified ? undefined : translator(language)("support.unverified");
  const id = createTicketId(uid, requestId);
  const { tickets, filesOf, withEvents } = createSendTools(scope, createDeadline(ticketWriteMs));
  const content = getContent({ ...fields, files });
  let earlier = await tickets.findOwn(uid, id);
  if (!earlier) {
    const refused = await takeQuota(scope, "ticket", id);
    if (refused) return refused;
    const stored = await filesOf(uid).add(id, files);
    const at = now.toISOString();
    const { product, shop } = fields;
    const isNew = await withEvents((write) =>
      tickets.create(
        id,
        {
          ...emptyTicket,
          ...fields,
          context: { ...fields.context, ...(address ? { address } : {}) },
          ...{ uid, email, name: viewer.displayName, files: stored, content },
          ...{ createdAt: at, activeAt: at, isWaiting: true, nextTryAt: at },
        },
        [write({ type: "ticket.created", object: { kind: "ticket", id }, account: email, after: { product, shop } })],
      ),
    );
    if (!isNew) earlier = await tickets.find(id);
    // The first of two equal forms may have sent and deleted its files already.
    if (earlier?.number) await filesOf(uid).delete(stored);
  }
  const outcome = await send(scope, id);
  // The time for writing is over when the help desk is slow. The ticket is stored, whether its number is known or not.
  const sent = await createSendTools(scope, createDeadline(ticketWriteMs)).tickets.find(id).catch(scope.onFault);
  const number = sent?.number ?? null;
  return earlier && hasOtherContent(earlier, content, fields)
    ? failure("MESSAGE_ALREADY_SENT", { ticket: number ?? earlier.subject })
    : success({ id, number, outcome });
});

export const replyToTicket = defineUseCase(
  z.custom<NewReply & { id: string }>(),
  async (scope, input): Promise<Result<SendOutcome>> => {
    const { uid } = scope.viewer;
    const { id, requestId, message, files } = input;
    const { tickets, filesOf } = createSendTools(scope, createDeadline(ticketWriteMs));
    const replyId = createTicketId(uid, requestId);
    const ticket = await findOwn(scope, tickets, id);
    if (!ticket) return failure("NOT_FOUND");
    const content = getContent({ message, files });
    const findKnown = ({ replies, sentReplies }: StoredTicket) =>
      [...replies, ...sentReplies].find((each) => each.id === replyId);
    const sendKnown = async (earlier: { content: string }) => {
      const outcome = await send(scope, id);
      return earlier.content === content || earlier.content === ""
        ? success(outcome)
        : failure("MESSAGE_ALREADY_SENT", { ticket: ticket.number ?? ticket.subject });
    };
    const isFull = ({ replies }: StoredTicket) => replies.length >= maxWaitingReplies;
    const full = failure("RATE_LIMITED", { seconds: minutes(5) / 1000 });
    const earlier = findKnown(ticket);
    if (earlier) return sendKnown(earlier);
    if (isFull(ticket)) return full;
    const refused = await takeQuota(scope, "reply", replyId);
    if (refused) return refused;
    const stored = await filesOf(uid).add(replyId, files);
    const at = scope.now.toISOString();
    const written = await tickets.change(id, (current) =>
      findKnown(current) || isFull(current)
        ? null
        : {
            change: {
              replies: [
                ...current.replies,
                { id: replyId, content, message, at, files: stored, isTried: false, isFailed: false },
              ],
              replyCount: current.replyCount + 1,
              // Whoever is sending the ticket now sends the reply afterwards.
              ...{ isWaiting: true, activeAt: at, ...(current.isWaiting ? {} : { nextTryAt: at }) },
            },
          },
    );
    const current = written ?? (await tickets.find(id));
    // An equal form came first: the files are in use until they are sent.
    const isWaiting = current?.replies.some((each) => each.id === replyId);
    if (!isWaiting) await filesOf(uid).delete(stored);
    const stands = current && findKnown(current);
    return stands ? sendKnown(stands) : full;
  },
);

/** Sends again what the help desk rejected. */
export const resendTicket = defineUseCase(z.string(), async (scope, id): Promise<Result<SendOutcome>> => {
  const { tickets } = createSendTools(scope, createDeadline(ticketWriteMs));
  const ticket = await findOwn(scope, tickets, id);
  if (!ticket) return failure("NOT_FOUND");
  if (hasFailed(ticket)) {
    const refused = await takeQuota(scope, "reply", crypto.randomUUID());
    if (refused) return refused;
    await tickets.change(id, ({ replies, failedAt }) =>
      hasFailed({ replies, failedAt })
        ? {
            change: {
              replies: replies.map((each) => ({ ...each, isFailed: false })),
              ...{ failedAt: null, isWaiting: true, nextTryAt: scope.now.toISOString() },
            },
          }
        : null,
    );
  }
  return success(await send(scope, id));
});

/** Of what a person wrote: a form that comes again may have been corrected. */
const getContent = ({ files, ...texts }: Pick<NewReply, "message" | "files"> & Partial<NewTicket>): string =>
  sha256Hex(
    JSON.stringify([
      ...[texts.product, texts.shop, texts.subject, texts.message].map((each) => each ?? ""),
      ...files.flatMap(({ name, bytes }) => [name, bytes.length]),
    ]),
  );

/** The fields that are kept only until the ticket is sent are compared as long as they are there. */
const hasOtherContent = (
  ticket: StoredTicket,
  content: string,
  { version, access, collaboratorCode }: Pick<NewTicket, "version" | "access" | "collaboratorCode">,
): boolean =>
  (ticket.content !== "" && ticket.content !== content) ||
  (ticket.number === null &&
    [ticket.version, ticket.access, ticket.collaboratorCode].join("\n") !==
      [version, access, collaboratorCode].join("\n"));
