/** Checks of a request before anything is parsed: protocol, origin, method and sizes. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { timeLimits } from "#base/time-limits.ts";
import { loopbackHosts } from "../env.ts";
import { logSecurity } from "../log.ts";
import { rejectRequest } from "./error-responses.ts";
import { getUrl, type PortalHono } from "./hono.ts";

const maxUrlBytes = 2048;
const maxFormBytes = 64 * 1024;
/** An update carries texts of files, within the limits of `app/customer/updates/update/start-form.ts`. */
const maxUpdateBytes = 4 * 1024 * 1024;
const previewPage = /^\/(?:jobs\/[0-9a-f]{24}|shared-preview\/[\w-]{43})(\.data)?$/;

export const urlLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, search } = getUrl(c);
  return pathname.length + search.length > maxUrlBytes ? rejectRequest(c, 414, "URL_TOO_LONG") : next();
};

const methods = ["GET", "HEAD", "POST"];
/** Clears the conversation with the assistant. */
const methodsByPath = new Map([["/api/chat", [...methods, "DELETE"]]]);

export const methodLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  const allowed = methodsByPath.get(c.req.path) ?? methods;
  if (allowed.includes(c.req.method)) return next();
  return rejectRequest(c, 405, "METHOD_NOT_ALLOWED", { Allow: allowed.join(", ") });
};

/**
 * The staff's upload of a theme's ZIP, which is streamed on. A file that is too large still arrives, so that the form
 * can say so.
 */
const releasePaths = ["/admin/releases", "/admin/releases/upload"];
const maxReleaseBodyBytes = 100 * 1000 * 1000;
/**
 * A profile photo. A file that is too large still arrives, so that its field can say so; the action stops reading it
 * early.
 */
const photoPaths = ["/profile", "/profile.data"];
const maxPhotoBodyBytes = 32 * 1024 * 1024;

/** A ticket or a reply with its files; see `workers/portal/tickets/contract.ts`. A larger one still arrives. */
const ticketPath = /^\/(?:support|tickets\/[0-9a-f]{40})(?:\.data)?$/;
const maxTicketBodyBytes = 24 * 1024 * 1024;

/** A picture for a store's Files, with the names around it. */
const storeFilesPath = /^\/stores\/[^/]+\/files$/;
const maxPictureBodyBytes = maxSentPictureBytes + 16 * 1024;

/** The staff's CSV file of products; a larger one still arrives. */
const importPaths = ["/admin/winning-products/import", "/admin/winning-products/import.data"];
const maxImportBodyBytes = 8 * 1024 * 1024;

/**
 * Templates of the staff: the JSON of one, of which a much larger one still arrives, or those of a ZIP; see
 * `workers/licences/templates/import/contract.ts`.
 */
const newTemplatePaths = ["/templates/new", "/templates/new.data", "/templates/import", "/templates/import.data"];
const maxTemplateBodyBytes = 12 * 1024 * 1024;
const templateEditPath = /^\/templates\/import\/store(?:\.data)?$/;
const maxTemplateEditBytes = 2 * 1024 * 1024;
/** The preview of a template, and pictures that templates name; one that is too large still arrives. */
const templatePicturePath = /^\/(?:template-pictures|templates\/[0-9a-f]{24}\/edit)(?:\.data)?$/;
const maxTemplatePicturesBytes = 26 * 1024 * 1024;

const maxBytesByPath = new Map([
  ...releasePaths.map((path) => [path, maxReleaseBodyBytes] as const),
  ...photoPaths.map((path) => [path, maxPhotoBodyBytes] as const),
  ...newTemplatePaths.map((path) => [path, maxTemplateBodyBytes] as const),
  ...importPaths.map((path) => [path, maxImportBodyBytes] as const),
]);

/** Counts the bytes when the request names no length. */
export const limitBody = (maxSize: number): MiddlewareHandler<PortalHono> =>
  bodyLimit({ maxSize, onError: (c) => rejectRequest(c, 413, "BODY_TOO_LARGE") });

const formLimit = limitBody(maxFormBytes);
const updateLimit = limitBody(maxUpdateBytes);

export const bodySizeLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  if (previewPage.test(c.req.path)) return updateLimit(c, next);
  const isFile = /^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? "");
  const largestBytes = findLargestBytes(c.req.path);
  if (!isFile || largestBytes === undefined) return formLimit(c, next);
  // Without a length the size of the file is unknown.
  const length = Number(c.req.header("Content-Length") ?? Number.NaN);
  return length <= largestBytes ? next() : rejectRequest(c, 413, "BODY_TOO_LARGE");
};

function findLargestBytes(path: string): number | undefined {
  if (ticketPath.test(path)) return maxTicketBodyBytes;
  if (templatePicturePath.test(path)) return maxTemplatePicturesBytes;
  if (templateEditPath.test(path)) return maxTemplateEditBytes;
  return storeFilesPath.test(path) ? maxPictureBodyBytes : maxBytesByPath.get(path);
}

const maxUnreadBytes = 1024 * 1024;

/**
 * Reads the rest of a rejected request, within bounds: a connection that is closed with unread bytes is reset, and the
 * client then loses the response.
 */
export const drainUnreadBody: MiddlewareHandler<PortalHono> = async (c, next) => {
  await next();
  const { raw } = c.req;
  // An empty body is a stream as well.
  if (c.req.header("Content-Length") === "0") return;
  if (raw.body && !raw.bodyUsed && !raw.body.locked) await drain(raw.body.getReader());
};

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // Cancelling ends a pending read.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), timeLimits.services.rejectedBodyMs);
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

export const httpsOnly: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { protocol, hostname, href } = getUrl(c);
  if (protocol === "https:" || loopbackHosts.has(hostname)) return next();
  // A posted body has already travelled unencrypted: a redirect would hide that.
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return rejectRequest(c, 400, "INVALID_REQUEST");
  const url = new URL(href);
  url.protocol = "https:";
  // A port that speaks http does not speak TLS as well.
  url.port = "";
  return new Response(null, { status: 308, headers: { Location: url.href } });
};

const safeMethods = new Set(["GET", "HEAD"]);

/** Browsers send Origin with every post; a client without it must at least claim the same origin. */
export function isOwnRequest(method: string, ownOrigin: string, headers: Headers): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  return headers.get("Sec-Fetch-Site") === "same-origin";
}

/**
 * The one click of a mail program (RFC 8058) has no origin. The token in the address is the permission, and no cookie
 * plays a part.
 */
const unsubscribePage = /^\/unsubscribe\/[^/]+$/;

/**
 * Remix also compares the origin of a form with the host that the client names, and fails with 500 when they
 * differ.
 */
function withoutForeignHosts(request: Request, ownOrigin: string): Request {
  const headers = new Headers(request.headers);
  const isForeign = (headers.get("Origin") ?? ownOrigin) !== ownOrigin || headers.has("X-Forwarded-Host");
  if (!isForeign) return request;
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** The one check against cross-site request forgery. */
export const originCheck: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { origin, pathname } = getUrl(c);
  const { method, raw } = c.req;
  if (unsubscribePage.test(pathname) || isOwnRequest(method, origin, raw.headers)) {
    if (!safeMethods.has(method)) c.req.raw = withoutForeignHosts(raw, origin);
    return next();
  }
  logSecurity("origin.refused", { requestId: c.get("requestId"), method: c.req.method, path: pathname });
  return rejectRequest(c, 403, "FORBIDDEN_ORIGIN");
};
