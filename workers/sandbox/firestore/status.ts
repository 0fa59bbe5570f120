/** The vendor's error model: canonical codes, their HTTP statuses and the JSON envelope. */
export const httpStatuses = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  ALREADY_EXISTS: 409,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

type StatusCode = keyof typeof httpStatuses;

/** An error response of the vendor. */
export class StatusError extends Error {
  readonly status: StatusCode;
  /** `google.rpc` detail messages, as JSON. */
  readonly details: readonly object[] | undefined;

  constructor(status: StatusCode, message: string, details?: readonly object[]) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const invalidArgument = (message: string): StatusError => new StatusError("INVALID_ARGUMENT", message);

/** Reports a feature of the vendor that the sandbox does not have. */
export const unimplemented = (what: string): StatusError =>
  new StatusError("UNIMPLEMENTED", `The sandbox's Firestore does not support ${what}.`);

/** Streaming methods wrap their error in an array, like their results. */
export function errorResponse(error: StatusError, streaming: boolean): Response {
  const code = httpStatuses[error.status];
  const body = {
    error: { code, message: error.message, status: error.status, ...(error.details ? { details: error.details } : {}) },
  };
  return Response.json(streaming ? [body] : body, { status: code });
}
