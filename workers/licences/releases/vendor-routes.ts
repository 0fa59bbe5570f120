/** Uploads in parts and publication for the vendor's build machine, on the public face: with the release key alone, and not there without one. */
import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { equalSecrets } from "#shared/digest.ts";
import {
  type Actor,
  beginUploadReply,
  beginUploadRequest,
  partReply,
  publishReleaseRequest,
  release,
  releaseVersion,
} from "../contract.ts";
import { fail } from "../errors.ts";
import { type FaceEnv, newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { beginUpload } from "./begin-upload.ts";
import { completeUpload } from "./complete-upload.ts";
import { publishRelease } from "./publish.ts";
import { receivePart } from "./receive-part.ts";

/** In whose name the log tells of what the key did. */
const vendor: Actor = { uid: "release-key", email: "release-key@localhost", emailVerified: true, role: "admin" };

const requireReleaseKey = createMiddleware<FaceEnv>(async (c, next) => {
  const { releaseKey } = c.var.context;
  if (releaseKey === undefined) return fail("NOT_FOUND");
  const key = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!key || !equalSecrets(key, releaseKey)) return fail("UNAUTHENTICATED");
  await next();
});

const guarded = { security: [{ releaseKey: [] }], middleware: requireReleaseKey };
const params = z.object({ version: releaseVersion });
const uploadParams = params.extend({ sha256: beginUploadRequest.shape.sha256 });
const partParams = uploadParams.extend({ part: z.string().regex(/^[1-9]\d?$/) });
const replied = { description: "The release", content: { "application/json": { schema: release } } };
const always = ["UNAUTHENTICATED", "NOT_FOUND", "BODY_TOO_LARGE", "RATE_LIMITED"] as const;

const begin = createRoute({
  method: "post",
  path: "/v1/releases/{version}/uploads",
  ...guarded,
  request: { params, body: { required: true, content: { "application/json": { schema: beginUploadRequest } } } },
  responses: {
    200: { description: "What is still to be sent", content: { "application/json": { schema: beginUploadReply } } },
    ...refusals(...always, "RELEASE_EXISTS"),
  },
});

const part = createRoute({
  method: "put",
  path: "/v1/releases/{version}/uploads/{sha256}/parts/{part}",
  ...guarded,
  request: {
    params: partParams,
    body: {
      required: true,
      content: { "application/octet-stream": { schema: { type: "string" as const, format: "binary" } } },
    },
  },
  responses: {
    200: { description: "The part is there", content: { "application/json": { schema: partReply } } },
    ...refusals(...always, "STATE_CONFLICT"),
  },
});

const complete = createRoute({
  method: "post",
  path: "/v1/releases/{version}/uploads/{sha256}/complete",
  ...guarded,
  request: { params: uploadParams },
  responses: { 200: replied, ...refusals(...always, "STATE_CONFLICT", "RELEASE_INVALID", "RELEASE_EXISTS") },
});

const publish = createRoute({
  method: "post",
  path: "/v1/releases/{version}/publish",
  ...guarded,
  request: { params, body: { required: true, content: { "application/json": { schema: publishReleaseRequest } } } },
  responses: { 200: replied, ...refusals(...always, "RELEASE_NOT_FOUND", "STATE_CONFLICT", "RELEASE_INVALID") },
});

export const vendorRoutes = newRoutes();
vendorRoutes.openAPIRegistry.registerComponent("securitySchemes", "releaseKey", { type: "http", scheme: "bearer" });
vendorRoutes
  .openapi(begin, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await beginUpload(c.var.context, version, c.req.valid("json")), 200);
  })
  .openapi(part, async (c) => {
    const { version, sha256, part } = c.req.valid("param");
    const { body } = c.req.raw;
    if (!body) return fail("INVALID_REQUEST", { fields: ["Content-Length"] });
    return c.json(await receivePart(c.var.context, { version, sha256, part: Number(part), body }), 200);
  })
  .openapi(complete, async (c) => c.json(await completeUpload(c.var.context, vendor, c.req.valid("param")), 200))
  .openapi(publish, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await publishRelease(c.var.context, vendor, version, c.req.valid("json")), 200);
  });
