/** A document of `tickets`: what we store of a ticket, and how pages see it. */
import * as z from "zod";
import type { QueriedDocument } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import {
  contextFacts,
  type Ticket,
  type TicketMessage,
  type TicketStatus,
  type TicketSummary,
  ticketProducts,
} from "./contract.ts";

const text = z.string().default("");
const moment = z.string();
const storedFile = z.object({ key: z.string(), name: z.string(), type: z.string(), size: z.number() });

const inserts = z
  .array(
    z.object({
      at: z.number().int(),
      quote: z.string().optional(),
      table: z.array(z.object({ cells: z.array(z.string()) })).optional(),
      picture: z.object({ id: z.string(), alt: z.string() }).optional(),
    }),
  )
  .default([]);

/** A message of the help desk. */
const deskMessage = z.object({
  id: z.string(),
  from: z.enum(["customer", "support"]),
  /** Of "support": it is someone else, for instance in copy. */
  isParticipant: z.boolean().default(false),
  author: z.string().nullable().default(null),
  text: z.string(),
  inserts,
  at: moment,
  files: z
    .array(z.object({ id: z.string(), name: z.string(), size: z.number(), isPicture: z.boolean().default(false) }))
    .default([]),
});
export type DeskMessage = z.infer<typeof deskMessage>;

/** A reply of the customer until the help desk has it. */
const waitingReply = z.object({
  id: z.string(),
  content: text,
  message: z.string(),
  at: moment,
  files: z.array(storedFile).default([]),
  /** It may have arrived, so look before sending it again. */
  isTried: z.boolean().default(false),
  /** The help desk rejected it; only its author sends it again. */
  isFailed: z.boolean().default(false),
});
export type WaitingReply = z.infer<typeof waitingReply>;

const ticketDocument = z.object({
  uid: z.string().min(1),
  email: z.string().min(3),
  /** Written before the account had its present owner, so only the staff sees it. */
  isForeign: z.boolean().default(false),
  name: text,
  /** Null for a ticket that was opened outside this portal. */
  product: z.enum(ticketProducts).nullable().default(null),
  shop: z.string().nullable().default(null),
  subject: text,
  message: text,
  /** Digest of what the form said; empty when it is unknown. */
  content: text,
  /** Only until the help desk has them, like the files. */
  version: text,
  access: text,
  collaboratorCode: text,
  files: z.array(storedFile).default([]),
  /** Firestore's encoder writes an empty map as null. */
  context: z
    .partialRecord(z.enum(contextFacts), z.string())
    .nullish()
    .transform((context) => context ?? {}),
  createdAt: moment,
  /** Null until the help desk has the ticket. */
  number: z.number().int().nullable().default(null),
  status: z.enum(["open", "resolved"]).default("open"),
  /** The messages after the first one, and the files of the first one, as of `refreshedAt`. */
  messages: z.array(deskMessage).default([]),
  olderMessages: z.number().int().default(0),
  firstFiles: deskMessage.shape.files,
  firstInserts: inserts,
  refreshedAt: moment.nullable().default(null),
  /** The change of the help desk that was read last. */
  deskUpdatedAt: moment.nullable().default(null),
  readAt: moment.nullable().default(null),
  /** When something happened last. */
  activeAt: moment,
  replies: z.array(waitingReply).default([]),
  /** How many replies were ever written here. */
  replyCount: z.number().int().default(0),
  /** The latest replies that the help desk has, each with its id there. */
  sentReplies: z.array(z.object({ id: z.string(), content: text, note: z.string() })).default([]),
  /** Whether the ticket or a reply has to be sent, when next, and how often that was tried. */
  isWaiting: z.boolean().default(false),
  /** When the help desk rejected the ticket; null again once it is sent again. */
  failedAt: moment.nullable().default(null),
  nextTryAt: moment.nullable().default(null),
  attempts: z.number().int().default(0),
});
export type TicketDocument = z.infer<typeof ticketDocument>;

export interface StoredTicket extends TicketDocument {
  id: string;
  updateTime: string;
}

/** Null when the document has another shape. */
export function parseTicket({ id, fields, updateTime }: QueriedDocument): StoredTicket | null {
  const parsed = ticketDocument.safeParse(fields);
  return parsed.success ? { id, updateTime, ...parsed.data } : null;
}

/** Firestore orders and compares only real times. */
export function toStoredFields(change: Partial<TicketDocument>): { [name: string]: Plain } {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "string" ? new Date(value) : (value as Plain),
    ]),
  );
}

/** The format of our ids; an address may contain anything. */
export const isTicketId = (id: string): boolean => /^[0-9a-f]{40}$/.test(id);

/** Whether the help desk rejected the ticket or a reply. */
export const hasFailed = ({ failedAt, replies }: Pick<TicketDocument, "failedAt" | "replies">): boolean =>
  failedAt !== null || replies.some(({ isFailed }) => isFailed);

function listMessages({
  id,
  message,
  createdAt,
  number,
  files,
  firstFiles,
  firstInserts,
  messages,
  replies,
  failedAt,
}: StoredTicket) {
  const own = { from: "customer", author: null, inserts: [] } as const;
  const toWaitingFiles = (waiting: StoredTicket["files"]) =>
    waiting.map(({ name, size }) => ({ id: null, name, size, isPicture: false }));
  const first: TicketMessage = {
    ...{ ...own, id, text: message, inserts: firstInserts, at: createdAt },
    state: number !== null ? "sent" : failedAt === null ? "waiting" : "failed",
    files: number === null ? toWaitingFiles(files) : firstFiles,
  };
  return [
    first,
    ...messages.map(
      ({ isParticipant, from, ...each }): TicketMessage => ({
        ...{ ...each, from: isParticipant ? "participant" : from, state: "sent" },
      }),
    ),
    ...replies.map(
      (reply): TicketMessage => ({
        ...{ ...own, id: reply.id, text: reply.message, at: reply.at },
        state: reply.isFailed ? "failed" : "waiting",
        files: toWaitingFiles(reply.files),
      }),
    ),
  ];
}

const isUnread = ({ messages, readAt }: Pick<TicketDocument, "messages" | "readAt">): boolean =>
  messages.some(({ from, at }) => from === "support" && (readAt === null || at > readAt));

export function toTicket(stored: StoredTicket): Ticket {
  const { id, number, subject, createdAt, product, shop, context, olderMessages, replyCount } = stored;
  const messages = listMessages(stored);
  const last = messages.at(-1) as TicketMessage;
  return {
    ...{ id, number, subject, createdAt, product, shop, context, olderMessages, replyCount, messages },
    status: getStatus(stored, last),
    isUnread: isUnread(stored),
    last,
  };
}

function getStatus(stored: StoredTicket, { from }: TicketMessage): TicketStatus {
  if (hasFailed(stored)) return "failed";
  if (stored.number === null) return "waiting";
  if (stored.status === "resolved") return "resolved";
  return from === "support" ? "answered" : "open";
}

export function toSummary(stored: StoredTicket): TicketSummary {
  const { id, number, subject, status, isUnread, createdAt, last } = toTicket(stored);
  return { id, number, subject, status, isUnread, createdAt, last };
}
