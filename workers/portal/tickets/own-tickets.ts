/** The viewer's tickets; a ticket of another person is NOT_FOUND. */

import { SignJWT } from "jose";
import * as z from "zod";
import { hours, minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import type { Configuration } from "../env.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "../session/contract.ts";
import { RecentCache } from "../session/recent-cache.ts";
import type { Known, Ticket, VendorForm } from "./contract.ts";
import { findPicture, importTicket, isOutdated, refreshTicket } from "./refresh-ticket.ts";
import { createSendTools } from "./send-tools.ts";
import { isTicketId, type StoredTicket, toTicket } from "./ticket-document.ts";

/** The vendor takes at most two hours. */
const tokenLifeMs = minutes(30);

/** Null when no widget is configured. */
async function createVendorForm(configuration: Configuration, viewer: Viewer): Promise<VendorForm | null> {
  const { HELPDESK_WIDGET_ID: id, HELPDESK_WIDGET_HOST: host, HELPDESK_WIDGET_SECRET: secret } = configuration;
  if (!id) return null;
  const { reference: _ours, ...fields } = configuration.HELPDESK_FIELDS;
  const name = viewer.displayName || viewer.email;
  // Only a verified address may read what the vendor shows to it.
  const token = secret && viewer.emailVerified ? await signToken({ name, email: viewer.email }, secret) : null;
  return { id, host, token, name, email: viewer.email, fields };
}

const signToken = (person: { name: string; email: string }, secret: string): Promise<string> =>
  new SignJWT(person)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(Math.floor((Date.now() + tokenLifeMs) / 1000))
    .sign(new TextEncoder().encode(secret));

/** The vendor's script runs in our origin, so it must never meet the rights of the staff. */
const offersVendorForm = (
  { HELPDESK_WIDGET_ID }: Pick<Configuration, "HELPDESK_WIDGET_ID">,
  { role, secondFactor }: Viewer,
): boolean => HELPDESK_WIDGET_ID !== undefined && role !== "admin" && secondFactor !== "due";

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

const id = z.string();

export const checkVendorForm = async ({ configuration, viewer }: PortalScope): Promise<Result<boolean>> =>
  success(offersVendorForm(configuration, viewer));

/** Null when no widget is configured, and for those to whom it is not offered. */
export const loadVendorForm = async ({ configuration, viewer }: PortalScope): Promise<Result<VendorForm | null>> =>
  success(offersVendorForm(configuration, viewer) ? await createVendorForm(configuration, viewer) : null);

/** Newest activity first. */
export async function listTickets(scope: PortalScope): Promise<Result<Known<Ticket[]>>> {
  const { viewer, onFault } = scope;
  const ownTickets = await open(scope).tickets.list(viewer.uid);
  if (isFresh(scope, comparedAtMs.get(viewer.uid)))
    return success({ value: toOwn(scope, ownTickets), staleSince: null });
  const compared = await compare(scope, ownTickets).catch((error) => {
    onFault(error);
    return null;
  });
  return success({ value: toOwn(scope, compared ?? ownTickets), staleSince: compared ? null : getOldest(ownTickets) });
}

/** The same as they were last read, without asking the help desk. */
export const listStoredTickets = async (scope: PortalScope): Promise<Result<Ticket[]>> =>
  success(toOwn(scope, await open(scope).tickets.list(scope.viewer.uid)));

/** Reads all that the help desk has changed. */
export async function refreshTickets(scope: PortalScope): Promise<Result<void>> {
  const { tickets, helpdesk } = open(scope);
  if (!helpdesk) return success(undefined);
  const { uid } = scope.viewer;
  for (let round = 0; round < maxRounds; round++) {
    await compare(scope, await tickets.list(uid));
    if (isFresh(scope, comparedAtMs.get(uid))) return success(undefined);
  }
  // The help desk has more, or the address is not verified.
  return failure("UPSTREAM_UNAVAILABLE");
}

/** Marks the answers as read. */
export const openTicket = defineUseCase(id, async (scope, id): Promise<Result<Known<Ticket>>> => {
  const { waitUntil, onFault } = scope;
  const { tickets, helpdesk } = open(scope);
  const ticket = await findOwn(scope, id);
  if (!ticket) return failure("NOT_FOUND");
  const isOld = helpdesk && ticket.number !== null && !isFresh(scope, Date.parse(ticket.refreshedAt ?? ""));
  const refreshed = isOld
    ? await refreshTicket({ tickets, helpdesk }, ticket).catch((error) => {
        onFault(error);
        return null;
      })
    : ticket;
  const value = toTicket(show(scope, refreshed ?? ticket));
  const answer = value.messages.findLast(({ from }) => from !== "customer");
  if (answer && value.isUnread) {
    const marking = createSendTools(scope).tickets.change(id, () => ({ change: { readAt: answer.at } }));
    waitUntil(marking.catch(onFault));
  }
  return success({ value, staleSince: refreshed ? null : (ticket.refreshedAt ?? ticket.createdAt) });
});

/** "deleted": support has deleted the ticket, so it is resolved only here. */
export const resolveTicket = defineUseCase(id, async (scope, id): Promise<Result<"resolved" | "deleted">> => {
  const ticket = await findOwn(scope, id);
  if (!ticket) return failure("NOT_FOUND");
  if (ticket.status === "resolved") return success("resolved");
  if (ticket.number === null) return failure("STATE_CONFLICT");
  const isKept = (await open(scope).helpdesk?.setStatus(ticket.number, "resolved")) ?? true;
  const { tickets, withEvents } = createSendTools(scope);
  await withEvents((write) =>
    tickets.change(id, (current) =>
      current.status === "resolved"
        ? null
        : {
            change: { status: "resolved" },
            events: [
              write({
                ...{ type: "ticket.resolved", object: { kind: "ticket", id } },
                ...{ account: scope.viewer.email, after: { number: ticket.number } },
              }),
            ],
          },
    ),
  );
  return success(isKept ? "resolved" : "deleted");
});

/** Where the help desk serves a file of a ticket. */
export const findTicketFile = defineUseCase(z.object({ id, file: z.string() }), async (scope, { id, file }) => {
  const { helpdesk } = open(scope);
  const ticket = await findOwn(scope, id);
  if (!ticket?.number || !helpdesk || !scope.viewer.emailVerified) return failure("NOT_FOUND");
  const [desk, conversation] = await Promise.all([
    helpdesk.loadTicket(ticket.number),
    helpdesk.loadConversation(ticket.number),
  ]);
  const all = [...(desk?.attachments ?? []), ...conversation.flatMap(({ attachments }) => attachments)];
  const address =
    all.find((each) => String(each.id) === file)?.attachment_url ??
    findPicture({ desk, conversation }, file, helpdesk.servesPicture);
  return address ? success(address) : failure("NOT_FOUND");
});

const open = (scope: PortalScope) => createSendTools(scope, scope.deadline);

const findOwn = async (scope: PortalScope, id: string) =>
  isTicketId(id) ? open(scope).tickets.findOwn(scope.viewer.uid, id) : null;

const isFresh = ({ now }: PortalScope, atMs: number | undefined) =>
  atMs !== undefined && now.getTime() - atMs < freshMs;

/** What the help desk knows of a ticket goes only to a person who has proved to own its address. */
const show = ({ viewer }: PortalScope, ticket: StoredTicket): StoredTicket =>
  viewer.emailVerified ? ticket : { ...ticket, messages: [], firstFiles: [], firstInserts: [] };

/** As the viewer sees them. */
const toOwn = (scope: PortalScope, all: StoredTicket[]): Ticket[] =>
  all.filter(({ isForeign }) => !isForeign).map((ticket) => toTicket(show(scope, ticket)));

/** Tickets that the help desk changed since, and those that were opened elsewhere with this verified address. */
async function compare(scope: PortalScope, ownTickets: StoredTicket[]): Promise<StoredTicket[]> {
  const { viewer, now } = scope;
  const { uid, email, displayName: name } = viewer;
  const { tickets, helpdesk, notifications } = open(scope);
  if (!helpdesk || !viewer.emailVerified) return ownTickets;
  const remoteTickets = await helpdesk.listTickets(email, new Date(now.getTime() - lookedBackMs));
  const byNumber = new Map(ownTickets.map((ticket) => [ticket.number, ticket]));
  const tools = { tickets, helpdesk, onAnswer: notifications.answered, onChange: notifications.changed };
  const changed = remoteTickets.filter((each) => {
    const ticket = byNumber.get(each.id);
    return !ticket || (!ticket.isForeign && isOutdated(ticket, each));
  });
  const fresh = await Promise.all(
    changed.slice(0, maxRefreshed).map((each) => {
      const ticket = byNumber.get(each.id);
      return ticket ? refreshTicket(tools, ticket) : importTicket(tools, { uid, email, name }, each.id);
    }),
  );
  const all = new Map([...ownTickets, ...fresh.filter((each) => each !== null)].map((each) => [each.id, each]));
  if (changed.length <= maxRefreshed) comparedAtMs.set(uid, now.getTime());
  return [...all.values()].sort((one, other) => (one.activeAt < other.activeAt ? 1 : -1));
}

const getOldest = (tickets: StoredTicket[]): string =>
  tickets.map(({ refreshedAt, createdAt }) => refreshedAt ?? createdAt).sort()[0] ?? new Date().toISOString();
