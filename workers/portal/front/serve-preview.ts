/** Serves previews of templates and thumbnails of their pictures to the staff; everyone else gets 404. */
import type { Handler } from "hono";
import { encodedPictureType } from "#base/encode-picture.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { logFault } from "../log.ts";
import { rejectRequest } from "./error-responses.ts";
import type { PortalHono } from "./hono.ts";

export const servePreview: Handler<PortalHono> = async (c) => {
  const session = c.get("session");
  if (session.status === "unavailable") return rejectRequest(c, 503, "UPSTREAM_UNAVAILABLE");
  if (session.status === "anonymous" || session.viewer.role !== "admin") return rejectRequest(c, 404, "NOT_FOUND");
  const { uid, email, emailVerified, role } = session.viewer;
  const requestId = c.get("requestId");
  const licences = createLicencesClient({
    ...{ binding: c.env.LICENCES, actor: { uid, email, emailVerified, role }, requestId, deadline: c.get("deadline") },
    onFault: (error) => logFault(error, { requestId, method: c.req.method, path: c.req.path }),
  });
  const known = c.req.header("If-None-Match");
  const preview = await licences.preview({ file: c.req.param("file") ?? "", ...(known ? { known } : {}) });
  if (!preview.ok) {
    const isDown = preview.error.code === "UPSTREAM_UNAVAILABLE";
    return rejectRequest(c, isDown ? 503 : 404, isDown ? "UPSTREAM_UNAVAILABLE" : "NOT_FOUND");
  }
  const { bytes, etag } = preview.value;
  if (!bytes) return new Response(null, { status: 304, headers: { ETag: etag } });
  return new Response(c.req.method === "HEAD" ? null : bytes, {
    headers: { ETag: etag, "Content-Type": encodedPictureType, "Content-Length": String(bytes.length) },
  });
};
