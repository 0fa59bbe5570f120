/** One spelling for each path: what guards ask about is what the router matches. */
import type { MiddlewareHandler } from "hono";
import type { PortalHono } from "../hono.ts";
import { addressOf } from "./address.ts";
import { refuseRequest } from "./refusal.ts";

export type Spelling =
  | { kind: "canonical" }
  | { kind: "other"; canonical: string }
  | { kind: "unknown" }
  | { kind: "undecodable" };

/** What follows is an identifier, in which case matters. */
const identifierPrefix = "/download/";
/** `/_root.data` is Remix's own name for the data of `/`. */
const rootData = "/_root.data";

/** What nearly all paths are. */
const plain = /^(?:\/[a-z0-9-]+)*(?:\.data)?$|^\/$/;

export function spellingOf(pathname: string): Spelling {
  if (plain.test(pathname)) return { kind: "canonical" };
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return { kind: "undecodable" };
  }
  if (pathname === rootData) return { kind: "canonical" };
  // A decoded slash, backslash or control character makes another path of it wherever it is read once more.
  if (/%2f|%5c/i.test(pathname) || /[\\\p{Cc}]/u.test(decoded)) return { kind: "unknown" };
  const folded = decoded.replace(/\/{2,}/g, "/").replace(/(.)\/+$/, "$1");
  const lowered = folded.toLowerCase();
  const canonical = lowered.startsWith(identifierPrefix)
    ? identifierPrefix + folded.slice(identifierPrefix.length)
    : lowered;
  const encoded = canonical.split("/").map(encodeSegment).join("/");
  return encoded === pathname ? { kind: "canonical" } : { kind: "other", canonical: encoded };
}

/** As the URL standard writes a path: letters and most punctuation stand for themselves. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D|7C|5B|5D)/g, decodeURIComponent);

export const canonicalPathOnly: MiddlewareHandler<PortalHono> = async (c, next) => {
  const url = addressOf(c);
  const spelling = spellingOf(url.pathname);
  switch (spelling.kind) {
    case "canonical":
      return next();
    case "undecodable":
      return refuseRequest(c, 400, "INVALID_REQUEST");
    case "unknown":
      return refuseRequest(c, 404, "NOT_FOUND");
    case "other":
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return refuseRequest(c, 404, "NOT_FOUND");
      return new Response(null, { status: 308, headers: { Location: spelling.canonical + url.search } });
  }
};

/** Routes that stream files: as a page's data the whole file would be decoded and written into one text. */
const filePath = /^\/(?:(?:download|media)\/.*|profile\/export)\.data$/i;

/** Requests that Remix understands and no page of ours makes: one loader by its id, the manifest, a file as data. */
export const noForeignData: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, searchParams } = addressOf(c);
  if (searchParams.has("_data")) return refuseRequest(c, 400, "INVALID_REQUEST");
  return pathname === "/__manifest" || filePath.test(pathname) ? refuseRequest(c, 404, "NOT_FOUND") : next();
};
