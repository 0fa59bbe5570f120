/**
 * `GET /api/live`: the live channel of a session, a WebSocket. Only the session decides which messages it gets;
 * `?after=` is the cursor of the last received message, and `?takeover=1` closes the session's other channels.
 */
import type { Handler, MiddlewareHandler } from "hono";
import type { ErrorCode } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import { createChannelRequest, parseOpening } from "../notifications/channels.ts";
import { getShardName } from "../notifications/shards.ts";
import { createPortalProblem } from "./error-responses.ts";
import { getUrl, type PortalHono } from "./hono.ts";

const { channelMs, channelRoleMs } = timeLimits.services;

/** Checks the origin, because the origin check of unsafe methods does not cover a WebSocket's GET. */
export const liveHandshake: MiddlewareHandler<PortalHono> = async (c, next) => {
  const requestId = c.get("requestId");
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return createPortalProblem({ status: 426, code: "UPGRADE_REQUIRED", requestId, headers: { Upgrade: "websocket" } });
  }
  const { origin, pathname } = getUrl(c);
  if (c.req.header("Origin") === origin) return next();
  logSecurity("origin.refused", { requestId, method: c.req.method, path: pathname });
  return createPortalProblem({ status: 403, code: "FORBIDDEN_ORIGIN", requestId });
};

export const live: Handler<PortalHono> = async (c) => {
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
