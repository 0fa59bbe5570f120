/** The tickets of the viewer of one request. */
import { hours, minutes } from "#base/duration.ts";
import { failure, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import { RecentCache } from "../auth/recent-cache.ts";
import type { TicketsControl } from "./contract.ts";
import { offersVendorForm } from "./offers-vendor-form.ts";
import { findPicture, importTicket, isOutdated, refreshTicket } from "./refresh-ticket.ts";
import { createSendTools } from "./send-tools.ts";
import { isTicketId, type StoredTicket, toTicket } from "./ticket-document.ts";
import { createVendorForm } from "./vendor-form.ts";
import { createTicketWriter, type WriteOptions } from "./write-tickets.ts";

interface TicketsOptions extends WriteOptions {
  deadline: Deadline;
  browser: string;
}

/** Pages show what was read at most this long ago. */
const freshMs = minutes(1);
/** Of a list; the others follow with the next one. */
const maxRefreshed = 8;
/** Of `maxRefreshed` tickets each: more than a person has changed at a time. */
const maxRounds = 15;
/** Tickets that were opened elsewhere are looked up this far back. */
const lookedBackMs = hours(24) * 365;

/** When the list of each person was last compared with the help desk's, in this isolate. */
const comparedAtMs = new RecentCache<number>(1_000);

export function createTicketsControl(options: TicketsOptions): TicketsControl {
  const { viewer, now, deadline, waitUntil, onFault } = options;
  const { uid, email } = viewer;
  const { tickets, helpdesk, notifications } = createSendTools(options, deadline);
  const writer = createTicketWriter(options);
  const fault = <Code extends "UPSTREAM_UNAVAILABLE" | "WRITE_UNANSWERED">(error: unknown, code: Code) => {
    onFault(error);
    return failure(code);
  };

  const hasVendorForm = offersVendorForm(options.configuration, viewer);

  /** What the help desk knows of a ticket goes only to a person who has proved to own its address. */
  const show = (ticket: StoredTicket): StoredTicket =>
    viewer.emailVerified ? ticket : { ...ticket, messages: [], firstFiles: [], firstInserts: [] };

  /** As the viewer sees them. */
  const toOwn = (all: StoredTicket[]) =>
    all
      .filter(({ isForeign }) => !isForeign)
      .map(show)
      .map(toTicket);

  const findOwn = async (id: string) => (isTicketId(id) ? tickets.findOwn(uid, id) : null);

  /** Tickets that the help desk changed since, and those that were opened elsewhere with this verified address. */
  async function compare(known: StoredTicket[]): Promise<StoredTicket[]> {
    if (!helpdesk || !viewer.emailVerified) return known;
    const listed = await helpdesk.listTickets(email, new Date(now.getTime() - lookedBackMs));
    const byNumber = new Map(known.map((ticket) => [ticket.number, ticket]));
    const tools = { tickets, helpdesk, onAnswer: notifications.answered, onChange: notifications.changed };
    const changed = listed.filter((each) => {
      const ticket = byNumber.get(each.id);
      return !ticket || (!ticket.isForeign && isOutdated(ticket, each));
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
    hasVendorForm,
    loadVendorForm: async () => (hasVendorForm ? createVendorForm(options.configuration, viewer) : null),
    create: (ticket) => writer.create(ticket).catch((error) => fault(error, "WRITE_UNANSWERED")),
    reply: (id, given) => writer.reply(id, given).catch((error) => fault(error, "WRITE_UNANSWERED")),
    resend: (id) => writer.resend(id).catch((error) => fault(error, "WRITE_UNANSWERED")),

    async list() {
      try {
        const known = await tickets.list(uid);
        if (isFresh(comparedAtMs.get(uid))) return success({ value: toOwn(known), staleSince: null });
        const compared = await compare(known).catch((error) => {
          onFault(error);
          return null;
        });
        const staleSince = compared ? null : getOldest(known);
        return success({ value: toOwn(compared ?? known), staleSince });
      } catch (error) {
        return fault(error, "UPSTREAM_UNAVAILABLE");
      }
    },

    async listStored() {
      try {
        return success(toOwn(await tickets.list(uid)));
      } catch (error) {
        return fault(error, "UPSTREAM_UNAVAILABLE");
      }
    },

    async refresh() {
      if (!helpdesk) return true;
      try {
        for (let round = 0; round < maxRounds; round++) {
          await compare(await tickets.list(uid));
          if (isFresh(comparedAtMs.get(uid))) return true;
        }
      } catch (error) {
        onFault(error);
      }
      return false;
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
        const answer = view.messages.findLast(({ from }) => from !== "customer");
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
        if (ticket.status === "resolved") return success("resolved");
        if (ticket.number === null) return failure("STATE_CONFLICT");
        const isKept = (await helpdesk?.setStatus(ticket.number, "resolved")) ?? true;
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
        return success(isKept ? "resolved" : "deleted");
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
        const address =
          all.find((each) => String(each.id) === file)?.attachment_url ??
          findPicture({ desk, conversation }, file, helpdesk.servesPicture);
        return address ? success(address) : failure("NOT_FOUND");
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
