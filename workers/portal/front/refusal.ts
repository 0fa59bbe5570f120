/** A plain answer of the front itself, for requests that reach no page: problem JSON for the API, text for the rest. */
import type { Context } from "hono";
import type { ErrorCode } from "#app/errors.ts";
import type { PortalHono } from "../hono.ts";
import { problemResponse } from "../problem.ts";

const sentences: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: "There is nothing here.",
  METHOD_NOT_ALLOWED: "This method is not supported.",
  FORBIDDEN_ORIGIN: "This request did not come from the portal's own pages.",
  BODY_TOO_LARGE: "The request's body is too large.",
  URL_TOO_LONG: "The address is too long.",
  INVALID_REQUEST: "This request cannot be understood.",
};

export function refuseRequest(
  c: Context<PortalHono>,
  status: number,
  code: ErrorCode,
  headers: Record<string, string> = {},
): Response {
  const requestId = c.get("requestId");
  if (isApi(c.req.url)) return problemResponse({ status, code, requestId, headers });
  return new Response(`${sentences[code] ?? "Something went wrong."}\n${requestId}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

export const isApi = (url: string): boolean => /^\/api(?:\/|$)/i.test(new URL(url).pathname);
