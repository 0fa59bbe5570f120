/** The middleware of every request, in order, before a page is rendered. */

import type { Handler, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { days } from "#base/duration.ts";
import type { ErrorCode } from "#base/errors.ts";
import { getRetryAfterSeconds } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { FindPassages } from "../assistant/contract.ts";
import type { PortalEnv } from "../env.ts";
import { getConfiguration } from "../env.ts";
import { BrokenModule } from "../load-module.ts";
import { logFault, logSecurity } from "../log.ts";
import { createChannelRequest, parseOpening } from "../notifications/channels.ts";
import { getShardName } from "../notifications/shards.ts";
import { canonicalPathOnly, noForeignData } from "./canonical-path.ts";
import { createChat } from "./chat.ts";
import { createPortalProblem, isApiUrl, rejectRequest, renderPlainPage } from "./error-responses.ts";
import { cachePolicy, pictureHeadersFor, requestId, secureCookies, securityHeaders } from "./headers.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { lazyHandler } from "./lazy-handler.ts";
import { detectLanguage, getTheme } from "./preferences.ts";
import {
  bodySizeLimit,
  drainUnreadBody,
  httpsOnly,
  limitBody,
  methodLimit,
  originCheck,
  urlLimit,
} from "./request-checks.ts";
import { attachSession, frontGuard, sessionVersion } from "./session.ts";

/** The pages that open a session or send mails, with their data for scripts, and the assistant. */
const limited = /^\/(?:login|register|forgot-password|api\/chat)(?:\.data)?(?:\/|$)/;

/** Ends a flood from one network before it reaches an object. The exact counts of attempts stay behind it. */
const visitorLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  if (!limited.test(getUrl(c).pathname)) return next();
  const network = toNetwork(c.req.header("CF-Connecting-IP") ?? null);
  // Cloudflare names the address of every visitor, so those without one share a small allowance.
  const { success } = network
    ? await c.env.VISITOR_LIMIT.limit({ key: network })
    : await c.env.UNKNOWN_VISITOR_LIMIT.limit({ key: "unknown" });
  if (success) return next();
  const wait = getRetryAfterSeconds({ code: "RATE_LIMITED" });
  return rejectRequest(c, 429, "RATE_LIMITED", { "Retry-After": String(wait) });
};

/** Events of the handled types have a few kilobytes. */
export const maxStripeMessageBytes = 256 * 1024;
const maxHelpdeskMessageBytes = 16 * 1024;

/** Imported with their first request. */
const health = lazyHandler(async () => (await import("./health.ts")).health);
const helpdeskWebhook = lazyHandler(async () => (await import("./helpdesk-webhook.ts")).helpdeskWebhook);
const stripeWebhook = lazyHandler(async () => (await import("./stripe-webhook.ts")).stripeWebhook);
const servePhoto = lazyHandler(async () => (await import("./serve-photo.ts")).servePhoto);
const servePreview = lazyHandler(async () => (await import("./serve-preview.ts")).servePreview);

export function createFront(pages: Handler<PortalHono>, findPassages: FindPassages): Hono<PortalHono> {
  const front = new Hono<PortalHono>();

  // First, because a picture has stricter headers than the general ones.
  front.use("/media/photos/*", pictureHeadersFor(days(1) / 1000));
  front.use("/media/template-previews/*", pictureHeadersFor(days(365) / 1000));
  front.use(requestId, securityHeaders, cachePolicy, secureCookies, drainUnreadBody);
  front.use(httpsOnly, urlLimit, methodLimit, configurationCheck);
  // Existing files are served before this Worker runs.
  front.all("/assets/*", (c) => rejectRequest(c, 404, "NOT_FOUND"));
  // Their secrets replace the check of the origin.
  front.post("/api/helpdesk/webhook", limitBody(maxHelpdeskMessageBytes), helpdeskWebhook);
  front.post("/api/stripe/webhook", limitBody(maxStripeMessageBytes), stripeWebhook);
  front.use(noForeignData, canonicalPathOnly, originCheck, bodySizeLimit, visitorLimit);

  front.get("/api/health", health);
  front.get("/api/session", attachSession, sessionVersion);
  front.get("/api/live", liveHandshake, attachSession, live);
  front.use("/api/chat/*", attachSession);
  front.route("/api/chat", createChat(findPassages));
  front.all("/api/*", (c) => rejectRequest(c, 404, "NOT_FOUND"));

  front.get("/media/photos/:owner/:name", attachSession, servePhoto);
  front.get("/media/template-previews/:file", attachSession, servePreview);
  front.all("/media/*", (c) => rejectRequest(c, 404, "NOT_FOUND"));

  front.all("*", attachSession, frontGuard, cacheNotFoundPage, pages);

  front.onError((error, c) => {
    const requestId = c.get("requestId");
    logFault(error, { requestId, method: c.req.method, path: getUrl(c).pathname });
    const status = error instanceof BrokenModule ? 503 : 500;
    if (isApiUrl(getUrl(c))) return createPortalProblem({ status, code: "INTERNAL", requestId });
    const paragraphs = ["Please try again.", `Reference: ${requestId}`];
    return renderPlainPage({ status, title: "Something went wrong", paragraphs });
  });

  return front;
}

