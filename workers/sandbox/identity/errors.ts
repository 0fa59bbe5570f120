/** The vendor's errors and their JSON. */
interface ErrorDetail {
  "@type": string;
  [field: string]: unknown;
}

interface IdentityErrorOptions {
  status?: number;
  /** Canonical gRPC name; only errors of the platform have one, not those of account calls. */
  canonical?: string;
  reason?: string;
  details?: ErrorDetail[];
}

/** An error of the vendor. `message` is `CODE` or `CODE : detail`, as clients parse it. */
export class IdentityError extends Error {
  readonly status: number;
  readonly canonical: string | undefined;
  readonly reason: string;
  readonly details: ErrorDetail[] | undefined;

  constructor(message: string, options: IdentityErrorOptions = {}) {
    super(message);
    this.status = options.status ?? 400;
    this.canonical = options.canonical;
    this.reason = options.reason ?? "invalid";
    this.details = options.details;
  }
}

export function rejectUnless(condition: unknown, message: string): asserts condition {
  if (!condition) throw new IdentityError(message);
}

/** Status and body of a response. */
export interface Reply {
  status: number;
  json: string;
}

/** Converts a vendor error to its response. Rethrows any other error. */
export function toErrorReply(error: unknown, envelope: (vendorError: IdentityError) => object): Reply {
  if (!(error instanceof IdentityError)) throw error;
  return { status: error.status, json: JSON.stringify(envelope(error)) };
}

/** The error format of `identitytoolkit.googleapis.com`. */
export function toAccountsError(vendorError: IdentityError): object {
  const { status, message, reason, canonical, details } = vendorError;
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

/** The error format of `securetoken.googleapis.com`, which has a canonical status and no list. */
export function toTokenError(vendorError: IdentityError): object {
  const { status, message, canonical, details } = vendorError;
  return {
    error: { code: status, message, status: canonical ?? "INVALID_ARGUMENT", ...(details ? { details } : {}) },
  };
}

export function createUnsupportedError(what: string): IdentityError {
  return new IdentityError(`The identity emulator does not support ${what}.`, {
    status: 501,
    canonical: "UNIMPLEMENTED",
    reason: "unimplemented",
  });
}

export function createMalformedError(descriptions: readonly string[]): IdentityError {
  return new IdentityError(descriptions.join("\n"), {
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

export function createMissingKeyError(): IdentityError {
  return new IdentityError("The request is missing a valid API key.", {
    status: 403,
    canonical: "PERMISSION_DENIED",
    reason: "forbidden",
  });
}

export function createWrongKeyError(service: string): IdentityError {
  return new IdentityError("API key not valid. Please pass a valid API key.", {
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
