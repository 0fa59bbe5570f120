/**
 * Reading, upload and publication of releases by the vendor's build machine, on the public face. Without a release key they do
 * not exist.
 */
import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { equalSecrets } from "#base/digest.ts";
import { releaseKeyUid } from "#base/machine-actors.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { describeErrors } from "../platform/problem.ts";
import { releaseVersion } from "../platform/wire.ts";
import { publishRelease } from "../releases/change-release.ts";
import { publishReleaseRequest, release } from "../releases/contract.ts";
import { selectRelease, toRelease } from "../releases/release-repository.ts";
import { uploadRelease } from "../releases/upload-release.ts";
import { type FaceEnv, newRoutes } from "./face.ts";

/** The actor of events that the release key causes. */
const vendor: Actor = { uid: releaseKeyUid, email: "release-key@localhost", emailVerified: true, role: "admin" };

const requireReleaseKey = createMiddleware<FaceEnv>(async (c, next) => {
  const { releaseKeys } = c.var.context;
  if (releaseKeys === undefined) return fail("NOT_FOUND");
  const key = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!key || !releaseKeys.some((known) => equalSecrets(key, known))) return fail("UNAUTHENTICATED");
  await next();
});

const guarded = { security: [{ releaseKey: [] }], middleware: requireReleaseKey };
const params = z.object({ version: releaseVersion });
const uploadHeaders = z.object({
  "content-length": z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
  "x-content-sha256": release.shape.sha256,
});
const replied = { description: "The release", content: { "application/json": { schema: release } } };
const always = ["UNAUTHENTICATED", "NOT_FOUND", "BODY_TOO_LARGE", "RATE_LIMITED"] as const;

const read = createRoute({
  method: "get",
  path: "/v1/releases/{version}",
  ...guarded,
  request: { params },
  responses: { 200: replied, ...describeErrors("UNAUTHENTICATED", "NOT_FOUND", "RELEASE_NOT_FOUND", "RATE_LIMITED") },
});

const upload = createRoute({
  method: "put",
  path: "/v1/releases/{version}",
  ...guarded,
  request: {
    params,
    headers: uploadHeaders,
    body: { required: true, content: { "application/zip": { schema: { type: "string", format: "binary" } } } },
  },
  responses: { 200: replied, ...describeErrors(...always, "RELEASE_INVALID", "RELEASE_EXISTS") },
});

const publish = createRoute({
  method: "post",
  path: "/v1/releases/{version}/publish",
  ...guarded,
  request: { params, body: { required: true, content: { "application/json": { schema: publishReleaseRequest } } } },
  responses: {
    200: replied,
    ...describeErrors(...always, "RELEASE_NOT_FOUND", "STATE_CONFLICT", "RELEASE_INVALID", "ACKNOWLEDGEMENT_REQUIRED"),
  },
});

export const vendorRoutes = newRoutes();
vendorRoutes.openAPIRegistry.registerComponent("securitySchemes", "releaseKey", { type: "http", scheme: "bearer" });
vendorRoutes
  .openapi(read, async (c) => {
    const { database } = c.var.context;
    const [row] = await database.rows(selectRelease(database, c.req.valid("param").version));
    return row ? c.json(toRelease(row), 200) : fail("RELEASE_NOT_FOUND");
  })
  .openapi(upload, async (c) => {
    const { version } = c.req.valid("param");
    const { "content-length": size, "x-content-sha256": sha256 } = c.req.valid("header");
    const { body } = c.req.raw;
    if (!body) return fail("INVALID_REQUEST", { fields: ["Content-Length"] });
    return c.json(await uploadRelease(c.var.context, vendor, { version, body, size, sha256 }), 200);
  })
  .openapi(publish, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await publishRelease(c.var.context, vendor, version, c.req.valid("json")), 200);
  });
