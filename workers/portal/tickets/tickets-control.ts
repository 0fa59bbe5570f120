/** The tickets of the viewer of one request. */
import { translator } from "#app/i18n/translator.ts";
import { hours, minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { createDeadline, type Deadline, noDeadline, withTimeLimitOr } from "#base/time-limit.ts";
import { RecentCache } from "../auth/recent-cache.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createHelpdeskClient, getHelpdeskOptions } from "../clients/helpdesk-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { commitWithEvent, type EventRecorder } from "../event-outbox/event-recorder.ts";
import type { NewReply, NewTicket, TicketsControl } from "./contract.ts";
import { emptyTicket, importTicket, refreshTicket } from "./refresh-ticket.ts";
import { type SendTools, sendTicket } from "./send-ticket.ts";
import { isTicketId, type StoredTicket, toSummary, toTicket } from "./ticket-document.ts";
import { createTicketFiles } from "./ticket-files.ts";
import { createTicketId, createTicketRepository } from "./ticket-repository.ts";
import { createVendorForm } from "./vendor-form.ts";

interface TicketsOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  viewer: Viewer;
  now: Date;
  browser: string;
  events: EventRecorder;
  waitUntil(promise: Promise<unknown>): void;
  onFault(error: unknown): void;
}

/** Pages show what was read at most this long ago. */
const freshMs = minutes(1);
/** How long a form waits for the help desk; the sending continues afterwards. */
const sendMs = 4_000;
/** A form's own time, because the upload of its files may have used up the request's. */
const writeMs = 3_000;
const maxTicketsPerDay = 20;
const maxWaitingReplies = 10;
/** Of a list; the others follow with the next one. */
const maxRefreshed = 8;
/** Tickets that were opened elsewhere are looked up this far back. */
const lookedBackMs = hours(24) * 365;

/** When the list of each person was last compared with the help desk's, in this isolate. */
const comparedAtMs = new RecentCache<number>(1_000);

export function createSendTools(
  { env, configuration, events }: Pick<TicketsOptions, "env" | "configuration" | "events">,
  deadline: Deadline = noDeadline,
): SendTools {
  const desk = getHelpdeskOptions(configuration);
  return {
    tickets: createTicketRepository(createFirestoreClient(getFirestoreOptions(configuration, deadline))),
    helpdesk: desk && createHelpdeskClient({ ...desk, deadline }),
    filesOf: (uid) => createTicketFiles(env.PHOTOS, uid),
    withEvents: (act) => commitWithEvent(events, act),
  };
}

