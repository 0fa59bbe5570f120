/** Headers of every response: request id, security, cookies, and no caching of sessions or HTML. */
import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { toCanonicalPath } from "#base/access.ts";
import { isCodecPage } from "#base/codec-pages.ts";
import { isLinkPage } from "#base/link-pages.ts";
import { requestIdTiming } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import {
  cacheControl,
  createPageSecurityHeaders,
  isStrictCacheControl,
  pictureHeaders,
} from "#base/response-headers.ts";
import { getConfiguration } from "../env.ts";
import { getUrl, type PortalHono } from "./hono.ts";

/** `form-action` also binds a form post that redirects to the social provider or to Stripe. */
const getFormTargets = (c: Context): string => {
  const check = getConfiguration(c.env);
  if (!check.ok) return "'self'";
  const { SOCIAL_ISSUER, STRIPE_PAGES } = check.configuration;
  return [SOCIAL_ISSUER, ...STRIPE_PAGES].map(getOrigin).join(" ");
};

/** The configuration does not change while this Worker runs. */
const origins = new Map<string, string>();

function getOrigin(url: string): string {
  const earlier = origins.get(url);
  if (earlier !== undefined) return earlier;
  const { origin } = new URL(url);
  origins.set(url, origin);
  return origin;
}

/** Ids from clients are ignored, because they would let a stranger write into our log. */
export const requestId: MiddlewareHandler<PortalHono> = async (c, next) => {
  const id = crypto.randomUUID();
  c.set("requestId", id);
  await next();
  c.res.headers.set("X-Request-Id", id);
  if (c.env.VERSION) c.res.headers.set("X-Version", c.env.VERSION.id);
  c.res.headers.append("Server-Timing", `${requestIdTiming};desc="${id}"`);
};

/** Files of tickets come from the help desk; `https:` is allowed anyway. */
const getDeskOrigin = (c: Context): string => {
  const check = getConfiguration(c.env);
  const url = check.ok ? check.configuration.HELPDESK_URL : undefined;
  return url?.startsWith("http:") ? getOrigin(url) : "'self'";
};

const strictHeaders = secureHeaders(createPageSecurityHeaders(NONCE, getFormTargets, { pictureHost: getDeskOrigin }));

const getWidgetOrigin = (c: Context): string => {
  const check = getConfiguration(c.env);
  return check.ok ? getOrigin(check.configuration.HELPDESK_WIDGET_HOST) : "'self'";
};

const widgetHeaders = secureHeaders(createPageSecurityHeaders(NONCE, getFormTargets, { widgetHost: getWidgetOrigin }));

const linkHeaders = secureHeaders(createPageSecurityHeaders(NONCE, getFormTargets, { hidesAddress: true }));

const codecHeaders = secureHeaders(createPageSecurityHeaders(NONCE, getFormTargets, { hasCodecs: true }));

/** The address of the vendor's form. */
export const asksVendorForm = ({ pathname, searchParams }: URL): boolean =>
  toCanonicalPath(pathname) === paths.support() && searchParams.get("form") === "vendor";

/** Only the document of the vendor's form, and only where a widget is configured. */
function showsWidget(c: Context<PortalHono>): boolean {
  if (!asksVendorForm(getUrl(c))) return false;
  const check = getConfiguration(c.env);
  return check.ok && check.configuration.HELPDESK_WIDGET_ID !== undefined;
}

export const securityHeaders: MiddlewareHandler<PortalHono> = async (c, next) => {
  const path = toCanonicalPath(getUrl(c).pathname);
  if (isLinkPage(path)) {
    await linkHeaders(c, next);
    return c.res.headers.set("X-Robots-Tag", "noindex");
  }
  if (isCodecPage(path)) return codecHeaders(c, next);
  return showsWidget(c) ? widgetHeaders(c, next) : strictHeaders(c, next);
};

export const cachePolicy: MiddlewareHandler<PortalHono> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isPersonal = c.req.header("Cookie") !== undefined || headers.has("Set-Cookie");
  const current = headers.get("Cache-Control");
  if (!isHtml && !isPersonal && current !== null) return;
  if (!isStrictCacheControl(current)) headers.set("Cache-Control", cacheControl.private);
  headers.append("Vary", "Cookie");
};

/** For pictures that have a new URL with each change. */
export const pictureHeadersFor = (maxAgeSeconds: number): MiddlewareHandler<PortalHono> => {
  const headers = Object.entries(pictureHeaders(maxAgeSeconds));
  return async (c, next) => {
    await next();
    if (c.res.status !== 200 && c.res.status !== 304) return;
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
};

/** Adds `Secure` to every cookie under https. */
export const secureCookies: MiddlewareHandler<PortalHono> = async (c, next) => {
  await next();
  const cookies = c.res.headers.getSetCookie();
  const isSecure = (cookie: string) => /;\s*secure\s*(?:;|$)/i.test(cookie);
  if (cookies.every(isSecure) || getUrl(c).protocol !== "https:") return;
  c.res.headers.delete("Set-Cookie");
  for (const cookie of cookies) c.res.headers.append("Set-Cookie", isSecure(cookie) ? cookie : `${cookie}; Secure`);
};
