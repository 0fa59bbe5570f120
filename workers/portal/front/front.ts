/** What every request passes, in this order, before a page is made. */
import { type Handler, Hono } from "hono";
import { health } from "../api/health.ts";
import { live, liveHandshake } from "../api/live.ts";
import { sessionVersion } from "../api/session.ts";
import type { PortalHono } from "../hono.ts";
import { logFault } from "../log.ts";
import { photo, photoHeaders } from "../photos/serve.ts";
import { problemResponse } from "../problem.ts";
import { addressOf } from "./address.ts";
import { canonicalPathOnly, noForeignData } from "./canonical-path.ts";
import { configurationCheck } from "./configuration.ts";
import { frontGuard } from "./guard.ts";
import { cachePolicy, secureCookies, securityHeaders } from "./headers.ts";
import { bodySizeLimit, methodLimit, urlLimit } from "./limits.ts";
import { notFoundOnce } from "./not-found.ts";
import { originCheck } from "./origin.ts";
import { plainPage } from "./page.ts";
import { isApi, refuseRequest } from "./refusal.ts";
import { requestId } from "./request-id.ts";
import { session } from "./session.ts";
import { httpsOnly } from "./transport.ts";
import { drainUnreadBody } from "./unread-body.ts";

export function createFront(pages: Handler<PortalHono>): Hono<PortalHono> {
  const front = new Hono<PortalHono>();

  // Outside of the general headers: a photo has stricter ones.
  front.use("/media/photos/*", photoHeaders);
  front.use(requestId, securityHeaders, cachePolicy, secureCookies, drainUnreadBody);
  front.use(httpsOnly, urlLimit, methodLimit, configurationCheck);
  // Files that exist were served before this Worker was asked.
  front.all("/assets/*", (c) => refuseRequest(c, 404, "NOT_FOUND"));
  front.use(noForeignData, canonicalPathOnly, originCheck, bodySizeLimit);

  front.get("/api/health", health);
  front.get("/api/session", session, sessionVersion);
  front.get("/api/live", liveHandshake, session, live);
  front.all("/api/*", (c) => refuseRequest(c, 404, "NOT_FOUND"));

  front.get("/media/photos/:owner/:name", session, photo);
  front.all("/media/*", (c) => refuseRequest(c, 404, "NOT_FOUND"));

  front.all("*", session, frontGuard, notFoundOnce, pages);

  front.onError((error, c) => {
    const requestId = c.get("requestId");
    logFault(error, { requestId, method: c.req.method, path: addressOf(c).pathname });
    if (isApi(addressOf(c))) return problemResponse({ status: 500, code: "INTERNAL", requestId });
    const paragraphs = ["Please try again.", `Reference: ${requestId}`];
    return plainPage({ status: 500, title: "Something went wrong", paragraphs });
  });

  return front;
}