export function createTicketsControl(options: TicketsOptions): TicketsControl {
  const { viewer, now, deadline, waitUntil, onFault } = options;
  const { uid, email } = viewer;
  const { tickets, helpdesk } = createSendTools(options, deadline);
  const fault = <Code extends "UPSTREAM_UNAVAILABLE" | "WRITE_UNANSWERED">(error: unknown, code: Code) => {
    onFault(error);
    return failure(code);
  };

  /** Continues after the answer; false when it takes longer, or the help desk does not answer. */
  async function send(id: string): Promise<boolean> {
    const sending = sendTicket(createSendTools(options), id).catch((error) => {
      onFault(error);
      return false;
    });
    waitUntil(sending);
    return withTimeLimitOr(sendMs, sending, false);
  }

  async function create(ticket: NewTicket) {
    const { requestId, files, language, ...fields } = ticket;
    // Anyone may register another person's address, so the ticket says that it is not verified.
    const address = viewer.emailVerified ? undefined : translator(language)("support.unverified");
    const id = createTicketId(uid, requestId);
    const { tickets, filesOf, withEvents } = createSendTools(options, createDeadline(writeMs));
    const known = await tickets.findOwn(uid, id);
    if (!known) {
      if (await tickets.hasCreated(uid, maxTicketsPerDay, new Date(now.getTime() - hours(24))))
        return failure("RATE_LIMITED", { seconds: hours(1) / 1000 });
      const stored = await filesOf(uid).add(id, files);
      const at = now.toISOString();
      const { product, shop } = fields;
      await withEvents((write) =>
        tickets.create(
          id,
          {
            ...emptyTicket,
            ...fields,
            context: { ...fields.context, ...(address ? { address } : {}) },
            ...{ uid, email, name: viewer.displayName, files: stored },
            ...{ createdAt: at, activeAt: at, isWaiting: true, nextTryAt: at },
          },
          [write({ type: "ticket.created", object: { kind: "ticket", id }, account: email, after: { product, shop } })],
        ),
      );
    }
    await send(id);
    // The time for writing is over when the help desk is slow.
    const sent = await createSendTools(options, createDeadline(writeMs)).tickets.find(id);
    return success({ id, number: sent?.number ?? null });
  }

  async function reply(id: string, { requestId, message, files }: NewReply): Promise<Result<{ isSent: boolean }>> {
    const { tickets, filesOf } = createSendTools(options, createDeadline(writeMs));
    const replyId = createTicketId(uid, requestId);
    const ticket = await findOwn(id);
    if (!ticket) return failure("NOT_FOUND");
    if (ticket.replies.length >= maxWaitingReplies) return failure("RATE_LIMITED", { seconds: minutes(5) / 1000 });
    const stored = await filesOf(uid).add(replyId, files);
    const at = now.toISOString();
    await tickets.change(id, ({ replies, sentReplies, isWaiting }) =>
      [...replies, ...sentReplies].some((each) => each.id === replyId)
        ? null
        : {
            change: {
              replies: [...replies, { id: replyId, message, at, files: stored, isTried: false }],
              // Whoever is sending the ticket now sends the reply afterwards.
              ...{ isWaiting: true, activeAt: at, ...(isWaiting ? {} : { nextTryAt: at }) },
            },
          },
    );
    return success({ isSent: await send(id) });
  }

  /** What the help desk knows of a ticket goes only to a person who has proved to own its address. */
  const show = (ticket: StoredTicket): StoredTicket =>
    viewer.emailVerified ? ticket : { ...ticket, messages: [], firstFiles: [] };

  const findOwn = async (id: string) => (isTicketId(id) ? tickets.findOwn(uid, id) : null);

  /** Tickets that the help desk changed since, and those that were opened elsewhere with this verified address. */
  async function compare(known: StoredTicket[]): Promise<StoredTicket[]> {
    if (!helpdesk || !viewer.emailVerified) return known;
    const listed = await helpdesk.listTickets(email, new Date(now.getTime() - lookedBackMs));
    const byNumber = new Map(known.map((ticket) => [ticket.number, ticket]));
    const tools = { tickets, helpdesk };
    const changed = listed.filter(({ id, updated_at }) => {
      const ticket = byNumber.get(id);
      if (!ticket) return true;
      return ticket.deskUpdatedAt === null || Date.parse(updated_at) > Date.parse(ticket.deskUpdatedAt);
    });
    const fresh = await Promise.all(
      changed.slice(0, maxRefreshed).map((each) => {
        const ticket = byNumber.get(each.id);
        return ticket
          ? refreshTicket(tools, ticket)
          : importTicket(tools, { uid, email, name: viewer.displayName }, each.id);
      }),
    );
    const found = new Map([...known, ...fresh.filter((each) => each !== null)].map((each) => [each.id, each]));
    if (changed.length <= maxRefreshed) comparedAtMs.set(uid, now.getTime());
    return [...found.values()].sort((one, other) => (one.activeAt < other.activeAt ? 1 : -1));
  }

  const isFresh = (atMs: number | undefined) => atMs !== undefined && now.getTime() - atMs < freshMs;

  return {
    browser: options.browser,
    hasVendorForm: options.configuration.HELPDESK_WIDGET_ID !== undefined,
    loadVendorForm: () => createVendorForm(options.configuration, viewer),
    create: (ticket) => create(ticket).catch((error) => fault(error, "WRITE_UNANSWERED")),
    reply: (id, given) => reply(id, given).catch((error) => fault(error, "WRITE_UNANSWERED")),

    async list() {
      try {
        const known = await tickets.list(uid);
        if (isFresh(comparedAtMs.get(uid))) return success({ value: known.map(show).map(toSummary), staleSince: null });
        const compared = await compare(known).catch((error) => {
          onFault(error);
          return null;
        });
        const staleSince = compared ? null : getOldest(known);
        return success({ value: (compared ?? known).map(show).map(toSummary), staleSince });
      } catch (error) {
        return fault(error, "UPSTREAM_UNAVAILABLE");
      }
    },

    async open(id) {
      try {
        const ticket = await findOwn(id);
        if (!ticket) return failure("NOT_FOUND");
        const isOld = helpdesk && ticket.number !== null && !isFresh(Date.parse(ticket.refreshedAt ?? ""));
        const refreshed = isOld
          ? await refreshTicket({ tickets, helpdesk }, ticket).catch((error) => {
              onFault(error);
              return null;
            })
          : ticket;
        const shown = refreshed ?? ticket;
        const view = toTicket(show(shown));
        const answer = view.messages.findLast(({ from }) => from === "support");
        if (answer && view.isUnread) waitUntil(markRead(id, answer.at).catch(onFault));
        return success({ value: view, staleSince: refreshed ? null : (ticket.refreshedAt ?? ticket.createdAt) });
      } catch (error) {
        return fault(error, "UPSTREAM_UNAVAILABLE");
      }
    },

    async resolve(id) {
      try {
        const ticket = await findOwn(id);
        if (!ticket) return failure("NOT_FOUND");
        if (ticket.status === "resolved") return success(undefined);
        if (ticket.number === null) return failure("STATE_CONFLICT");
        await helpdesk?.setStatus(ticket.number, "resolved");
        await createSendTools(options).withEvents((write) =>
          tickets.change(id, (current) =>
            current.status === "resolved"
              ? null
              : {
                  change: { status: "resolved" },
                  events: [
                    write({
                      type: "ticket.resolved",
                      object: { kind: "ticket", id },
                      account: email,
                      after: { number: ticket.number },
                    }),
                  ],
                },
          ),
        );
        return success(undefined);
      } catch (error) {
        return fault(error, "WRITE_UNANSWERED");
      }
    },

    async findFile(id, file) {
      try {
        const ticket = await findOwn(id);
        if (!ticket?.number || !helpdesk || !viewer.emailVerified) return failure("NOT_FOUND");
        const [desk, conversation] = await Promise.all([
          helpdesk.loadTicket(ticket.number),
          helpdesk.loadConversation(ticket.number),
        ]);
        const all = [...(desk?.attachments ?? []), ...conversation.flatMap(({ attachments }) => attachments)];
        const found = all.find((each) => String(each.id) === file);
        return found ? success(found.attachment_url) : failure("NOT_FOUND");
      } catch (error) {
        return fault(error, "UPSTREAM_UNAVAILABLE");
      }
    },
  };

  async function markRead(id: string, readAt: string): Promise<void> {
    await createSendTools(options).tickets.change(id, () => ({ change: { readAt } }));
  }
}

const getOldest = (known: StoredTicket[]): string =>
  known.map(({ refreshedAt, createdAt }) => refreshedAt ?? createdAt).sort()[0] ?? new Date().toISOString();
