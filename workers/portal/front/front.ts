/** The middleware of every request, in order, before a page is rendered. */
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { days } from "#base/duration.ts";
import { getRetryAfterSeconds } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import type { FindPassages } from "../assistant/contract.ts";
import { getConfiguration } from "../env.ts";
import { BrokenModule } from "../load-module.ts";
import { logFault } from "../log.ts";
import { canonicalPathOnly, noForeignData } from "./canonical-path.ts";
import { createChat } from "./chat.ts";
import { createPortalProblem, isApiUrl, rejectRequest, renderPlainPage } from "./error-responses.ts";
import { cachePolicy, pictureHeadersFor, requestId, secureCookies, securityHeaders } from "./headers.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { lazyHandler } from "./lazy-handler.ts";
import { live, liveHandshake } from "./live.ts";
import { cacheNotFoundPage } from "./not-found.ts";
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
