/** Support tickets as pages know them. Without a schema, because forms in the browser use the limits. */
import type { Result } from "#base/errors.ts";
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
export type TicketProduct = (typeof ticketProducts)[number];

/** What a ticket may carry about its cause, in the order in which it is shown; `address` says that it is not verified. */
export const contextFacts = ["address", "theme", "plan", "job", "error", "request", "browser", "conversation"] as const;
export type ContextFact = (typeof contextFacts)[number];
export type TicketContext = Partial<Record<ContextFact, string>>;

/** "waiting": stored here, and not yet at the help desk. */
export type TicketStatus = "waiting" | "answered" | "open" | "resolved";

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

/** `number` is the one of the help desk; null while the ticket waits here. */
export interface SentTicket {
  id: string;
  number: number | null;
}

export interface TicketFile {
  /** Null for a file that waits here. */
  id: string | null;
  name: string;
  size: number;
}

export interface TicketMessage {
  id: string;
  from: "customer" | "support";
  text: string;
  at: string;
  files: TicketFile[];
  /** Not yet at the help desk. */
  isWaiting: boolean;
}

export interface TicketSummary {
  id: string;
  number: number | null;
  subject: string;
  status: TicketStatus;
  isUnread: boolean;
  createdAt: string;
  /** The latest message. */
  last: Pick<TicketMessage, "from" | "text" | "at">;
}

export interface Ticket extends TicketSummary {
  /** Null for a ticket that was opened outside this portal. */
  product: TicketProduct | null;
  shop: string | null;
  context: TicketContext;
  /** Oldest first. */
  messages: TicketMessage[];
}

/** `staleSince`: the help desk did not answer, and this is what was known then; null when it is current. */
export interface Known<Value> {
  value: Value;
  staleSince: string | null;
}

/** The vendor's own form; `fields` are the names of its custom fields. */
export interface VendorForm {
  id: string;
  host: string;
  /** Signs the person in to the widget. */
  token: string | null;
  name: string;
  email: string;
  fields: { product: string | null; shop: string | null };
}

/** The tickets of one viewer; a ticket of another person is NOT_FOUND. */
export interface TicketsControl {
  /** The browser of this request; empty when unknown. */
  browser: string;
  hasVendorForm: boolean;
  /** Null when no widget is configured. */
  loadVendorForm(): Promise<VendorForm | null>;
  /**
   * Stores the ticket, then sends it. `number` is null when the help desk has not taken it yet: the scheduled task sends
   * it. The same `requestId` is the same ticket, however often it arrives.
   */
  create(ticket: NewTicket): Promise<Result<SentTicket>>;
  /** Newest activity first. */
  list(): Promise<Result<Known<TicketSummary[]>>>;
  /** Marks the answers as read. */
  open(id: string): Promise<Result<Known<Ticket>>>;
  reply(id: string, reply: NewReply): Promise<Result<{ isSent: boolean }>>;
  resolve(id: string): Promise<Result<void>>;
  /** Where the help desk serves a file of a ticket. */
  findFile(id: string, file: string): Promise<Result<string>>;
}
