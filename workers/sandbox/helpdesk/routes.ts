/** The REST API in version 2, and the files of tickets. */
import { type Context, Hono } from "hono";
import { getHelpdeskVendor, type SandboxEnv } from "../env.ts";
import { parseJson } from "../parse-json.ts";
import { runAutomation } from "./automation.ts";
import {
  createFieldsError,
  createNotFoundError,
  createUnsupportedError,
  HelpdeskError,
  toErrorBody,
} from "./errors.ts";
import { findAddressProblem, signFileAddress } from "./file-address.ts";
import {
  includesRequester,
  parseNewTicket,
  parseNote,
  parsePage,
  parseTicketChange,
  parseTicketQuery,
  type RequestBody,
} from "./requests.ts";
import type { Result, StoredFile, Ticket } from "./vendor.ts";
import {
  type Addresser,
  toContact,
  toConversationView,
  toFilePath,
  toListedTicket,
  toRequester,
  toTicketView,
} from "./views.ts";

type HelpdeskContext = Context<{ Bindings: SandboxEnv }>;

const maxAttachmentBytes = 20 * 1024 * 1024;
const requestsPerMinute = 500;

export const helpdeskRoutes = new Hono<{ Bindings: SandboxEnv }>();
const api = new Hono<{ Bindings: SandboxEnv }>();

api.use(async (c, next) => {
  await next();
  c.header("X-Request-Id", crypto.randomUUID());
  c.header("X-Freshdesk-API-Version", "latest=v2; requested=v2");
  c.header("X-RateLimit-Total", String(requestsPerMinute));
  c.header("X-RateLimit-Remaining", String(requestsPerMinute - 1));
});

api.use(async (c, next) => {
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  const [key] = decode(encoded).split(":");
  if (key === c.env.HELPDESK_API_KEY) return next();
  throw new HelpdeskError(401, "invalid_credentials", "You have to be logged in to perform this action.");
});

api.post("/tickets", async (c) => {
  const body = await readBody(c);
  const ticket = parseNewTicket(body, listCustomNames(c.env));
  const created = await getHelpdeskVendor(c.env).createTicket(ticket, await storeFiles(c.env, body.files));
  c.header("Location", `${getOrigin(c)}/helpdesk/api/v2/tickets/${created.row.id}`);
  return c.json(toTicketView(created, listCustomNames(c.env), createAddresser(c)), 201);
});

api.get("/tickets", async (c) => {
  const found = unwrap(await getHelpdeskVendor(c.env).listTickets(parseTicketQuery(c.req.query())));
  return c.json(found.map((each) => toListedTicket(each, listCustomNames(c.env))));
});

api.get("/tickets/:id", async (c) => {
  const withRequester = includesRequester(c.req.query());
  const ticket = await requireTicket(c);
  return c.json({
    ...toTicketView(ticket, listCustomNames(c.env), createAddresser(c)),
    ...(withRequester ? { requester: toRequester(ticket) } : {}),
  });
});

api.put("/tickets/:id", async (c) => {
  const { row } = await requireTicket(c);
  const changed = await getHelpdeskVendor(c.env).setStatus(row.id, parseTicketChange(await readBody(c)));
  if (changed.row.status !== row.status) c.executionCtx.waitUntil(runAutomation(c.env, changed, "status"));
  return c.json(toTicketView(changed, listCustomNames(c.env), createAddresser(c)));
});

api.get("/tickets/:id/conversations", async (c) => {
  const page = parsePage(c.req.query());
  const ticket = await requireTicket(c);
  const found = await getHelpdeskVendor(c.env).listConversations(ticket.row.id, page);
  return c.json(found.map((each) => toConversationView(each, ticket, createAddresser(c))));
});

api.get("/contacts/:id{[0-9]+}", async (c) => {
  const contact = await getHelpdeskVendor(c.env).getContact(Number(c.req.param("id")));
  if (!contact) throw createNotFoundError();
  return c.json(toContact(contact));
});

api.post("/tickets/:id/notes", async (c) => {
  const ticket = await requireTicket(c);
  const body = await readBody(c);
  const note = { ...parseNote(body), isNote: true };
  const files = await storeFiles(c.env, body.files);
  const added = unwrap(await getHelpdeskVendor(c.env).addMessage(ticket.row.id, note, { files }));
  c.header("Location", `${getOrigin(c)}/helpdesk/api/v2/conversations/${added.row.id}`);
  return c.json(toConversationView(added, ticket, createAddresser(c)), 201);
});

