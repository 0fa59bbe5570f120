/**
 * The help desk's REST API, version 2 of Freshdesk. It has no idempotency key: the id of our ticket travels in a custom
 * field, by which a ticket of unknown outcome is found again.
 */
import * as z from "zod";
import { cut } from "#base/cut.ts";
import { emailAddress } from "#base/email.ts";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Configuration } from "../env.ts";
import { callUpstream, parseReply, UpstreamFault, type UpstreamReply } from "./http-client.ts";

const vendor = "helpdesk";
const { helpdeskMs, helpdeskSendMs } = timeLimits.vendors;
const pageSize = 100;
/** The pages of a conversation, thirty messages each. */
const maxPages = 10;
const conversationPageSize = 30;
const maxChangedPages = 3;
const maxNameLength = 80;

/** Statuses of the help desk; custom ones have higher numbers and count as open. */
export const deskStatus = { open: 2, pending: 3, resolved: 4, closed: 5 } as const;
const lowPriority = 1;
const fromPortal = 2;

const attachment = z.object({
  id: z.number(),
  name: z.string(),
  content_type: z.string().nullish(),
  size: z.number(),
  attachment_url: z.string(),
});
const attachments = z.array(attachment).default([]);

const ticket = z.object({
  id: z.number().int(),
  subject: z.string().nullish(),
  status: z.number(),
  requester_id: z.number(),
  /** With `include=requester`. */
  requester: z.object({ email: emailAddress.nullish().catch(null) }).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  /** HTML. */
  description: z.string().nullish(),
  description_text: z.string().nullish(),
  attachments,
});
export type DeskTicket = z.infer<typeof ticket>;

/** A private one is a note of the staff. */
const conversation = z.object({
  id: z.number(),
  /** HTML. */
  body: z.string().nullish(),
  body_text: z.string().nullish(),
  /** From outside: the requester's, or another person's whom the ticket reaches. */
  incoming: z.boolean(),
  private: z.boolean().default(false),
  user_id: z.number().nullish(),
  /** Of a mail: `"Nora" <support@example.com>`, or the address alone. */
  from_email: z.string().nullish(),
  created_at: z.string(),
  attachments,
});
export type DeskConversation = z.infer<typeof conversation>;

const contact = z.object({ name: z.string().nullish() });

const rejection = z.object({ errors: z.array(z.object({ field: z.string() })) });
const listFields = (body: unknown): string[] => rejection.safeParse(body).data?.errors.map(({ field }) => field) ?? [];

/** The help desk does not take this call, however often it is sent. */
export class DeskRejection extends UpstreamFault {
  /** The fields that it names, none of their values. */
  readonly fields: string;

  constructor(status: number, fields: readonly string[] = []) {
    super(vendor, "status", status);
    this.fields = cut(fields.join(" "), 200);
  }
}

/** A key that is replaced, and a call that comes again, may still succeed. */
const passingStatuses: readonly number[] = [401, 403, 408, 429];

const toFault = ({ status, body }: UpstreamReply): UpstreamFault =>
  passingStatuses.includes(status)
    ? new UpstreamFault(vendor, "status", status)
    : new DeskRejection(status, listFields(body));

const created = z.object({ id: z.number().int() });

export interface DeskFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface NewDeskTicket {
  email: string;
  name: string;
  subject: string;
  /** HTML. */
  description: string;
  /** By our names; those without a field at the help desk are left out. */
  fields: Partial<Record<DeskField, string>>;
  files: DeskFile[];
}

type DeskField = "product" | "shop" | "version" | "access" | "collaboratorCode" | "reference";

export interface HelpdeskOptions {
  baseUrl: string;
  apiKey: string;
  /** The names of the custom fields, which begin with `cf_`. */
  fieldNames: Partial<Record<DeskField, string>> & { reference: string };
  deadline?: Deadline | undefined;
}

export type HelpdeskClient = ReturnType<typeof createHelpdeskClient>;