/** Serves nothing with an incomplete configuration: names what is missing, never a value. */
const configurationCheck: MiddlewareHandler<PortalHono> = async (c, next) => {
  const check = getConfiguration(c.env);
  if (check.ok) {
    c.set("configuration", check.configuration);
    return next();
  }
  const requestId = c.get("requestId");
  logFault(new Error("Configuration values are missing or malformed."), {
    requestId,
    names: check.names,
    severity: "critical",
  });
  if (isApiUrl(getUrl(c))) {
    return createPortalProblem({ status: 503, code: "INTERNAL", requestId, details: { names: check.names } });
  }
  return renderPlainPage({
    status: 503,
    title: "Configuration Error",
    paragraphs: ["These configuration values are missing or malformed. The portal starts as soon as they are set."],
    items: check.names,
  });
};

/**
 * `GET /api/live`: the live channel of a session, a WebSocket. Only the session decides which messages it gets;
 * `?after=` is the cursor of the last received message, and `?takeover=1` closes the session's other channels.
 */
const { channelMs, channelRoleMs } = timeLimits.services;

/** Checks the origin, because the origin check of unsafe methods does not cover a WebSocket's GET. */
const liveHandshake: MiddlewareHandler<PortalHono> = async (c, next) => {
  const requestId = c.get("requestId");
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return createPortalProblem({ status: 426, code: "UPGRADE_REQUIRED", requestId, headers: { Upgrade: "websocket" } });
  }
  const { origin, pathname } = getUrl(c);
  if (c.req.header("Origin") === origin) return next();
  logSecurity("origin.refused", { requestId, method: c.req.method, path: pathname });
  return createPortalProblem({ status: 403, code: "FORBIDDEN_ORIGIN", requestId });
};

const live: Handler<PortalHono> = async (c) => {
  const session = c.get("session");
  const requestId = c.get("requestId");
  const problem = (status: number, code: ErrorCode, headers?: Record<string, string>) =>
    createPortalProblem({ status, code, requestId, ...(headers ? { headers } : {}) });
  const unavailable = () => problem(503, "UPSTREAM_UNAVAILABLE", { "Retry-After": "5" });
  if (session.status === "anonymous") return problem(401, "SIGN_IN_REQUIRED");
  if (session.status === "unavailable") return unavailable();
  // A channel acts in the name of its session.
  if (session.status === "viewing") return problem(403, "READ_ONLY");
  const { uid, role: knownRole } = session.viewer;
  // Read an administrator's role again. While it is unknown open nothing: the cursor of a customer's channel would skip
  // messages for the staff.
  const role = knownRole === "admin" ? await fetchRole(c.env, uid) : "user";
  if (role === null) return unavailable();
  const listener = { uid, sessionId: session.sessionId, role };
  const opening = createChannelRequest(listener, parseOpening(getUrl(c)));
  const hub = c.env.NOTIFICATIONS.getByName(getShardName(uid));
  const answer = await withTimeLimit(channelMs, hub.fetch(opening)).catch((error) => {
    logFault(error, { requestId, kind: "notifications" });
    return null;
  });
  // Without a socket the hub is full.
  if (!answer?.webSocket) return unavailable();
  // A new response, because the front still sets headers.
  return new Response(null, { status: 101, webSocket: answer.webSocket });
};

const fetchRole = (env: PortalEnv, uid: string) =>
  withTimeLimit(channelRoleMs, env.ACCOUNT.getByName(uid).fetchRole()).catch(() => null);

/**
 * Renders the not-found page of signed-out visitors once for each language and theme: it is the same for all of them,
 * and scanners request it all day.
 */
const made = new Map<string, string>();
const html = { "Content-Type": "text/html; charset=utf-8" };

const cacheNotFoundPage: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { method } = c.req.raw;
  const path = toCanonicalPath(getUrl(c).pathname);
  const isTheSameForAll =
    method === "GET" &&
    path !== null &&
    findAccess(path) === null &&
    !c.req.url.includes(".data") &&
    c.get("session").status === "anonymous" &&
    // A waiting toast would appear on this visitor's page only.
    (await import("#app/kit/feedback/toasts/toast.server.ts")).readToast(c.req.raw).toast === null;
  if (!isTheSameForAll) return next();
  const key = `${detectLanguage(c.req.raw, null)} ${getTheme(c.req.raw, null)}`;
  const page = made.get(key);
  if (page) return new Response(page, { status: 404, headers: html });
  await next();
  if (c.res.status !== 404) return;
  const text = await c.res.text();
  // A page that contains its request id belongs to this visitor.
  if (!text.includes(c.get("requestId"))) made.set(key, text);
  c.res = new Response(text, c.res);
};
