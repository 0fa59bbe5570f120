/** Errors in the vendor's format. */

interface ErrorFields {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  param?: string;
  declineCode?: string;
}

export class StripeError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;

  constructor(status: number, message: string, fields: ErrorFields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** @param status 404 for an id in the path, 400 for one in a parameter */
export const createMissingError = (kind: string, id: string, param = "id", status: 400 | 404 = 404): StripeError =>
  new StripeError(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });

export const createParameterError = (message: string, param: string, code?: string): StripeError =>
  new StripeError(400, message, { param, ...(code ? { code } : {}) });

export const createExclusiveError = (...names: string[]): StripeError =>
  new StripeError(400, `You may only specify one of these parameters: ${names.join(", ")}.`, {
    code: "parameters_exclusive",
  });

export const createServerError = (): StripeError =>
  new StripeError(500, "An unknown error occurred", { type: "api_error" });

export function toErrorBody({ message, fields }: StripeError, requestId: string): object {
  const { type = "invalid_request_error", code, param, declineCode } = fields;
  return {
    error: {
      ...(code ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` } : {}),
      ...(declineCode ? { decline_code: declineCode } : {}),
      message,
      ...(param ? { param } : {}),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type,
    },
  };
}

const statuses: Record<string, number> = {
  ...{ resource_missing: 404, card_declined: 402, expired_card: 402, insufficient_funds: 402, rate_limit: 429 },
  ...{ lock_timeout: 429, api_key_expired: 401, invalid_api_key: 401, more_permissions_required: 403, api_error: 500 },
};

/** An error that a test requests by its code. */
export function createRequestedError(code: string, text: string, status?: number): StripeError {
  const known = status ?? statuses[code] ?? 400;
  const type = known === 402 ? "card_error" : known >= 500 ? "api_error" : "invalid_request_error";
  return new StripeError(known, text, {
    type,
    code,
    ...(code === "card_declined" ? { declineCode: "generic_decline" } : {}),
  });
}