/** A call that the help desk rejects throws, because none of them is the customer's mistake. */
export function createHelpdeskClient({ baseUrl, apiKey, fieldNames, deadline }: HelpdeskOptions) {
  const authorization = `Basic ${btoa(`${apiKey}:X`)}`;

  async function call<Schema extends z.ZodType>(
    method: "GET" | "POST" | "PUT",
    path: string,
    schema: Schema,
    body?: object | FormData,
  ): Promise<z.output<Schema> | null> {
    const isForm = body instanceof FormData;
    const reply = await callUpstream({
      vendor,
      url: `${baseUrl}/api/v2${path}`,
      init: {
        method,
        headers: { Authorization: authorization, ...(body && !isForm ? { "Content-Type": "application/json" } : {}) },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      },
      timeoutMs: method === "POST" ? helpdeskSendMs : helpdeskMs,
      deadline,
    });
    const isMissing = reply.status === 404 && method !== "POST";
    if (isMissing || (method === "GET" && isUnknownContact(reply))) return null;
    if (reply.status >= 400) throw toFault(reply);
    return parseReply(vendor, schema, reply);
  }

  async function list(
    orderBy: "created_at" | "updated_at",
    since: Date,
    filter: { email?: string; page?: string },
  ): Promise<DeskTicket[]> {
    const query = new URLSearchParams({
      ...{ ...filter, updated_since: since.toISOString(), order_by: orderBy, order_type: "desc" },
      per_page: String(pageSize),
    });
    return (await call("GET", `/tickets?${query}`, z.array(ticket))) ?? [];
  }

  function getReference({ custom_fields }: DeskTicket): string | null {
    const reference = custom_fields?.[fieldNames.reference];
    return typeof reference === "string" ? reference : null;
  }

  return {
    /** Returns the ticket's number. */
    async createTicket({ fields, files, ...ticket }: NewDeskTicket): Promise<number> {
      const custom = Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => {
          const field = fieldNames[name as DeskField];
          return field && value ? [[field, value]] : [];
        }),
      );
      const facts = { ...ticket, status: deskStatus.open, priority: lowPriority, source: fromPortal };
      const reply = await call(
        "POST",
        "/tickets",
        created,
        files.length === 0
          ? { ...facts, custom_fields: custom }
          : toForm({ ...facts, ...nameNested("custom_fields", custom) }, files),
      );
      if (!reply) throw new UpstreamFault(vendor, "garbage");
      return reply.id;
    },

    /** The number of our ticket; null when the help desk does not have it. */
    async findByReference(email: string, reference: string, since: Date): Promise<number | null> {
      const tickets = await list("created_at", since, { email });
      return tickets.find((each) => getReference(each) === reference)?.id ?? null;
    },

    /** The hundred tickets of this address that changed last. */
    listTickets: (email: string, since: Date): Promise<DeskTicket[]> => list("updated_at", since, { email }),

    /** The tickets of everyone that changed since, latest change first, up to three hundred. */
    async listChanged(since: Date): Promise<DeskTicket[]> {
      const all: DeskTicket[] = [];
      for (let page = 1; page <= maxChangedPages; page++) {
        const tickets = await list("updated_at", since, { page: String(page) });
        all.push(...tickets);
        if (tickets.length < pageSize) break;
      }
      return all;
    },

    /** The id of our ticket; null for one that was opened elsewhere. */
    getReference,

    /** With its requester. Null when it was deleted. */
    async loadTicket(number: number): Promise<DeskTicket | null> {
      return call("GET", `/tickets/${number}?include=requester`, ticket);
    },

    /** The name of a contact by its id there; null when it has none or is gone. */
    async loadContactName(id: number): Promise<string | null> {
      return cut((await call("GET", `/contacts/${id}`, contact))?.name?.trim() ?? "", maxNameLength) || null;
    },

    /** Whether the help desk itself keeps this picture: any other host would learn who reads the ticket. */
    servesPicture(address: string): boolean {
      const url = URL.parse(address);
      if (!url) return false;
      const isVendors =
        /\.freshdesk\.com$/.test(url.hostname) ||
        // Other names of hosts and buckets can belong to anybody.
        (/^s3(?:[.-][a-z]{2}-[a-z]+-\d)?\.amazonaws\.com$/.test(url.hostname) &&
          /^\/(?:(?:euc|ind|aus)-?)?cdn\.freshdesk\.com\//.test(url.pathname));
      return url.origin === new URL(baseUrl).origin || (url.protocol === "https:" && isVendors);
    },

    /** Oldest first, without the notes of the staff. */
    async loadConversation(number: number): Promise<DeskConversation[]> {
      const all: DeskConversation[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const query = new URLSearchParams({ page: String(page), per_page: String(conversationPageSize) });
        const messages = await call("GET", `/tickets/${number}/conversations?${query}`, z.array(conversation));
        all.push(...(messages ?? []));
        if (!messages || messages.length < conversationPageSize) break;
      }
      return all.filter((each) => !each.private).sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
    },

    /**
     * A public note in the requester's name, because the help desk's own replies come from its agents. Returns its id.
     */
    async addReply(
      number: number,
      { requesterId, html, files }: { requesterId: number; html: string; files: DeskFile[] },
    ): Promise<string> {
      const note = { body: html, user_id: requesterId, incoming: true, private: false };
      const path = `/tickets/${number}/notes`;
      const added = await call("POST", path, created, files.length === 0 ? note : toForm(note, files));
      return String(added?.id);
    },

    /** False when it was deleted. */
    async setStatus(number: number, status: keyof typeof deskStatus): Promise<boolean> {
      return (await call("PUT", `/tickets/${number}`, z.looseObject({}), { status: deskStatus[status] })) !== null;
    },
  };
}

/** A list for an address without any ticket is rejected. */
const isUnknownContact = ({ status, body }: UpstreamReply): boolean =>
  status === 400 && listFields(body).includes("email");

const nameNested = (group: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}[${name}]`, value]));

function toForm(fields: Record<string, string | number | boolean>, files: DeskFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const { name, type, bytes } of files) form.append("attachments[]", new File([bytes], name, { type }));
  return form;
}

/** Null when no help desk is configured. */
export function getHelpdeskOptions(configuration: Configuration): HelpdeskOptions | null {
  const { HELPDESK_URL: baseUrl, HELPDESK_API_KEY: apiKey, HELPDESK_FIELDS: fieldNames } = configuration;
  return baseUrl && apiKey ? { baseUrl, apiKey, fieldNames: { reference: "cf_reference", ...fieldNames } } : null;
}
