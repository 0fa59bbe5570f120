/** Turns whatever was thrown into problem JSON: a refusal with its code, a fault with nothing but the request id. */
import type { Context as HonoContext } from "hono";
import { HTTPException } from "hono/http-exception";
import { type ProtocolCode, problem, protocolStatus, type RefusalCode, refusalStatus } from "./contract.ts";
import type { FaceEnv } from "./face.ts";
import { log } from "./log.ts";
import { Refusal } from "./refusal.ts";

const statuses: Record<string, number> = { ...refusalStatus, ...protocolStatus };
const retryAfterSeconds = 5;

export function answerError(error: Error, c: HonoContext<FaceEnv>): Response {
  const refusal = asRefusal(error);
  const code = refusal?.code ?? "INTERNAL";
  const entry = { requestId: c.var.requestId, method: c.req.method, route: routeOf(c), code };
  if (!refusal) log("error", { event: "fault", ...entry, error });
  else if (refusal.code === "UPSTREAM_UNAVAILABLE")
    log("warn", { event: "upstream_unavailable", ...entry, error: refusal.cause });
  else if (refusal.code === "UNAUTHENTICATED" || refusal.code === "NOT_ADMIN")
    log("warn", { event: "access_denied", ...entry });
  return problemResponse(c.var.requestId, code, refusal?.details);
}

function asRefusal(error: Error): Refusal | null {
  if (error instanceof Refusal) return error;
  // Hono's own: a body that is no JSON, or of a media type that the route does not take.
  if (error instanceof HTTPException && error.status < 500) return new Refusal("INVALID_REQUEST");
  return null;
}

const routeOf = (c: HonoContext<FaceEnv>): string => c.req.routePath;

function problemResponse(requestId: string, code: RefusalCode | ProtocolCode, details?: Refusal["details"]): Response {
  const status = statuses[code] ?? 500;
  const body = { type: "about:blank", title: code, status, code, requestId, ...(details ? { details } : {}) };
  const headers = new Headers({ "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (status === 405 && Array.isArray(details?.allow)) headers.set("Allow", details.allow.join(", "));
  return new Response(JSON.stringify(body), { status, headers });
}

const problemContent = { "application/problem+json": { schema: problem } };

type Always = "INVALID_REQUEST" | "UPSTREAM_UNAVAILABLE";
type Described<Code extends RefusalCode> = {
  [Status in (typeof refusalStatus)[Code | Always]]: { description: string; content: typeof problemContent };
};

/** The `responses` entries of a route for the codes that its verb may refuse with. */
export function refusals<Code extends RefusalCode>(...codes: Code[]): Described<Code> {
  const namesByStatus: Record<number, string[]> = {};
  for (const code of new Set<RefusalCode>(["INVALID_REQUEST", "UPSTREAM_UNAVAILABLE", ...codes])) {
    namesByStatus[refusalStatus[code]] = [...(namesByStatus[refusalStatus[code]] ?? []), code];
  }
  const described = Object.entries(namesByStatus).map(([status, names]) => [
    status,
    { description: names.join(", "), content: problemContent },
  ]);
  return Object.fromEntries(described) as Described<Code>;
}
