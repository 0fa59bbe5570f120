/**
 * `GET /api/session`: whose session it is, and a fingerprint of what pages show of the viewer. A page that becomes
 * visible again learns from it whether somebody else has signed in, and whether to ask for more.
 */
import type { Handler } from "hono";
import { sha256Hex } from "#base/digest.ts";
import type { PortalHono } from "../hono.ts";
import { createPortalProblem } from "../problem.ts";

const versionLength = 24;

export const sessionVersion: Handler<PortalHono> = async (c) => {
  const session = c.get("session");
  const requestId = c.get("requestId");
  if (session.status === "anonymous") return createPortalProblem({ status: 401, code: "SIGN_IN_REQUIRED", requestId });
  if (session.status === "unavailable") {
    return createPortalProblem({
      status: 503,
      code: "UPSTREAM_UNAVAILABLE",
      requestId,
      headers: { "Retry-After": "5" },
    });
  }
  const fingerprint = sha256Hex(JSON.stringify([session.sessionId, session.viewer]));
  return c.json({ uid: session.viewer.uid, version: fingerprint.slice(0, versionLength) });
};
