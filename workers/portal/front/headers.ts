/** Headers of every answer, whoever made it: security, cookies, and that nothing with a session or HTML is kept by a cache. */
import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { configurationOf } from "../env.ts";
import type { PortalHono } from "../hono.ts";
import { addressOf } from "./address.ts";

const oneYearSeconds = 31_536_000;
const nothing: string[] = [];

/** A form post that ends in a redirect to the social provider is bound by `form-action` as well. */
const socialOrigin = (c: Context): string => {
  const verdict = configurationOf(c.env);
  return verdict.ok ? originOf(verdict.configuration.SOCIAL_ISSUER) : "'self'";
};

/** There is one, for as long as this Worker runs. */
const origins = new Map<string, string>();

function originOf(url: string): string {
  const known = origins.get(url);
  if (known !== undefined) return known;
  const { origin } = new URL(url);
  origins.set(url, origin);
  return origin;
}

export const securityHeaders: MiddlewareHandler<PortalHono> = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", NONCE],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "https:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'", socialOrigin],
  },
  strictTransportSecurity: `max-age=${oneYearSeconds}; includeSubDomains`,
  // Not "no-referrer": browsers would send `Origin: null` with forms, and every origin check would fail.
  referrerPolicy: "strict-origin-when-cross-origin",
  xFrameOptions: "DENY",
  // Headers of browsers long gone say nothing to those in use.
  xDownloadOptions: false,
  xDnsPrefetchControl: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: "same-origin",
  permissionsPolicy: {
    camera: nothing,
    microphone: nothing,
    geolocation: nothing,
    payment: nothing,
    usb: nothing,
    browsingTopics: nothing,
  },
});

/** Directives that only make "private, no-store" stricter. */
const strictDirectives = new Set(["private", "no-store", "no-cache", "no-transform", "must-revalidate", "max-age=0"]);

function isStrict(cacheControl: string | null): boolean {
  const directives = (cacheControl ?? "").split(",").map((directive) => directive.trim().toLowerCase());
  const isClosed = directives.includes("private") && directives.includes("no-store");
  return isClosed && directives.every((directive) => strictDirectives.has(directive));
}

export const cachePolicy: MiddlewareHandler<PortalHono> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isPersonal = c.req.header("Cookie") !== undefined || headers.has("Set-Cookie");
  const cacheControl = headers.get("Cache-Control");
  if (!isHtml && !isPersonal && cacheControl !== null) return;
  if (!isStrict(cacheControl)) headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie");
};

/** Under https no cookie, whoever set it, ever travels without TLS. */
export const secureCookies: MiddlewareHandler<PortalHono> = async (c, next) => {
  await next();
  const cookies = c.res.headers.getSetCookie();
  const isSecure = (cookie: string) => /;\s*secure\s*(?:;|$)/i.test(cookie);
  if (cookies.every(isSecure) || addressOf(c).protocol !== "https:") return;
  c.res.headers.delete("Set-Cookie");
  for (const cookie of cookies) c.res.headers.append("Set-Cookie", isSecure(cookie) ? cookie : `${cookie}; Secure`);
};
