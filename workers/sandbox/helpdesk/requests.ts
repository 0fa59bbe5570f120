/** What callers may send: creating and changing tickets, replies and notes, and lists. */
import { createFieldsError, type FieldError } from "./errors.ts";

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
  email: string;
  name: string | undefined;
  subject: string;
  description: string;
  status: number;
  priority: number;
  source: number;
  customFields: Record<string, string | null>;
}

/** A field that none of our clients sends is an error, also where the vendor knows it. */
function open({ values, isForm }: RequestBody, known: readonly string[]): FieldReader {
  const reader = new FieldReader(values);
  reader.acceptsText = isForm;
  reader.rejectUnknown(known);
  return reader;
}

const ticketFields = ["subject", "description", "status", "priority", "source", "custom_fields"];

export function parseNewTicket(body: RequestBody, customNames: readonly string[]): NewTicket {
  const reader = open(body, ["email", "name", ...ticketFields]);
  const ticket: NewTicket = {
    email: reader.email("email", { required: true }) ?? "",
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

/** @returns the new status */
export function parseTicketChange(body: RequestBody): number {
  const reader = open(body, ["status"]);
  if (!reader.has("status")) reader.reject("request", "Please fill at least 1 of status fields.", "missing_field");
  const status = reader.choice("status", statuses);
  reader.finish();
  return status ?? defaults.status;
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

export interface TicketQuery {
  /** Null for those of everyone. */
  email: string | null;
  /** In milliseconds; without it, tickets of the last thirty days. */
  updatedSinceMs: number | undefined;
  page: number;
  perPage: number;
  orderBy: "created_at" | "updated_at";
}

const timePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const defaultPageSize = 30;
const maxPageSize = 100;
const maxTicketPage = 300;

function openQuery(values: Record<string, string>, known: readonly string[]): FieldReader {
  return open({ values, files: [], isForm: true }, known);
}

/** The latest first. */
export function parseTicketQuery(values: Record<string, string>): TicketQuery {
  const reader = openQuery(values, ["email", "updated_since", "page", "per_page", "order_by", "order_type"]);
  const since = values.updated_since;
  if (since !== undefined && (!timePattern.test(since) || Number.isNaN(Date.parse(since))))
    reader.reject("updated_since", "It should be in the 'combined date and time ISO8601' format");
  const page = readPage(reader);
  if (page.page > maxTicketPage) {
    const message = `You cannot access tickets beyond the ${maxTicketPage}th page. Please provide a smaller page number.`;
    reader.reject("page", message);
  }
  reader.oneOf("order_type", ["desc"]);
  const query: TicketQuery = {
    email: reader.email("email") ?? null,
    updatedSinceMs: since === undefined ? undefined : Date.parse(since),
    ...page,
    orderBy: reader.oneOf("order_by", ["created_at", "updated_at"]) ?? "created_at",
  };
  reader.finish();
  return query;
}

function readPage(reader: FieldReader): { page: number; perPage: number } {
  const page = reader.number("page") ?? 1;
  const perPage = reader.number("per_page") ?? defaultPageSize;
  if (perPage > maxPageSize)
    reader.reject("per_page", `It should be a Positive Integer less than or equal to ${maxPageSize}`);
  return { page, perPage };
}

/** Conversations come by thirty, or as many as asked for, at most a hundred. */
export function parsePage(values: Record<string, string>): { page: number; perPage: number } {
  const reader = openQuery(values, ["page", "per_page"]);
  const page = readPage(reader);
  reader.finish();
  return page;
}

/** Whether a ticket is read with its requester. */
export function includesRequester(values: Record<string, string>): boolean {
  const reader = openQuery(values, ["include"]);
  const include = reader.oneOf("include", ["requester"]);
  reader.finish();
  return include === "requester";
}

type Values = Record<string, unknown>;

const maxStringLength = 255;
const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

class FieldReader {
  readonly #errors: FieldError[] = [];
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** Throws all errors that were found. */
  finish(): void {
    if (this.#errors.length > 0) throw createFieldsError(this.#errors);
  }

  reject(field: string, message: string, code = "invalid_value"): undefined {
    this.#errors.push({ field, message, code });
  }

  rejectUnknown(known: readonly string[]): void {
    for (const name of Object.keys(this.#values))
      if (!known.includes(name)) this.reject(name, "Unexpected/invalid field in request", "invalid_field");
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  text(name: string, options: { required?: boolean; maxLength?: number } = {}): string | undefined {
    const { required = false, maxLength = maxStringLength } = options;
    const value = this.#values[name];
    if (value === undefined || value === null || value === "")
      return required ? this.reject(name, "It should be a/an String", "missing_field") : undefined;
    if (typeof value !== "string") return this.#rejectType(name, value, "String");
    if (value.length <= maxLength) return value;
    return this.reject(name, `Has ${value.length} characters, it can have maximum of ${maxLength} characters`);
  }

  email(name: string, options: { required?: boolean } = {}): string | undefined {
    const value = this.text(name, options);
    if (value === undefined || emailPattern.test(value)) return value?.toLowerCase();
    return this.reject(name, "It should be in the 'valid email address' format");
  }

  /** A positive integer; forms and queries send it as text. */
  number(name: string): number | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    const number = typeof value === "string" && this.acceptsText ? Number(value) : value;
    if (typeof number === "number" && Number.isSafeInteger(number) && number > 0) return number;
    return this.#rejectType(name, value, "Positive Integer");
  }

  choice(name: string, values: readonly number[]): number | undefined {
    if (!this.has(name)) return undefined;
    const value = this.acceptsText ? Number(this.#values[name]) : this.#values[name];
    if (typeof value === "number" && values.includes(value)) return value;
    return this.reject(name, `It should be one of these values: '${values.join(",")}'`);
  }

  oneOf<const Choice extends string>(name: string, values: readonly Choice[]): Choice | undefined {
    const value = this.#values[name];
    const choice = values.find((each) => each === value);
    if (value === undefined || choice) return choice;
    return this.reject(name, `It should be one of these values: '${values.join(",")}'`);
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#values[name];
    if (value === undefined || typeof value === "boolean") return value ?? fallback;
    if (this.acceptsText && (value === "true" || value === "false")) return value === "true";
    this.#rejectType(name, value, "Boolean");
    return fallback;
  }

  /** Single-line texts under the configured names. */
  customFields(name: string, known: readonly string[]): Record<string, string | null> {
    const value = this.#values[name];
    if (value === undefined || value === null) return {};
    if (typeof value !== "object" || Array.isArray(value)) {
      this.#rejectType(name, value, "key/value pair");
      return {};
    }
    const reader = new FieldReader(value as Values);
    reader.rejectUnknown(known);
    const fields = Object.keys(value).map((field) => [field, reader.text(field) ?? null] as const);
    this.#errors.push(...reader.#errors);
    return Object.fromEntries(fields);
  }

  /** Of forms and queries: numbers and flags arrive as text. */
  acceptsText = false;

  #rejectType(name: string, value: unknown, expected: string): undefined {
    const given = typeof value === "string" ? "String" : typeof value === "boolean" ? "Boolean" : "Null";
    const prefix = this.acceptsText || typeof value === "number" ? "" : `Value set is of type ${given}.`;
    return this.reject(name, `${prefix}It should be a/an ${expected}`, "datatype_mismatch");
  }
}
