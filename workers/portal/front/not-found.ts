/**
 * Renders the not-found page of signed-out visitors once for each language and theme: it is the same for all of them,
 * and scanners request it all day.
 */
import type { MiddlewareHandler } from "hono";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { detectLanguage, getTheme } from "./preferences.ts";

const made = new Map<string, string>();
const html = { "Content-Type": "text/html; charset=utf-8" };

export const cacheNotFoundPage: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { method } = c.req.raw;
  const path = toCanonicalPath(getUrl(c).pathname);
  const isTheSameForAll =
    method === "GET" &&
    path !== null &&
    findAccess(path) === null &&
    !c.req.url.includes(".data") &&
    c.get("session").status === "anonymous" &&
    // A waiting toast would appear on this visitor's page only.
    (await import("#app/kit/feedback/toasts/toast.server.ts")).readToast(c.req.raw).toast === null;
  if (!isTheSameForAll) return next();
  const key = `${detectLanguage(c.req.raw, null)} ${getTheme(c.req.raw, null)}`;
  const page = made.get(key);
  if (page) return new Response(page, { status: 404, headers: html });
  await next();
  if (c.res.status !== 404) return;
  const text = await c.res.text();
  // A page that contains its request id belongs to this visitor.
  if (!text.includes(c.get("requestId"))) made.set(key, text);
  c.res = new Response(text, c.res);
};
