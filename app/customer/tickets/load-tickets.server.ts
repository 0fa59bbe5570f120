/** Tickets as the pages show them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatBytes, toMoment } from "#app/i18n/format.ts";
import { getInitials } from "#app/kit/parts/avatar.tsx";
import { cut } from "#base/cut.ts";
import { success } from "#base/errors.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { isResolved, type Ticket, type TicketMessage, type TicketSummary } from "#workers/portal/tickets/contract.ts";

interface Asking {
  context: AppLoadContext;
  request: Request;
  viewer: Viewer;
}

const maxWords = 90;

const ticketStates = ["open", "resolved"] as const;

/** Null when the list could not be read. */
export async function loadTicketList(asking: Asking) {
  const listed = await asking.context.run(asking.viewer).listTickets();
  return listed.ok ? toTicketList(asking, listed.value.value, listed.value.staleSince) : null;
}

/** A ticket, and the list beside it as it is stored, in which the opened ticket is as fresh as the page. */
export async function loadTicketBesideList(asking: Asking, id: string) {
  const { openTicket, listStoredTickets } = asking.context.run(asking.viewer);
  const [opened, stored] = await Promise.all([openTicket(id), listStoredTickets()]);
  if (!opened.ok) return opened;
  const { value: ticket, staleSince } = opened.value;
  const all = stored.ok
    ? stored.value
        .map((each) => (each.id === ticket.id ? ticket : each))
        // Opening it may have found a newer answer.
        .sort((one, other) => (one.last.at < other.last.at ? 1 : -1))
    : null;
  return success({
    ticket: toTicketView(asking.context, ticket),
    isStale: staleSince !== null,
    list: all && toTicketList(asking, all, null),
  });
}

function toTicketList({ context, request, viewer }: Asking, all: Ticket[], staleSince: string | null) {
  const { language, now } = context;
  const asked = new URL(request.url).searchParams.get("state");
  const state = ticketStates.find((known) => known === asked) ?? null;
  const resolved = all.filter(isResolved).length;
  const shown = all.filter((ticket) => state === null || isResolved(ticket) === (state === "resolved"));
  const [first] = shown;
  return {
    state,
    /** What desktops show beside the list. */
    first: first ? toTicketView(context, first) : null,
    counts: { all: all.length, open: all.length - resolved, resolved },
    unread: all.filter(({ isUnread }) => isUnread).length,
    isVerified: viewer.emailVerified,
    staleSince: staleSince === null ? null : toMoment(language, staleSince, now),
    rows: shown.map((ticket) => toRow(context, ticket)),
  };
}

export type TicketListData = ReturnType<typeof toTicketList>;

const toRow = ({ language, now }: AppLoadContext, { id, number, subject, status, isUnread, last }: TicketSummary) => ({
  ...{ id, number, subject, status, isUnread },
  words: cut(summarize(last).replace(/\s+/g, " "), maxWords),
  from: last.from,
  author: last.author,
  at: toMoment(language, last.at, now),
});

function toTicketView(context: AppLoadContext, ticket: Ticket) {
  const { id, number, subject, status, product, shop, olderMessages, replyCount } = ticket;
  return {
    ...{ id, number, subject, status, product, shop, olderMessages, replyCount, facts: ticket.context },
    messages: ticket.messages.map((message) => toMessageView(context, message)),
    /** Links to it lead to our own pages. */
    origin: context.configuration.portalUrl,
  };
}

export type TicketView = ReturnType<typeof toTicketView>;

/** Empty for pictures without a name. */
const summarize = ({ text, files, inserts }: TicketMessage): string =>
  text ||
  files.map(({ name }) => name).join(", ") ||
  inserts
    .map(({ picture, table, quote }) => picture?.alt || table?.flatMap(({ cells }) => cells).join(" ") || quote || "")
    .join(" ")
    .trim();

type Part =
  | { kind: "text" | "quote"; text: string }
  | { kind: "table"; rows: readonly { cells: readonly string[] }[] }
  | { kind: "picture"; file: string; name: string };

/** The text with its inserts, in order. */
function toParts({ text, inserts }: Pick<TicketMessage, "text" | "inserts">): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const write = (until: number) => {
    const words = text.slice(end, until).trim();
    if (words !== "") parts.push({ kind: "text", text: words });
    end = until;
  };
  for (const { at, quote, table, picture } of inserts) {
    write(at);
    if (quote) parts.push({ kind: "quote", text: quote });
    if (table) parts.push({ kind: "table", rows: table });
    if (picture) parts.push({ kind: "picture", file: picture.id, name: picture.alt });
  }
  write(text.length);
  return parts;
}

const toMessageView = ({ language, now }: AppLoadContext, { files, at, text, inserts, ...message }: TicketMessage) => ({
  ...message,
  parts: toParts({ text, inserts }),
  initials: message.author === null ? "S" : getInitials(message.author),
  at: toMoment(language, at, now),
  files: files.map(({ size, ...file }) => ({ ...file, size: formatBytes(language, size) })),
});
