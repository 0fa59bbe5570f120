/** What callers may send: creating and changing tickets, replies and notes, and lists. */
import { createUnsupportedError } from "./errors.ts";
import { FieldReader } from "./fields.ts";

export const statusNames: Record<number, string> = { 2: "Open", 3: "Pending", 4: "Resolved", 5: "Closed" };
const statuses = [2, 3, 4, 5];
const priorities = [1, 2, 3, 4];
const sources = [1, 2, 3, 5, 6, 7, 9, 10, 11];
const defaults = { status: 2, priority: 1, source: 2 };
const maxHtmlLength = 1_000_000;

/** A body of JSON or of a form, in which files stand apart. */
export interface RequestBody {
  values: Record<string, unknown>;
  files: File[];
  isForm: boolean;
}

export interface NewTicket {
  email: string | undefined;
  requesterId: number | undefined;
  name: string | undefined;
  subject: string;
  description: string;
  status: number;
  priority: number;
  source: number;
  customFields: Record<string, string | null>;
}

/** The vendor takes them, the sandbox does not. */
const unsupported = [
  ...["phone", "twitter_id", "facebook_id", "unique_external_id", "cc_emails", "due_by", "email_config_id", "type"],
  ...["fr_due_by", "group_id", "parent_id", "product_id", "related_ticket_ids", "responder_id", "tags", "company_id"],
  ...["internal_agent_id", "internal_group_id", "lookup_parameter", "bcc_emails", "from_email", "notify_emails"],
];

function open({ values, isForm }: RequestBody, known: readonly string[]): FieldReader {
  const name = Object.keys(values).find((each) => unsupported.includes(each));
  if (name !== undefined) throw createUnsupportedError(`the field "${name}"`);
  const reader = new FieldReader(values);
  reader.acceptsText = isForm;
  reader.rejectUnknown(known);
  return reader;
}

const ticketFields = ["subject", "description", "status", "priority", "source", "custom_fields"];

export function parseNewTicket(body: RequestBody, customNames: readonly string[]): NewTicket {
  const reader = open(body, ["email", "requester_id", "name", ...ticketFields]);
  if (!reader.has("email") && !reader.has("requester_id")) {
    const names = "requester_id, phone, email, twitter_id, facebook_id";
    reader.reject("requester_id", `Please fill at least 1 of ${names} fields.`, "missing_field");
  }
  const ticket: NewTicket = {
    email: reader.email("email"),
    requesterId: reader.number("requester_id"),
    name: reader.text("name"),
    subject: reader.text("subject", { required: true }) ?? "",
    description: reader.text("description", { required: true, maxLength: maxHtmlLength }) ?? "",
    status: reader.choice("status", statuses) ?? defaults.status,
    priority: reader.choice("priority", priorities) ?? defaults.priority,
    source: reader.choice("source", sources) ?? defaults.source,
    customFields: reader.customFields("custom_fields", customNames),
  };
  reader.finish();
  return ticket;
}

export interface TicketChange {
  status: number | undefined;
  priority: number | undefined;
  customFields: Record<string, string | null>;
}

export function parseTicketChange(body: RequestBody, customNames: readonly string[]): TicketChange {
  const names = ["status", "priority", "custom_fields"];
  const reader = open(body, names);
  if (Object.keys(body.values).length === 0)
    reader.reject("request", `Please fill at least 1 of ${names.join(", ")} fields.`, "missing_field");
  const change = {
    status: reader.choice("status", statuses),
    priority: reader.choice("priority", priorities),
    customFields: reader.customFields("custom_fields", customNames),
  };
  reader.finish();
  return change;
}

export interface NewMessage {
  body: string;
  /** Whose words these are; absent for the owner of the key. */
  userId: number | undefined;
  isIncoming: boolean;
  isPrivate: boolean;
}

/** A note is private unless it says otherwise, as the vendor's are. */
export function parseNote(body: RequestBody): NewMessage {
  const reader = open(body, ["body", "user_id", "incoming", "private"]);
  const note = {
    body: reader.text("body", { required: true, maxLength: maxHtmlLength }) ?? "",
    userId: reader.number("user_id"),
    isIncoming: reader.flag("incoming", false),
    isPrivate: reader.flag("private", true),
  };
  reader.finish();
  return note;
}

