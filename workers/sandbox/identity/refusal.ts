/** The vendor's error answers: what a call is refused with, and the JSON around it. */

interface ErrorDetail {
  "@type": string;
  [field: string]: unknown;
}

interface RefusalOptions {
  status?: number;
  /** Canonical gRPC name, which the account calls leave out and the platform's own errors carry. */
  canonical?: string;
  reason?: string;
  details?: ErrorDetail[];
}

/** Thrown wherever the vendor would say no. `message` is `CODE` or `CODE : detail`, as clients parse it. */
export class Refusal extends Error {
  readonly status: number;
  readonly canonical: string | undefined;
  readonly reason: string;
  readonly details: ErrorDetail[] | undefined;

  constructor(message: string, options: RefusalOptions = {}) {
    super(message);
    this.status = options.status ?? 400;
    this.canonical = options.canonical;
    this.reason = options.reason ?? "invalid";
    this.details = options.details;
  }
}

export function refuseUnless(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Refusal(message);
}

/** An answer as it goes on the wire. */
export interface Reply {
  status: number;
  json: string;
}

/** A refusal becomes its answer; any other error is a fault and flies on. */
export function refusedReply(error: unknown, envelope: (refusal: Refusal) => object): Reply {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, json: JSON.stringify(envelope(error)) };
}

/** The envelope of `identitytoolkit.googleapis.com`. */
export function accountsEnvelope(refusal: Refusal): object {
  const { status, message, reason, canonical, details } = refusal;
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain: "global", reason }],
      ...(canonical ? { status: canonical } : {}),
      ...(details ? { details } : {}),
    },
  };
}

/** The envelope of `securetoken.googleapis.com`, which has a canonical status and no list. */
export function tokenEnvelope(refusal: Refusal): object {
  const { status, message, canonical, details } = refusal;
  return {
    error: { code: status, message, status: canonical ?? "INVALID_ARGUMENT", ...(details ? { details } : {}) },
  };
}

export function notSpoken(what: string): Refusal {
  return new Refusal(`The identity stand-in does not speak ${what}.`, {
    status: 501,
    canonical: "UNIMPLEMENTED",
    reason: "unimplemented",
  });
}

export function malformed(descriptions: readonly string[]): Refusal {
  return new Refusal(descriptions.join("\n"), {
    canonical: "INVALID_ARGUMENT",
    reason: "badRequest",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: descriptions.map((description) => ({ description })),
      },
    ],
  });
}

export function missingApiKey(): Refusal {
  return new Refusal("The request is missing a valid API key.", {
    status: 403,
    canonical: "PERMISSION_DENIED",
    reason: "forbidden",
  });
}

export function wrongApiKey(service: string): Refusal {
  return new Refusal("API key not valid. Please pass a valid API key.", {
    canonical: "INVALID_ARGUMENT",
    reason: "badRequest",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "API_KEY_INVALID",
        domain: "googleapis.com",
        metadata: { service },
      },
    ],
  });
}
