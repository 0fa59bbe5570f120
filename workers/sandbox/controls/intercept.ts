/** Runs before every vendor: records the call and injects faults. */
import { createMiddleware } from "hono/factory";
import type { SandboxEnv } from "../env.ts";
import { deliberateFaultMark, hang } from "../faulty-bindings/bindings.ts";
import { isStreaming } from "../firestore/names.ts";
import { httpStatuses } from "../firestore/status.ts";
import * as helpdesk from "../helpdesk/errors.ts";
import { IdentityError, toAccountsError, toTokenError } from "../identity/errors.ts";
import { createLimitHeaders, createRequestedError, toErrorBody } from "../openai/errors.ts";
import * as stripe from "../stripe/errors.ts";
import { type Call, findVendor, recordCall, type Vendor } from "./calls.ts";
import { type Fault, isRemoved, takeFault } from "./faults.ts";

/** The portal and the licence service send it with their checks of vendors. */
const checkAgent = "portal-health-check";

/** What the routes of vendors read: the fault that changes their answer. */
export interface InterceptedEnv {
  Bindings: SandboxEnv;
  Variables: { reply?: Fault };
}

export const intercept = createMiddleware<InterceptedEnv>(async (c, next) => {
  const vendor = findVendor(c.req.path);
  if (!vendor) return next();
  // Scheduled checks fail like people's requests, but leave the faults and the list of calls to those.
  const isCheck = c.req.header("User-Agent") === checkAgent;
  const call: Partial<Call> = isCheck ? {} : recordCall(vendor, c.req.method, c.req.path);
  const fault = await takeFault(vendor, c.req.path, () => c.req.raw.clone().text(), { counts: !isCheck });
  if (fault?.mode === "reply") c.set("reply", fault);
  else if (fault?.mode === "slow") await delay(fault.delayMs);
  else if (fault && fault.mode !== "lost" && fault.mode !== "cut") {
    if (fault.mode === "hang") await hang(() => isRemoved(fault.id));
    const response = createFaultResponse(vendor, fault, c.req.path);
    if (fault.mode !== "down" && fault.mode !== "hang") call.status = response.status;
    return response;
  }
  await next();
  if (fault?.mode === "lost") {
    // The vendor performs the call, but its response is lost.
    await c.res.body?.cancel();
    c.res = breakConnection();
    return;
  }
  if (fault?.mode === "cut") {
    c.res = cutInHalf(c.res);
    return;
  }
  call.status = c.res.status;
});

function createFaultResponse(vendor: Vendor, fault: Fault, path: string): Response {
  switch (fault.mode) {
    case "garbage":
      return new Response(new Uint8Array([0x00, 0x9f, 0x92, 0x96, 0x7b, 0x22, 0xff, 0xfe]), {
        headers: { "Content-Type": "application/json" },
      });
    case "empty":
      return new Response("", { headers: { "Content-Type": "application/json" } });
    case "status":
      return createGatewayPage(fault.status ?? 503);
    case "refusal":
      return createErrorResponse(vendor, path, { message: fault.message ?? "", status: fault.status });
    default:
      return breakConnection();
  }
}

/** Imitates the error page of a vendor's load balancer: HTML where the caller expects JSON. */
function createGatewayPage(status: number): Response {
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status });
  const headers = new Headers({ "Content-Type": "text/html; charset=UTF-8" });
  if (status === 429 || status === 503) headers.set("Retry-After", "2");
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>Error ${status}</title></head><body><h1>Error ${status}</h1></body></html>\n`;
  return new Response(page, { status, headers });
}

const delay = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Breaks the connection: workerd closes the socket without a status line when a body fails before its first byte. */
function breakConnection(): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error(deliberateFaultMark)),
    }),
  );
}

/** Sends status, headers and the first half of the body; then the connection breaks. */
function cutInHalf(whole: Response): Response {
  const body = new ReadableStream({
    async start(controller) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      if (bytes.length > 1) controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
    // The half is sent before the break.
    pull: async (controller) => {
      await delay(cutAfterMs);
      controller.error(new Error(deliberateFaultMark));
    },
  });
  const { status } = whole;
  const headers = new Headers(whole.headers);
  headers.delete("Content-Length");
  return new Response(body, { status: status === 204 ? 200 : status, headers });
}

const cutAfterMs = 20;

/** An error that a test requests, in the vendor's own format. */
interface RequestedError {
  /** The vendor's code, alone or as `CODE : sentence`. */
  message: string;
  /** Defaults to the status that the vendor sends with this code. */
  status?: number | undefined;
}

interface ErrorAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

function createErrorResponse(vendor: Vendor, path: string, request: RequestedError): Response {
  const { status, body, headers } = errorFormats[vendor](request, path);
  const answer = Response.json(body, { status, headers: headers ?? {} });
  if (status === 429 || status === 503) answer.headers.set("Retry-After", "2");
  return answer;
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
  mail: toGoogleError,
  oauth2: toOAuthError,
  social: toOAuthError,
  firestore: (request, path) => {
    const { status, body } = toGoogleError(request);
    return { status, body: isStreaming(path) ? [body] : body };
  },
  /** GraphQL errors have status 200 and a code; errors before GraphQL have a status and one sentence. */
  shopify: (request, path) => {
    const { message, status = 200 } = request;
    const { code, text } = splitMessage(message);
    if (path.endsWith("/access_token")) return toOAuthError(request);
    return status === 200
      ? { status, body: { errors: [{ message: text, extensions: { code } }] } }
      : { status, body: { errors: text } };
  },
  openai: ({ message, status }) => {
    const { code, text } = splitMessage(message);
    const error = createRequestedError(code, text, status);
    const headers = createLimitHeaders({ exhausted: error.status === 429 });
    return { status: error.status, body: toErrorBody(error), headers };
  },
  stripe: ({ message, status }) => {
    const { code, text } = splitMessage(message);
    const error = stripe.createRequestedError(code, text, status);
    return { status: error.status, body: stripe.toErrorBody(error, "req_requested") };
  },
  helpdesk: ({ message, status }) => {
    const { code, text } = splitMessage(message);
    const error = helpdesk.createRequestedError(code, text, status);
    return { status: error.status, body: helpdesk.toErrorBody(error) };
  },
};

function splitMessage(message: string): { code: string; text: string } {
  const [code = "", ...rest] = message.split(" : ");
  return { code, text: rest.join(" : ") || code };
}
