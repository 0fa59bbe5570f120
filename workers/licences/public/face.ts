/** The frame of the public face: request id, context, body limit, errors, 404 and 405. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { METHOD_NAME_ALL } from "hono/router";
import { limitBody } from "../platform/body.ts";
import { type Context, createContext } from "../platform/context.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { fail, LicenceError, refuseInvalid } from "../platform/errors.ts";
import { createErrorResponse, reportError } from "../platform/problem.ts";

export interface FaceEnv {
  Bindings: LicencesEnv;
  Variables: { requestId: string; context: Context };
}

export type Face = OpenAPIHono<FaceEnv>;

/** A feature's routes, to be mounted on a face. */
export const newRoutes = (): Face => new OpenAPIHono<FaceEnv>();

export function newFace(outermost: MiddlewareHandler<FaceEnv>): Face {
  const face: Face = new OpenAPIHono<FaceEnv>({
    defaultHook: (result) => (result.success ? undefined : refuseInvalid(result.error)),
  });
  face.use(outermost);
  face.use(async (c, next) => {
    // An id from outside would let a stranger write into our log.
    c.set("requestId", crypto.randomUUID());
    await next();
    c.header("X-Request-Id", c.var.requestId);
    if (c.env.VERSION) c.header("X-Version", c.env.VERSION.id);
  });
  face.use(async (c, next) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    c.set("context", createContext(c.env, c.var.requestId, { waitUntil }));
    await next();
  });
  face.use(limitBody);
  face.onError(answerError);
  face.notFound((c) => answerError(new LicenceError("NOT_FOUND"), c));
  return face;
}

function answerError(error: Error, c: HonoContext<FaceEnv>): Response {
  const { requestId } = c.var;
  // Hono throws it for a body that is not JSON, or of an unsupported media type.
  const isBadBody = error instanceof HTTPException && error.status < 500;
  const thrown = isBadBody ? new LicenceError("INVALID_REQUEST") : error;
  const { code, details } = reportError(thrown, { requestId, method: c.req.method, route: c.req.routePath });
  return createErrorResponse(requestId, code, details);
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

/** The OpenAPI 3.1 description of a face, from the schemas that validate its requests. */

export function documentRoute(face: Face, path: string, title: string): void {
  face.get(path, (c) => {
    const document = face.getOpenAPI31Document({ openapi: "3.1.0", info: { title, version: "1" } });
    return c.json(document);
  });
}
