/** Sizes and methods, checked before anything is parsed. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PortalHono } from "../hono.ts";
import { rejectRequest } from "./rejection.ts";
import { getUrl } from "./url.ts";

const maxUrlBytes = 2048;
const maxFormBytes = 64 * 1024;
/** An update carries texts of files, within the limits of `app/features/themes/update/start-form.ts`. */
const maxUpdateBytes = 4 * 1024 * 1024;
const jobPage = /^\/jobs\/[0-9a-f]{24}(\.data)?$/;

export const urlLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, search } = getUrl(c);
  return pathname.length + search.length > maxUrlBytes ? rejectRequest(c, 414, "URL_TOO_LONG") : next();
};

const methods = new Set(["GET", "HEAD", "POST"]);

export const methodLimit: MiddlewareHandler<PortalHono> = async (c, next) =>
  methods.has(c.req.method) ? next() : rejectRequest(c, 405, "METHOD_NOT_ALLOWED", { Allow: [...methods].join(", ") });

/** The staff's upload of a theme's ZIP, which is streamed on. A file that is too large still arrives, so that the form can say so. */
const releasePaths = ["/admin/releases", "/admin/releases/upload"];
const maxReleaseBodyBytes = 100 * 1000 * 1000;
/** A profile photo. A file that is too large still arrives, so that its field can say so; the action stops reading it early. */
const photoPaths = ["/profile", "/profile.data"];
const maxPhotoBodyBytes = 32 * 1024 * 1024;

const maxBytesByPath = new Map([
  ...releasePaths.map((path) => [path, maxReleaseBodyBytes] as const),
  ...photoPaths.map((path) => [path, maxPhotoBodyBytes] as const),
]);

/** Counts the bytes when the request names no length. */
const limitBody = (maxSize: number): MiddlewareHandler<PortalHono> =>
  bodyLimit({ maxSize, onError: (c) => rejectRequest(c, 413, "BODY_TOO_LARGE") });

const formLimit = limitBody(maxFormBytes);
const updateLimit = limitBody(maxUpdateBytes);

export const bodySizeLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  if (jobPage.test(c.req.path)) return updateLimit(c, next);
  const isFile = /^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? "");
  const largestBytes = maxBytesByPath.get(c.req.path);
  if (!isFile || largestBytes === undefined) return formLimit(c, next);
  // Without a length the size of the file is unknown.
  const length = Number(c.req.header("Content-Length") ?? Number.NaN);
  return length <= largestBytes ? next() : rejectRequest(c, 413, "BODY_TOO_LARGE");
};

const maxUnreadBytes = 1024 * 1024;
const maxDrainMs = 2_000;

/**
 * Reads the rest of a rejected request, within bounds: a connection that is closed with unread bytes is reset, and the
 * client then loses the response.
 */
export const drainUnreadBody: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { raw } = c.req;
  await next();
  // An empty body is a stream as well.
  if (c.req.header("Content-Length") === "0") return;
  if (raw.body && !raw.bodyUsed && !raw.body.locked) await drain(raw.body.getReader());
};

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // Cancelling ends a pending read.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), maxDrainMs);
  try {
    let bytes = 0;
    for (let part = await reader.read(); !part.done && bytes < maxUnreadBytes; part = await reader.read()) {
      bytes += part.value.length;
    }
    await reader.cancel();
  } catch {
    // The client has gone.
  } finally {
    clearTimeout(timer);
  }
}
