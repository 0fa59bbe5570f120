/** Where the staff of the demo works: `/desk` lists tickets, `/desk/ID` answers and resolves one. */
import { type Context, Hono } from "hono";
import { getHelpdeskVendor, type SandboxEnv } from "../env.ts";
import { type AutomationEvent, listDeliveries, runAutomation } from "./automation.ts";
import { renderDesk, renderTicket } from "./desk-pages.ts";
import { statusNames } from "./requests.ts";
import { createAddresser, storeFiles } from "./routes.ts";
import type { Ticket } from "./vendor.ts";

type DeskContext = Context<{ Bindings: SandboxEnv }>;

export const deskRoutes = new Hono<{ Bindings: SandboxEnv }>();

const maxTickets = 100;
const maxMessages = 500;
const lastChanged = {
  ...{ email: undefined, requesterId: undefined, updatedSinceMs: 0, page: 1, perPage: maxTickets },
  ...{ orderBy: "updated_at" as const, isAscending: false, includes: [] },
};

deskRoutes.get("/desk", async (c) => {
  const found = await getHelpdeskVendor(c.env).listTickets(lastChanged);
  return c.html(renderDesk(found.ok ? found.value.slice(0, maxTickets) : []));
});

deskRoutes.get("/desk/webhooks.json", (c) => c.json(listDeliveries()));

deskRoutes.get("/desk/:id{[0-9]+}", async (c) => {
  const ticket = await findTicket(c);
  if (!ticket) return c.json({ error: "There is no such ticket." }, 404);
  const all = { page: 1, perPage: maxMessages };
  const conversations = await getHelpdeskVendor(c.env).listConversations(ticket.row.id, all);
  const delivery = listDeliveries().findLast(({ ticket_id }) => ticket_id === ticket.row.id);
  return c.html(renderTicket(ticket, conversations, delivery, createAddresser(c)));
});

/**
 * Fields: `intent` (reply, note, mail, status), `body`, `from`, `status`, `attachments`. Answers JSON to those who ask
 * for it.
 */
deskRoutes.post("/desk/:id{[0-9]+}", async (c) => {
  const ticket = await findTicket(c);
  if (!ticket) return c.json({ error: "There is no such ticket." }, 404);
  const event = await perform(c, ticket, await c.req.formData());
  if (event === "invalid") return c.json({ error: "The form is invalid." }, 400);
  const changed = event ? await findTicket(c) : null;
  const delivery = event && changed ? await runAutomation(c.env, changed, event) : null;
  if (c.req.header("Accept")?.includes("application/json")) return c.json({ webhook: delivery });
  return c.redirect(`/desk/${ticket.row.id}`, 303);
});

const findTicket = (c: DeskContext): Promise<Ticket | null> =>
  getHelpdeskVendor(c.env).getTicket(Number(c.req.param("id")));

/** `Paul <paul@example.test>`, or an address alone. */
function parseSender(from: unknown): { name: string; email: string } | null {
  const [, name = "", email = ""] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(String(from)) ?? [];
  return email === "" ? null : { name: name || email.slice(0, email.indexOf("@")), email: email.toLowerCase() };
}

/** Returns what the automation reports; nothing for a private note. */
async function perform(c: DeskContext, { row }: Ticket, form: FormData): Promise<AutomationEvent | "invalid" | null> {
  const vendor = getHelpdeskVendor(c.env);
  const intent = form.get("intent");
  if (intent === "status") {
    const status = Number(form.get("status"));
    if (!(status in statusNames)) return "invalid";
    await vendor.changeTicket(row.id, { status, priority: undefined, customFields: {} });
    return "status";
  }
  const body = form.get("body");
  if (typeof body !== "string" || !["reply", "note", "mail"].includes(String(intent))) return "invalid";
  const sender = intent === "mail" ? parseSender(form.get("from")) : null;
  if (intent === "mail" && !sender) return "invalid";
  const isNote = intent === "note";
  const message = {
    body: body.replaceAll(/\r?\n/g, "<br>"),
    userId: sender ? await vendor.saveContact(sender) : undefined,
    isIncoming: sender !== null,
    isPrivate: isNote,
    isNote,
  };
  const given = form.getAll("attachments") as unknown as (File | string)[];
  const files = await storeFiles(
    c.env,
    given.filter((file): file is File => typeof file !== "string" && file.size > 0),
  );
  if (body.trim() === "" && files.length === 0) return "invalid";
  await vendor.addMessage(row.id, message, { isStaff: true, files });
  return isNote ? null : "reply";
}
