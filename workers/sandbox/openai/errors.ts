/** Errors in the vendor's format, which its client turns into typed exceptions. */

export interface ErrorBody {
  error: { message: string; type: string; param: string | null; code: string | null };
}

export class OpenAiError extends Error {
  readonly status: number;
  readonly param: string | null;
  readonly code: string | null;

  constructor(message: string, options: { status?: number; param?: string | null; code?: string | null } = {}) {
    super(message);
    this.status = options.status ?? 400;
    this.param = options.param ?? null;
    this.code = options.code ?? null;
  }
}

const types: Record<number, string> = { 429: "requests", 500: "server_error", 501: "sandbox", 503: "server_error" };

export function toErrorBody({ message, status, param, code }: OpenAiError): ErrorBody {
  const type = code === "insufficient_quota" ? code : (types[status] ?? "invalid_request_error");
  return { error: { message, type, param, code } };
}

const statuses: Record<string, number> = {
  invalid_api_key: 401,
  model_not_found: 404,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  server_error: 500,
  overloaded: 503,
};

/** An error that a test requests by its code. The vendor's sentences name the parameter in quotes. */
export function createRequestedError(code: string, text: string, status?: number): OpenAiError {
  const param = /^unsupported_/.test(code) ? (/'([\w.[\]]+)'/.exec(text)?.[1] ?? null) : null;
  return new OpenAiError(text, { status: status ?? statuses[code] ?? 400, param, code });
}

const requestsPerMinute = 500;
const tokensPerMinute = 200_000;

/** The vendor sends its limits with each answer. The sandbox enforces none; a fault answers 429. */
export function createLimitHeaders({ exhausted = false, tokens = 0 } = {}): Record<string, string> {
  return {
    "x-ratelimit-limit-requests": String(requestsPerMinute),
    "x-ratelimit-limit-tokens": String(tokensPerMinute),
    "x-ratelimit-remaining-requests": exhausted ? "0" : String(requestsPerMinute - 1),
    "x-ratelimit-remaining-tokens": String(tokensPerMinute - Math.min(tokens, tokensPerMinute)),
    "x-ratelimit-reset-requests": exhausted ? "2s" : "120ms",
    "x-ratelimit-reset-tokens": `${Math.ceil((tokens / tokensPerMinute) * 60_000)}ms`,
  };
}
