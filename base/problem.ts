/** RFC 9457 problem JSON, the form of every error of an API. */
export interface Problem {
  type: string;
  status: number;
  code: string;
  requestId: string;
  headers?: HeadersInit;
  /** Facts such as the names of wrong fields; never a secret. */
  details?: Record<string, unknown> | undefined;
}

export function createProblemResponse({ type, status, code, requestId, headers, details }: Problem): Response {
  const body = { type, title: code, status, code, requestId, ...(details ? { details } : {}) };
  const response = Response.json(body, { status, ...(headers ? { headers } : {}) });
  response.headers.set("Content-Type", "application/problem+json");
  response.headers.set("Cache-Control", "no-store");
  return response;
}
