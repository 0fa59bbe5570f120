/** Sizes and methods, refused before anything is parsed. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PortalHono } from "../hono.ts";
import { addressOf } from "./address.ts";
import { refuseRequest } from "./refusal.ts";

const longestUrlBytes = 2048;
const largestFormBytes = 64 * 1024;
/** Of an update: texts of files that the merchant has written, within the limits of `app/features/themes/update/start-form.ts`. */
const largestUpdateBytes = 4 * 1024 * 1024;
const jobPage = /^\/jobs\/[0-9a-f]{24}(\.data)?$/;

export const urlLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, search } = addressOf(c);
  return pathname.length + search.length > longestUrlBytes ? refuseRequest(c, 414, "URL_TOO_LONG") : next();
};

const methods = new Set(["GET", "HEAD", "POST"]);

export const methodLimit: MiddlewareHandler<PortalHono> = async (c, next) =>
  methods.has(c.req.method) ? next() : refuseRequest(c, 405, "METHOD_NOT_ALLOWED", { Allow: [...methods].join(", ") });

/**
 * Where the staff send a theme's ZIP; their action streams it on and never holds it. What is too large comes as far as the
 * platform lets it, so that the page itself can tell beside the form.
 */
const releasePaths = ["/admin/releases", "/admin/releases/upload"];
const largestSentReleaseBytes = 100 * 1000 * 1000;
/**
 * Where a profile photo goes; the action reads no more of it than a photo may have. What is much too large comes so far
 * that this can be told beside its field.
 */
const photoPaths = ["/profile", "/profile.data"];
const largestSentPhotoBytes = 32 * 1024 * 1024;

const largestFileForms = new Map([
  ...releasePaths.map((path) => [path, largestSentReleaseBytes] as const),
  ...photoPaths.map((path) => [path, largestSentPhotoBytes] as const),
]);

/** Counts what arrives where no length was told. */
const upTo = (maxSize: number): MiddlewareHandler<PortalHono> =>
  bodyLimit({ maxSize, onError: (c) => refuseRequest(c, 413, "BODY_TOO_LARGE") });

const formLimit = upTo(largestFormBytes);
const updateLimit = upTo(largestUpdateBytes);

export const bodySizeLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  if (jobPage.test(c.req.path)) return updateLimit(c, next);
  const isFile = /^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? "");
  const largestBytes = largestFileForms.get(c.req.path);
  if (!isFile || largestBytes === undefined) return formLimit(c, next);
  // Without a length the size of the file could not be told either.
  const length = Number(c.req.header("Content-Length") ?? Number.NaN);
  return length <= largestBytes ? next() : refuseRequest(c, 413, "BODY_TOO_LARGE");
};
