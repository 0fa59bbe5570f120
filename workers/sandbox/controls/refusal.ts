/** A refusal that a test orders, in the shape in which the vendor answers its own. */

import { httpStatuses } from "../firestore/status.ts";
import { isStreaming } from "../firestore/target.ts";
import { IdentityError, toAccountsError, toTokenError } from "../identity/refusal.ts";
import type { Vendor } from "./vendors.ts";

interface RequestedError {
  /** The vendor's code, alone or as `CODE : sentence`. */
  message: string;
  /** Left out, the one that the vendor sends with this code. */
  status?: number | undefined;
}

interface ErrorAnswer {
  status: number;
  body: object;
}

export function createErrorResponse(vendor: Vendor, path: string, request: RequestedError): Response {
  const { status, body } = errorFormats[vendor](request, path);
  const headers = status === 429 || status === 503 ? { "Retry-After": "2" } : undefined;
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

const toOAuthError = ({ message, status = 400 }: RequestedError): ErrorAnswer => {
  const { code, text } = splitMessage(message);
  return { status, body: { error: code, error_description: text } };
};

const toGoogleError = ({ message, status }: RequestedError): ErrorAnswer => {
  const { code, text } = splitMessage(message);
  const known = Object.entries(httpStatuses).find(([name]) => name === code)?.[1];
  const httpStatus = status ?? known ?? 500;
  return { status: httpStatus, body: { error: { code: httpStatus, message: text, status: code } } };
};

const errorFormats: Record<Vendor, (request: RequestedError, path: string) => ErrorAnswer> = {
  identity: ({ message, status = 400 }) => ({ status, body: toAccountsError(new IdentityError(message, { status })) }),
  securetoken: ({ message, status = 400 }) => ({ status, body: toTokenError(new IdentityError(message, { status })) }),
  jwks: toGoogleError,
  oauth2: toOAuthError,
  social: toOAuthError,
  firestore: (request, path) => {
    const { status, body } = toGoogleError(request);
    return { status, body: isStreaming(path) ? [body] : body };
  },
  /** Refusals of the GraphQL interface come with 200 and a code; those before it with a status and one sentence. */
  shopify: (request, path) => {
    const { message, status = 200 } = request;
    const { code, text } = splitMessage(message);
    if (path.endsWith("/access_token")) return toOAuthError(request);
    return status === 200
      ? { status, body: { errors: [{ message: text, extensions: { code } }] } }
      : { status, body: { errors: text } };
  },
  openai: ({ message, status = 429 }) => {
    const { code, text } = splitMessage(message);
    return { status, body: { error: { message: text, type: "invalid_request_error", param: null, code } } };
  },
  stripe: ({ message, status = 400 }) => {
    const { code, text } = splitMessage(message);
    return { status, body: { error: { type: "invalid_request_error", code, message: text } } };
  },
  helpdesk: ({ message, status = 429 }) => {
    const { code, text } = splitMessage(message);
    return { status, body: { code, message: text } };
  },
};

function splitMessage(message: string): { code: string; text: string } {
  const [code = "", ...rest] = message.split(" : ");
  return { code, text: rest.join(" : ") || code };
}
