/** Serves a profile photo to its owner and to the staff; everyone else gets 404. */
import type { Handler } from "hono";
import { createPhotoRepository, isPhotoKey, toPhotoOwner } from "../accounts/photo-repository.ts";
import { logSecurity } from "../log.ts";
import { rejectRequest } from "./error-responses.ts";
import type { PortalHono } from "./hono.ts";

export const servePhoto: Handler<PortalHono> = async (c) => {
  const nothing = () => rejectRequest(c, 404, "NOT_FOUND");
  const session = c.get("session");
  if (session.status === "unavailable") return rejectRequest(c, 503, "UPSTREAM_UNAVAILABLE");
  const key = c.req.path.slice("/media/photos/".length);
  if (session.status === "anonymous" || !isPhotoKey(key)) return nothing();
  const { uid, role } = session.viewer;
  if (!key.startsWith(`${await toPhotoOwner(uid)}/`) && role !== "admin") {
    logSecurity("forbidden", {
      requestId: c.get("requestId"),
      uid,
      method: c.req.method,
      path: c.req.path,
      needed: "owner",
    });
    return nothing();
  }
  const photos = createPhotoRepository(c.env.PHOTOS);
  const isHead = c.req.method === "HEAD";
  const object = isHead ? await photos.head(key) : await photos.get(key, c.req.header("If-None-Match"));
  if (!object) return nothing();
  const about = { ETag: object.httpEtag };
  const body = getBody(object);
  if (!isHead && !body) return new Response(null, { status: 304, headers: about });
  return new Response(body, {
    headers: {
      ...about,
      "Content-Type": object.httpMetadata?.contentType ?? "application/octet-stream",
      "Content-Length": String(object.size),
      "Content-Disposition": `inline; filename="photo${key.slice(key.lastIndexOf("."))}"`,
    },
  });
};

const getBody = (object: R2Object | R2ObjectBody): ReadableStream | null => ("body" in object ? object.body : null);
