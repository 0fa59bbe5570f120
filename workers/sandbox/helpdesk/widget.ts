/** The help widget: its loader, its settings, its frame, and the calls of its form. */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { jwtVerify } from "jose";
import type { InterceptedEnv } from "../controls/intercept.ts";
import { getHelpdeskVendor } from "../env.ts";
import { HelpdeskError, toErrorBody } from "./errors.ts";
import { parseNewTicket } from "./requests.ts";
import { listCustomNames } from "./routes.ts";
import { createFrameScript } from "./widget-frame.ts";
import { createLoaderScript, frameSheet, type LoaderKind } from "./widget-loader.ts";

const maxTokenSeconds = 2 * 60 * 60;
const fromWidget = 9;

export const widgetRoutes = new Hono<InterceptedEnv>().basePath("/helpdesk");

widgetRoutes.use("/widgets/*", cors());
widgetRoutes.use("/api/widget/*", cors({ origin: "*", allowHeaders: ["Content-Type", "X-Widget-Id"] }));

widgetRoutes.get("/widgets/:file{[0-9]+\\.js}", (c) => {
  if (c.req.param("file") !== `${c.env.HELPDESK_WIDGET_ID}.js`) return c.body(null, 404);
  const reply = c.get("reply")?.reply;
  const kind: LoaderKind = reply === "never-ready" || reply === "throws" ? reply : "usual";
  return sendScript(c, createLoaderScript(getHost(c), kind));
});

widgetRoutes.get("/widgets/:file{[0-9]+\\.json}", (c) => {
  if (c.req.param("file") !== `${c.env.HELPDESK_WIDGET_ID}.json`) return c.body(null, 404);
  return c.json({
    id: Number(c.env.HELPDESK_WIDGET_ID),
    name: "Help",
    active: true,
    settings: { components: { contact_form: true, solution_articles: false } },
    custom_fields: listCustomNames(c.env),
  });
});

widgetRoutes.get("/widgetBase/widget.js", (c) => sendScript(c, createFrameScript(getHost(c))));
widgetRoutes.get("/widgetBase/frame.css", (c) => c.body(frameSheet, 200, { "Content-Type": "text/css" }));

widgetRoutes.post("/api/widget/tickets", async (c) => {
  if (c.req.header("X-Widget-Id") !== c.env.HELPDESK_WIDGET_ID) return c.json({ code: "access_denied" }, 403);
  try {
    const values = { ...(await c.req.json<Record<string, unknown>>()), source: fromWidget };
    const ticket = parseNewTicket({ values, files: [], isForm: false }, listCustomNames(c.env));
    const created = await getHelpdeskVendor(c.env).createTicket(ticket, []);
    return created.ok ? c.json({ id: created.value.row.id }, 201) : c.json(created.error, 400);
  } catch (error) {
    if (error instanceof HelpdeskError) return c.json(toErrorBody(error), 400);
    throw error;
  }
});

/** Who the portal says the visitor is: HS256, with name, e-mail and an end within two hours. */
widgetRoutes.post("/api/widget/authenticate", async (c) => {
  const { token } = await c.req.json<{ token?: unknown }>();
  const person = await verifyToken(String(token), c.env.HELPDESK_WIDGET_SECRET);
  return person ? c.json(person) : c.json({ code: "invalid_credentials" }, 401);
});

async function verifyToken(token: string, secret: string): Promise<{ name: string; email: string } | null> {
  try {
    const options = { algorithms: ["HS256"], requiredClaims: ["name", "email", "exp"] };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options);
    const { name, email, exp = 0 } = payload;
    if (typeof name !== "string" || typeof email !== "string") return null;
    return exp * 1000 <= Date.now() + maxTokenSeconds * 1000 ? { name, email } : null;
  } catch {
    return null;
  }
}

const getHost = (c: Context<InterceptedEnv>): string => `${new URL(c.req.url).origin}/helpdesk`;

const sendScript = (c: Context, script: string): Response =>
  c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8" });
