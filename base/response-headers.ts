/** Headers of responses: caching and security of pages, APIs and files, and the form of errors of an API. */
export const cacheControl = {
  /** Pages and everything that belongs to one person. */
  private: "private, no-store",
  /** Files and streams of one person: no proxy may compress or change them. */
  privateStream: "private, no-store, no-transform",
  /** Answers that hold nothing personal and are outdated at once. */
  none: "no-store",
  publicFor: (seconds: number) => `public, max-age=${seconds}`,
  /** Files of one person whose address changes with their content. */
  privateFileFor: (seconds: number) => `private, max-age=${seconds}, immutable`,
} as const;

/** Directives that keep "private, no-store" at least as strict. */
const strictDirectives = new Set(["private", "no-store", "no-cache", "no-transform", "must-revalidate", "max-age=0"]);

export function isStrictCacheControl(value: string | null): boolean {
  const directives = (value ?? "").split(",").map((directive) => directive.trim().toLowerCase());
  const isPrivate = directives.includes("private") && directives.includes("no-store");
  return isPrivate && directives.every((directive) => strictDirectives.has(directive));
}

/** Browsers must not guess the type of a file. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" } as const;

/** A picture of a person: nothing in it runs and nothing loads from it. */
export const pictureHeaders = (maxAgeSeconds: number): Record<string, string> => ({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": cacheControl.privateFileFor(maxAgeSeconds),
});

/** For `secureHeaders` of Hono on the face of an API, whose responses are never pages. */
export const apiSecurityHeaders = {
  strictTransportSecurity: "max-age=63072000; includeSubDomains",
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  xFrameOptions: "DENY",
  crossOriginResourcePolicy: "same-origin",
};

/**
 * For `secureHeaders` of Hono on pages. `nonce` and `formTarget` are values or functions of the request, as Hono takes
 * them. `widgetHost` widens the policy for the vendor's help widget, which also writes inline styles; `hasCodecs`
 * widens it for pages that read and write pictures. `pictureHost` serves pictures too, where it is not https. `hidesAddress` is for pages whose address is a secret.
 */
export const createPageSecurityHeaders = <Nonce, Target>(
  nonce: Nonce,
  formTarget: Target,
  {
    widgetHost,
    pictureHost,
    hasCodecs = false,
    hidesAddress = false,
  }: { widgetHost?: Target; pictureHost?: Target; hasCodecs?: boolean; hidesAddress?: boolean } = {},
) => ({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", nonce, ...(widgetHost ? [widgetHost] : []), ...(hasCodecs ? ["'wasm-unsafe-eval'"] : [])],
    styleSrc: ["'self'", ...(widgetHost ? ["'unsafe-inline'", widgetHost] : [])],
    imgSrc: ["'self'", "data:", "https:", ...(pictureHost ? [pictureHost] : []), ...(hasCodecs ? ["blob:"] : [])],
    ...(hasCodecs ? { workerSrc: ["'self'"] } : {}),
    fontSrc: ["'self'", ...(widgetHost ? [widgetHost] : [])],
    connectSrc: ["'self'", ...(widgetHost ? [widgetHost] : [])],
    ...(widgetHost ? { frameSrc: ["'self'", widgetHost] } : {}),
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'", formTarget],
  },
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  // Not "no-referrer": browsers would send `Origin: null` with forms, and every origin check would fail.
  referrerPolicy: hidesAddress ? "same-origin" : "strict-origin-when-cross-origin",
  xFrameOptions: "DENY",
  // Only browsers that are no longer in use read these.
  xDownloadOptions: false,
  xDnsPrefetchControl: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: "same-origin",
  permissionsPolicy: {
    camera: noOrigins,
    microphone: noOrigins,
    geolocation: noOrigins,
    payment: noOrigins,
    usb: noOrigins,
    browsingTopics: noOrigins,
  },
});

const noOrigins: string[] = [];

/** RFC 9457 problem JSON, the form of every error of an API. */
export interface Problem {
  type: string;
  status: number;
  code: string;
  requestId: string;
  headers?: HeadersInit;
  /** A sentence for the person, in their language. */
  detail?: string;
  /** Facts such as the names of wrong fields; never a secret. */
  details?: Record<string, unknown> | undefined;
}

export function createProblemResponse({ type, status, code, requestId, headers, detail, details }: Problem): Response {
  const body = { type, title: code, status, detail, code, requestId, details };
  const response = Response.json(body, { status, ...(headers ? { headers } : {}) });
  response.headers.set("Content-Type", "application/problem+json");
  response.headers.set("Cache-Control", cacheControl.none);
  return response;
}
