/** RFC 9457 problem JSON, the shape of every error under `/api`. */
import type { ErrorCode } from "#shared/errors.ts";

export interface ProblemOptions {
  status: number;
  code: ErrorCode;
  requestId: string;
  headers?: Record<string, string>;
  /** Facts for operators, such as names of missing variables; never a secret. */
  details?: Record<string, string | number | string[]>;
}

export function problemResponse({ status, code, requestId, headers, details }: ProblemOptions): Response {
  const body = {
    type: `urn:portal:problem:${code}`,
    title: code,
    status,
    code,
    requestId,
    ...(details ? { details } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
