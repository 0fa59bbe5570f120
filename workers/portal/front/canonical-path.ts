/** One spelling for each path, so that guards and router see the same one. */
import type { MiddlewareHandler } from "hono";
import { rejectRequest } from "./error-responses.ts";
import { getUrl, type PortalHono } from "./hono.ts";

export type PathForm =
  | { kind: "canonical" }
  | { kind: "other"; canonical: string }
  | { kind: "unknown" }
  | { kind: "undecodable" };

/** An identifier follows, which is case-sensitive. */
const identifierPrefixes = ["/download/", "/admin/users/", "/shared-preview/", "/unsubscribe/"];
/** Remix's name for the data of `/`. */
const rootData = "/_root.data";

/** Nearly all paths. */
const plain = /^(?:\/[a-z0-9-]+)*(?:\.data)?$|^\/$/;

export function classifyPath(pathname: string): PathForm {
  if (plain.test(pathname)) return { kind: "canonical" };
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return { kind: "undecodable" };
  }
  if (pathname === rootData) return { kind: "canonical" };
  // A decoded slash, backslash or control character would change the path when it is decoded again. The parser of
  // URLs resolves dot segments, but it leaves them in a path that begins with two slashes and a dot.
  if (/%2f|%5c/i.test(pathname) || /[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u.test(decoded)) return { kind: "unknown" };
  const folded = decoded.replace(/\/{2,}/g, "/").replace(/(.)\/+$/, "$1");
  const lowered = folded.toLowerCase();
  const prefix = identifierPrefixes.find((each) => lowered.startsWith(each));
  const canonical = prefix ? prefix + folded.slice(prefix.length) : lowered;
  const encoded = canonical.split("/").map(encodeSegment).join("/");
  return encoded === pathname ? { kind: "canonical" } : { kind: "other", canonical: encoded };
}

/** As the URL standard writes a path, which leaves most punctuation unescaped. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D|7C|5B|5D)/g, decodeURIComponent);

export const canonicalPathOnly: MiddlewareHandler<PortalHono> = async (c, next) => {
  const url = getUrl(c);
  const form = classifyPath(url.pathname);
  switch (form.kind) {
    case "canonical":
      return next();
    case "undecodable":
      return rejectRequest(c, 400, "INVALID_REQUEST");
    case "unknown":
      return rejectRequest(c, 404, "NOT_FOUND");
    case "other":
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return rejectRequest(c, 404, "NOT_FOUND");
      return new Response(null, { status: 308, headers: { Location: form.canonical + url.search } });
  }
};

/** Routes that stream files: as page data the whole file would be decoded into one text. */
const filePath = /^\/(?:(?:download|media)\/.*|profile\/export)\.data$/i;

/** Requests that Remix would serve and no page of ours makes: one loader by its id, the manifest, a file as data. */
export const noForeignData: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname, searchParams } = getUrl(c);
  if (searchParams.has("_data")) return rejectRequest(c, 400, "INVALID_REQUEST");
  return pathname === "/__manifest" || filePath.test(pathname) ? rejectRequest(c, 404, "NOT_FOUND") : next();
};
