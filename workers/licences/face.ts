/** The frame that both faces share: request id, context, body limit, errors, 404 and 405. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import type { ZodError } from "zod";
import { parseDeadline } from "#shared/time-limit.ts";
import { limitBody } from "./body.ts";
import { type Context, createContext } from "./context.ts";
import { type Actor, timeLeftHeader } from "./contract.ts";
import type { LicencesEnv } from "./env.ts";
import { fail, LicenceError } from "./errors.ts";
import { answerError } from "./problem.ts";

export interface FaceEnv {
  Bindings: LicencesEnv;
  Variables: { requestId: string; context: Context; actor: Actor };
}

export type Face = OpenAPIHono<FaceEnv>;

/** A feature's routes, to be mounted on a face. */
export const newRoutes = (): Face => new OpenAPIHono<FaceEnv>();

/** Names the fields that are wrong, never what was in them. */
export function refuseInvalid(result: { success: true } | { success: false; error: ZodError }): undefined {
  if (result.success) return;
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.join(".")))].filter(Boolean);
  fail("INVALID_REQUEST", fields.length > 0 ? { fields } : undefined);
}

export function newFace(options: {
  requestId: (given: string | undefined) => string;
  outermost?: MiddlewareHandler<FaceEnv>;
}): Face {
  const face: Face = new OpenAPIHono<FaceEnv>({ defaultHook: refuseInvalid });
  if (options.outermost) face.use(options.outermost);
  face.use(async (c, next) => {
    c.set("requestId", options.requestId(c.req.header("X-Request-Id")));
    await next();
    c.header("X-Request-Id", c.var.requestId);
  });
  face.use(async (c, next) => {
    const deadline = parseDeadline(c.req.header(timeLeftHeader));
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    c.set("context", createContext(c.env, c.var.requestId, { deadline, waitUntil }));
    await next();
  });
  face.use(limitBody);
  face.onError(answerError);
  face.notFound((c) => answerError(new LicenceError("NOT_FOUND"), c));
  return face;
}

/** Call it last: paths that exist answer other methods with 405 and what they allow. */
export function refuseOtherMethods(face: Face): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { path, method } of face.routes.filter((route) => route.method !== METHOD_NAME_ALL)) {
    const methods = methodsByPath.get(path) ?? new Set();
    methodsByPath.set(path, methods.add(method));
    if (method === "GET") methods.add("HEAD");
  }
  for (const [path, methods] of methodsByPath) {
    face.all(path, () => fail("METHOD_NOT_ALLOWED", { allow: [...methods] }));
  }
}