/** A reply is an agent's answer to the requester. */
export function parseReply(body: RequestBody): NewMessage {
  const reader = open(body, ["body", "user_id"]);
  const text = reader.text("body", { required: true, maxLength: maxHtmlLength }) ?? "";
  const reply = { body: text, userId: reader.number("user_id"), isIncoming: false, isPrivate: false };
  reader.finish();
  return reply;
}

export interface TicketQuery {
  email: string | undefined;
  requesterId: number | undefined;
  /** In milliseconds; without it, tickets of the last thirty days. */
  updatedSinceMs: number | undefined;
  page: number;
  perPage: number;
  orderBy: "created_at" | "updated_at" | "status";
  isAscending: boolean;
  includes: string[];
}

const timePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const defaultPageSize = 30;
const maxPageSize = 100;
const maxTicketPage = 300;

export function parseTicketQuery(values: Record<string, string>): TicketQuery {
  const reader = new FieldReader(values);
  reader.acceptsText = true;
  for (const name of ["filter", "company_id"])
    if (name in values) throw createUnsupportedError(`the parameter "${name}"`);
  reader.rejectUnknown([
    ...["email", "requester_id", "updated_since", "page", "per_page", "order_by", "order_type", "include"],
  ]);
  const since = values.updated_since;
  if (since !== undefined && (!timePattern.test(since) || Number.isNaN(Date.parse(since))))
    reader.reject("updated_since", "It should be in the 'combined date and time ISO8601' format");
  const includes = values.include?.split(",") ?? [];
  const allowed = ["description", "requester", "stats", "company"];
  if (includes.some((name) => !allowed.includes(name)))
    reader.reject("include", `It should be one of these values: '${allowed.join(",")}'`);
  if (includes.some((name) => name !== "description"))
    throw createUnsupportedError(`"include=${values.include}" of lists`);
  const query: TicketQuery = {
    email: reader.email("email"),
    requesterId: reader.number("requester_id"),
    updatedSinceMs: since === undefined ? undefined : Date.parse(since),
    ...readTicketPage(reader),
    orderBy: (reader.oneOf("order_by", ["created_at", "due_by", "updated_at", "status"]) ??
      "created_at") as TicketQuery["orderBy"],
    isAscending: reader.oneOf("order_type", ["asc", "desc"]) === "asc",
    includes,
  };
  if (values.order_by === "due_by") throw createUnsupportedError("the order by due_by");
  reader.finish();
  return query;
}

function readPage(reader: FieldReader, largest: number): { page: number; perPage: number } {
  const page = reader.number("page") ?? 1;
  const perPage = reader.number("per_page") ?? defaultPageSize;
  if (perPage > largest) reader.reject("per_page", `It should be a Positive Integer less than or equal to ${largest}`);
  return { page, perPage };
}

function readTicketPage(reader: FieldReader) {
  const page = readPage(reader, maxPageSize);
  if (page.page > maxTicketPage) {
    const message = `You cannot access tickets beyond the ${maxTicketPage}th page. Please provide a smaller page number.`;
    reader.reject("page", message);
  }
  return page;
}

/** Conversations come by thirty, or as many as asked for, at most a hundred. */
export function parsePage(values: Record<string, string>): { page: number; perPage: number } {
  const reader = new FieldReader(values);
  reader.acceptsText = true;
  reader.rejectUnknown(["page", "per_page"]);
  const page = readPage(reader, maxPageSize);
  reader.finish();
  return page;
}

const ticketIncludes = ["conversations", "requester", "company", "stats"];

export function parseTicketIncludes(values: Record<string, string>): string[] {
  const reader = new FieldReader(values);
  reader.rejectUnknown(["include"]);
  const names = values.include?.split(",") ?? [];
  if (names.some((name) => !ticketIncludes.includes(name)))
    reader.reject("include", `It should be one of these values: '${ticketIncludes.join(",")}'`);
  reader.finish();
  if (names.includes("company") || names.includes("stats")) throw createUnsupportedError(`"include=${values.include}"`);
  return names;
}
