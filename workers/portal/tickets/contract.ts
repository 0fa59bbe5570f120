/** Support tickets as pages know them. Without a schema, because forms in the browser use the limits. */
import type { Language } from "#base/language.ts";

export const ticketLimits = {
  subject: 150,
  message: 8_000,
  version: 40,
  access: 300,
  collaboratorCode: 40,
  /** Of one fact of the context. */
  fact: 300,
  conversation: 6_000,
  files: 3,
  /** Of one file. */
  fileBytes: 5 * 1024 * 1024,
  fileName: 120,
} as const;

export const ticketProducts = ["theme", "manager"] as const;
type TicketProduct = (typeof ticketProducts)[number];

/** What a ticket may carry about its cause, in the order in which it is shown; `address` says that it is not verified. */
export const contextFacts = ["address", "theme", "plan", "job", "error", "request", "browser", "conversation"] as const;
export type ContextFact = (typeof contextFacts)[number];
export type TicketContext = Partial<Record<ContextFact, string>>;

/**
 * "waiting": stored here, and not yet at the help desk. "failed": the help desk rejected the ticket or a reply for good.
 */
export type TicketStatus = "waiting" | "failed" | "answered" | "open" | "resolved";

export const isResolved = ({ status }: { status: TicketStatus }): boolean => status === "resolved";

export interface UploadedFile {
  name: string;
  /** Detected from the content. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface NewTicket {
  requestId: string;
  product: TicketProduct;
  /** Null for the manager app. */
  shop: string | null;
  subject: string;
  message: string;
  version: string;
  access: string;
  collaboratorCode: string;
  context: TicketContext;
  files: UploadedFile[];
  language: Language;
}

export interface NewReply {
  requestId: string;
  message: string;
  files: UploadedFile[];
}

/** "waiting": the scheduled task sends the rest. "failed": the help desk rejected it, and it stays here. */
export type SendOutcome = "sent" | "waiting" | "failed";

/** `number` is the one of the help desk; null while the ticket is only here. */
export interface SentTicket {
  id: string;
  number: number | null;
  outcome: SendOutcome;
}

interface TicketFile {
  /** Null for a file that waits here. */
  id: string | null;
  name: string;
  size: number;
  /** The help desk serves it, and browsers show it. */
  isPicture: boolean;
}

/** A quoted thread, a table or a picture, `at` a place in the text of its message. */
interface TicketInsert {
  at: number;
  quote?: string | undefined;
  /** Its rows. */
  table?: readonly { cells: readonly string[] }[] | undefined;
  /** `id` is the one of a file. */
  picture?: { id: string; alt: string } | undefined;
}

export interface TicketMessage {
  id: string;
  /** "participant": neither the customer nor support, for instance a colleague in copy. */
  from: "customer" | "participant" | "support";
  /** Who answered; null when the help desk does not say. */
  author: string | null;
  /** Their own words, without the thread that they quote. */
  text: string;
  /** In the order of the text. */
  inserts: readonly TicketInsert[];
  at: string;
  files: TicketFile[];
  state: "sent" | "waiting" | "failed";
}

export interface TicketSummary {
  id: string;
  number: number | null;
  subject: string;
  status: TicketStatus;
  isUnread: boolean;
  createdAt: string;
  /** The latest message. */
  last: TicketMessage;
}

export interface Ticket extends TicketSummary {
  /** Null for a ticket that was opened outside this portal. */
  product: TicketProduct | null;
  shop: string | null;
  context: TicketContext;
  /** How many messages after the first one are only at the help desk. */
  olderMessages: number;
  /** How many replies the person has ever written here. */
  replyCount: number;
  /** Oldest first. */
  messages: TicketMessage[];
}

/** `staleSince`: the help desk did not answer, and this is what was known then; null when it is current. */
export interface Known<Value> {
  value: Value;
  staleSince: string | null;
}

export type VendorField = "product" | "shop" | "version" | "access" | "collaboratorCode";

/** The vendor's own form; `fields` are the names of its custom fields. */
export interface VendorForm {
  id: string;
  host: string;
  /** Signs the person in to the widget. */
  token: string | null;
  name: string;
  email: string;
  fields: Partial<Record<VendorField, string>>;
}
