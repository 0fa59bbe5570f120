/** A refusal that a test orders, in the shape in which the vendor answers its own. */

import { httpStatuses } from "../firestore/status.ts";
import { isStreaming } from "../firestore/target.ts";
import { accountsEnvelope, Refusal, tokenEnvelope } from "../identity/refusal.ts";
import type { Vendor } from "./vendors.ts";

interface OrderedRefusal {
  /** The vendor's code, alone or as `CODE : sentence`. */
  message: string;
  /** Left out, the one that the vendor sends with this code. */
  status?: number | undefined;
}

interface Answer {
  status: number;
  body: object;
}

export function refusalResponse(vendor: Vendor, path: string, order: OrderedRefusal): Response {
  const { status, body } = answers[vendor](order, path);
  const headers = status === 429 || status === 503 ? { "Retry-After": "2" } : undefined;
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

const oauth = ({ message, status = 400 }: OrderedRefusal): Answer => {
  const { code, text } = parts(message);
  return { status, body: { error: code, error_description: text } };
};

const google = ({ message, status }: OrderedRefusal): Answer => {
  const { code, text } = parts(message);
  const known = Object.entries(httpStatuses).find(([name]) => name === code)?.[1];
  const httpStatus = status ?? known ?? 500;
  return { status: httpStatus, body: { error: { code: httpStatus, message: text, status: code } } };
};

const answers: Record<Vendor, (order: OrderedRefusal, path: string) => Answer> = {
  identity: ({ message, status = 400 }) => ({ status, body: accountsEnvelope(new Refusal(message, { status })) }),
  securetoken: ({ message, status = 400 }) => ({ status, body: tokenEnvelope(new Refusal(message, { status })) }),
  jwks: google,
  oauth2: oauth,
  social: oauth,
  firestore: (order, path) => {
    const { status, body } = google(order);
    return { status, body: isStreaming(path) ? [body] : body };
  },
  /** Refusals of the GraphQL interface come with 200 and a code; those before it with a status and one sentence. */
  shopify: (order, path) => {
    const { message, status = 200 } = order;
    const { code, text } = parts(message);
    if (path.endsWith("/access_token")) return oauth(order);
    return status === 200
      ? { status, body: { errors: [{ message: text, extensions: { code } }] } }
      : { status, body: { errors: text } };
  },
  openai: ({ message, status = 429 }) => {
    const { code, text } = parts(message);
    return { status, body: { error: { message: text, type: "invalid_request_error", param: null, code } } };
  },
  stripe: ({ message, status = 400 }) => {
    const { code, text } = parts(message);
    return { status, body: { error: { type: "invalid_request_error", code, message: text } } };
  },
  helpdesk: ({ message, status = 429 }) => {
    const { code, text } = parts(message);
    return { status, body: { code, message: text } };
  },
};

function parts(message: string): { code: string; text: string } {
  const [code = "", ...rest] = message.split(" : ");
  return { code, text: rest.join(" : ") || code };
}