api.all("*", (c) => {
  throw createUnsupportedError(`${c.req.method} ${c.req.path}`);
});

api.onError((error, c) => {
  if (!(error instanceof HelpdeskError)) throw error;
  if (error.status === 404) return c.body(null, 404);
  return Response.json(toErrorBody(error), { status: error.status });
});

helpdeskRoutes.route("/helpdesk/api/v2", api);

helpdeskRoutes.get("/helpdesk/data/:key/:name", async (c) => {
  const { key, name } = c.req.param();
  const problem = findAddressProblem(
    { path: toFilePath({ key, name }), secret: c.env.HELPDESK_API_KEY },
    new URL(c.req.url).searchParams,
    Date.now(),
  );
  if (problem) {
    const message = `<Error><Code>AccessDenied</Code><Message>${problem}</Message></Error>`;
    return c.body(message, 403, { "Content-Type": "application/xml" });
  }
  const [attachment, object] = await Promise.all([
    getHelpdeskVendor(c.env).findAttachment(key),
    c.env.FILES.get(toObjectKey(key)),
  ]);
  if (!attachment || !object) return c.body(null, 404);
  return c.body(object.body, 200, {
    "Content-Type": attachment.content_type,
    "Content-Length": String(attachment.size),
    "Content-Disposition": "attachment",
  });
});

/** The names of `HELPDESK_FIELDS`; the vendor's administrators create them. */
export const listCustomNames = (env: SandboxEnv): string[] => Object.values(JSON.parse(env.HELPDESK_FIELDS || "{}"));

export const toObjectKey = (key: string): string => `helpdesk/${key}`;

const getOrigin = (c: HelpdeskContext): string => new URL(c.req.url).origin;

/** Addresses that begin now. */
export function createAddresser(c: HelpdeskContext): Addresser {
  const [origin, secret, nowMs] = [getOrigin(c), c.env.HELPDESK_API_KEY, Date.now()];
  return (file) => origin + signFileAddress({ path: toFilePath(file), secret }, nowMs);
}

async function requireTicket(c: HelpdeskContext): Promise<Ticket> {
  const id = Number(c.req.param("id"));
  const ticket = Number.isSafeInteger(id) ? await getHelpdeskVendor(c.env).getTicket(id) : null;
  if (!ticket) throw createNotFoundError();
  return ticket;
}

function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { status, code, message, fields } = result.error;
  throw new HelpdeskError(status, code, message, fields);
}

function decode(encoded: string): string {
  try {
    return atob(encoded);
  } catch {
    return "";
  }
}

async function readBody(c: HelpdeskContext): Promise<RequestBody> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data") return readForm(await c.req.formData());
  if (type !== "application/json")
    throw new HelpdeskError(415, "invalid_content_type", `Content-Type header is set to ${type ?? "nothing"}.`);
  try {
    const values = parseJson(await c.req.text());
    if (typeof values === "object" && values !== null && !Array.isArray(values))
      return { values: values as Record<string, unknown>, files: [], isForm: false };
  } catch {
    // Reported below.
  }
  throw new HelpdeskError(400, "invalid_json", "Request body has invalid json format");
}

/** `custom_fields[cf_shop]` is a field of a group, `attachments[]` one of several files. */
function readForm(form: FormData): RequestBody {
  const values: Record<string, unknown> = {};
  const files: File[] = [];
  for (const [name, value] of form as unknown as Iterable<[string, File | string]>) {
    const [, group, member] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    if (typeof value !== "string") {
      if (group !== "attachments")
        throw createFieldsError([
          { field: name, message: "Unexpected/invalid field in request", code: "invalid_field" },
        ]);
      files.push(value);
    } else if (group && member) values[group] = { ...(values[group] as object | undefined), [member]: value };
    else values[name] = value;
  }
  return { values, files, isForm: true };
}

export async function storeFiles(env: SandboxEnv, files: readonly File[]): Promise<StoredFile[]> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxAttachmentBytes) {
    const message = "Invalid file size. It can have maximum of 20 MB";
    throw createFieldsError([{ field: "attachments", message, code: "invalid_size" }]);
  }
  return Promise.all(
    files.map(async (file) => {
      const key = crypto.randomUUID();
      await env.FILES.put(toObjectKey(key), await file.arrayBuffer());
      return { key, name: file.name, content_type: file.type || "application/octet-stream", size: file.size };
    }),
  );
}
