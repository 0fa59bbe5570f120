/** A document of `tickets`: what we store of a ticket, and how pages see it. */
import * as z from "zod";
import type { QueriedDocument } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import { contextFacts, type Ticket, type TicketMessage, type TicketSummary, ticketProducts } from "./contract.ts";

const text = z.string().default("");
const moment = z.string();
const storedFile = z.object({ key: z.string(), name: z.string(), type: z.string(), size: z.number() });

/** A message of the help desk. */
const deskMessage = z.object({
  id: z.string(),
  from: z.enum(["customer", "support"]),
  text: z.string(),
  at: moment,
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })).default([]),
});
export type DeskMessage = z.infer<typeof deskMessage>;

/** A reply of the customer until the help desk has it. */
const waitingReply = z.object({
  id: z.string(),
  message: z.string(),
  at: moment,
  files: z.array(storedFile).default([]),
  /** It may have arrived, so look before sending it again. */
  isTried: z.boolean().default(false),
});
export type WaitingReply = z.infer<typeof waitingReply>;

const ticketDocument = z.object({
  uid: z.string().min(1),
  email: z.string().min(3),
  name: text,
  /** Null for a ticket that was opened outside this portal. */
  product: z.enum(ticketProducts).nullable().default(null),
  shop: z.string().nullable().default(null),
  subject: text,
  message: text,
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
  firstFiles: deskMessage.shape.files,
  refreshedAt: moment.nullable().default(null),
  /** The change of the help desk that was read last. */
  deskUpdatedAt: moment.nullable().default(null),
  readAt: moment.nullable().default(null),
  /** When something happened last. */
  activeAt: moment,
  replies: z.array(waitingReply).default([]),
  /** Replies that the help desk has, each with its id there. */
  sentReplies: z.array(z.object({ id: z.string(), note: z.string() })).default([]),
  /** Whether the ticket or a reply has to be sent, when next, and how often that was tried. */
  isWaiting: z.boolean().default(false),
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

function listMessages({ id, message, createdAt, number, files, firstFiles, messages, replies }: StoredTicket) {
  const toWaitingFiles = (waiting: StoredTicket["files"]) =>
    waiting.map(({ name, size }) => ({ id: null, name, size }));
  const first: TicketMessage = {
    ...{ id, from: "customer", text: message, at: createdAt, isWaiting: number === null },
    files: number === null ? toWaitingFiles(files) : firstFiles,
  };
  return [
    first,
    ...messages.map((each): TicketMessage => ({ ...each, isWaiting: false })),
    ...replies.map(
      (reply): TicketMessage => ({
        ...{ id: reply.id, from: "customer", text: reply.message, at: reply.at, isWaiting: true },
        files: toWaitingFiles(reply.files),
      }),
    ),
  ];
}

export const isUnread = ({ messages, readAt }: Pick<TicketDocument, "messages" | "readAt">): boolean =>
  messages.some(({ from, at }) => from === "support" && (readAt === null || at > readAt));

export function toTicket(stored: StoredTicket): Ticket {
  const { id, number, subject, createdAt, product, shop, context } = stored;
  const messages = listMessages(stored);
  const last = messages.at(-1) as TicketMessage;
  const openStatus = last.from === "support" ? "answered" : "open";
  return {
    ...{ id, number, subject, createdAt, product, shop, context, messages },
    status: number === null ? "waiting" : stored.status === "resolved" ? "resolved" : openStatus,
    isUnread: isUnread(stored),
    last: { from: last.from, text: last.text, at: last.at },
  };
}

export function toSummary(stored: StoredTicket): TicketSummary {
  const { id, number, subject, status, isUnread, createdAt, last } = toTicket(stored);
  return { id, number, subject, status, isUnread, createdAt, last };
}
