/**
 * Turns the session of an administrator who sees the portal as a customer into the session of that view. The front
 * calls it for every session, so that no route, form or socket decides by itself.
 */
import type { Context } from "hono";
import { isViewable, toCanonicalPath } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { logFault, logSecurity } from "../log.ts";
import type { ActiveSession, ResolvedSession, View } from "../session/contract.ts";
import { loadViewedPerson } from "../session/load-viewed-person.ts";
import { rejectRequest } from "./error-responses.ts";
import { asksVendorForm } from "./headers.ts";
import { getUrl, type PortalHono } from "./hono.ts";

/** The only forms that work: they end the view, in the administrator's own session. */
const endingPaths = new Set<string>([paths.leaveView, paths.logout]);

/** A response is a refusal. */
export async function enterView(
  c: Context<PortalHono>,
  session: ActiveSession,
  view: View,
): Promise<ResolvedSession | Response> {
  const { method } = c.req;
  const path = toCanonicalPath(getUrl(c).pathname) ?? "";
  const isRead = method === "GET" || method === "HEAD";
  if (endingPaths.has(path)) return isRead ? refuse(c, session) : session;
  // The vendor's script runs in our origin.
  if (isRead && asksVendorForm(getUrl(c))) return c.redirect(paths.support(), 302);
  if (!isRead || !isViewable(path)) return refuse(c, session);
  if (session.isRoleUnknown) return { status: "unavailable", key: session.key };
  if (session.viewer.role !== "admin") return endView(c, session);
  const { env } = c;
  const requestId = c.get("requestId");
  const person = await loadViewedPerson(view.uid, {
    ...{ env, requestId, configuration: c.get("configuration"), deadline: c.get("deadline") },
    onFault: (error) => logFault(error, { requestId, kind: "view" }),
  });
  if (person.status === "unknown") return { status: "unavailable", key: session.key };
  return person.status === "found" ? { status: "viewing", viewer: person.viewer, view } : endView(c, session);
}

function refuse(c: Context<PortalHono>, { viewer }: ActiveSession): Promise<Response> {
  const { method } = c.req;
  logSecurity("view.refused", { requestId: c.get("requestId"), uid: viewer.uid, method, path: getUrl(c).pathname });
  return rejectRequest(c, 403, "READ_ONLY");
}

/** The administrator has lost the role, or the customer no longer exists: the session continues as its owner's. */
async function endView(c: Context<PortalHono>, session: ActiveSession): Promise<ResolvedSession> {
  const { uid, sid } = session.key;
  await c.env.ACCOUNT.getByName(uid).endView(sid);
  return { ...session, view: null };
}
