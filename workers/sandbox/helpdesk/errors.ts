/** Errors in the vendor's format: one sentence with a code, or a list of invalid fields. */

export interface FieldError {
  field: string;
  message: string;
  code: string;
}

export class HelpdeskError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];

  constructor(status: number, code: string, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const createFieldsError = (fields: readonly FieldError[]): HelpdeskError =>
  new HelpdeskError(400, "validation_failed", "Validation failed", fields);

/** The vendor's answer for what does not exist has no body. */
export const createNotFoundError = (): HelpdeskError => new HelpdeskError(404, "not_found", "");

export const createUnsupportedError = (what: string): HelpdeskError =>
  new HelpdeskError(501, "not_supported", `The sandbox does not support ${what}.`);

export function toErrorBody({ code, message, fields }: HelpdeskError): object {
  if (fields.length > 0) return { description: message, errors: fields };
  return { code, message };
}

const statuses: Record<string, number> = { invalid_credentials: 401, access_denied: 403, rate_limit: 429 };

/** An error that a test requests by its code. */
export const createRequestedError = (code: string, text: string, status?: number): HelpdeskError =>
  new HelpdeskError(status ?? statuses[code] ?? 400, code, text);
