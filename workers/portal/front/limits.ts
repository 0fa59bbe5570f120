/** Sizes and methods, refused before anything is parsed. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PortalHono } from "../hono.ts";
import { refuseRequest } from "./refusal.ts";

const longestUrlBytes = 2048;
const largestFormBytes = 64 * 1024;
/** Of an update: texts of files that the merchant has written, within the limits of `app/features/themes/update/start-form.ts`. */
const largestUpdateBytes = 4 * 1024 * 1024;
const jobPage = /^\/jobs\/[0-9a-f]{24}(\.data)?$/;

export const urlLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  return pathname.length + search.length > longestUrlBytes ? refuseRequest(c, 414, "URL_TOO_LONG") : next();
};

const methods = new Set(["GET", "HEAD", "POST"]);

export const methodLimit: MiddlewareHandler<PortalHono> = async (c, next) =>
  methods.has(c.req.method) ? next() : refuseRequest(c, 405, "METHOD_NOT_ALLOWED", { Allow: [...methods].join(", ") });

/** Counts what arrives where no length was told. */
const upTo = (maxSize: number): MiddlewareHandler<PortalHono> =>
  bodyLimit({ maxSize, onError: (c) => refuseRequest(c, 413, "BODY_TOO_LARGE") });

const formLimit = upTo(largestFormBytes);
const updateLimit = upTo(largestUpdateBytes);

export const bodySizeLimit: MiddlewareHandler<PortalHono> = (c, next) =>
  jobPage.test(new URL(c.req.url).pathname) ? updateLimit(c, next) : formLimit(c, next);
