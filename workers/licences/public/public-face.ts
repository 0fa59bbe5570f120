/**
 * The public face: the compatibility look-up, licence certificates, releases by signed URL and by key, health and the
 * OpenAPI document.
 */

import { createRoute, z } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { equalSecrets } from "#base/digest.ts";
import { parseEmail } from "#base/email.ts";
import { apiSecurityHeaders, cacheControl } from "#base/response-headers.ts";
import { certificateReply, jwksReply } from "../licences/certificate-contract.ts";
import { lookupReply } from "../licences/contract.ts";
import { issueCertificate } from "../licences/issue-certificate.ts";
import { lookUpLicences } from "../licences/look-up-licences.ts";
import { fail } from "../platform/errors.ts";
import { limitByAddress } from "../platform/limit.ts";
import { describeErrors } from "../platform/problem.ts";
import { releaseVersion, shopDomain } from "../platform/wire.ts";
import { selectPublishedRelease } from "../releases/release-repository.ts";
import { sendFile } from "../releases/send-file.ts";
import { isSigned } from "../releases/signed-url.ts";
import { documentRoute, type FaceEnv, newFace, newRoutes, refuseOtherMethods } from "./face.ts";
import { healthRoute } from "./health.ts";
import { vendorRoutes } from "./vendor-routes.ts";

const requireServiceKey = createMiddleware<FaceEnv>(async (c, next) => {
  const key = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!key || !equalSecrets(key, c.var.context.serviceKey)) return fail("UNAUTHENTICATED");
  await next();
});

const form = z.object({ email: z.string().optional() });

const lookupRoute = createRoute({
  method: "post",
  path: "/api/licenses/get_by_email/premium",
  security: [{ serviceKey: [] }],
  middleware: requireServiceKey,
  request: { body: { required: true, content: { "application/x-www-form-urlencoded": { schema: form } } } },
  responses: {
    200: {
      description: "Zero and an empty list for an unknown e-mail",
      content: { "application/json": { schema: lookupReply } },
    },
    ...describeErrors("BODY_TOO_LARGE", "UNAUTHENTICATED", "USER_EMAIL_REQUIRED"),
  },
});

const lookupRoutes = newRoutes();
lookupRoutes.openAPIRegistry.registerComponent("securitySchemes", "serviceKey", { type: "http", scheme: "bearer" });
lookupRoutes.openapi(lookupRoute, async (c) => {
  const typed = c.req.valid("form").email?.trim();
  if (!typed) return fail("USER_EMAIL_REQUIRED");
  const reading = parseEmail(typed);
  if (!reading.ok) return fail("INVALID_REQUEST", { fields: ["email"] });
  return c.json(await lookUpLicences(c.var.context, reading.email), 200);
});

/**
 * Serves the ZIP of a signed URL. Altered, expired, draft, withdrawn and unknown ones get the same answer, so that it
 * reveals nothing.
 */
const link = z.object({
  version: releaseVersion,
  expires: z.string().regex(/^[1-9]\d{9}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

const zip = createRoute({
  method: "get",
  path: "/v1/releases/{version}/theme.zip",
  request: {
    params: z.object({ version: z.string() }),
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
  },
  responses: {
    200: {
      description: "The whole file; ranges and conditions are honoured",
      content: { "application/zip": { schema: { type: "string" as const, format: "binary" } } },
    },
    ...describeErrors("RELEASE_NOT_FOUND", "RATE_LIMITED"),
  },
});

const linkRoutes = newRoutes().openapi(zip, async (c) => {
  const { context } = c.var;
  const asked = link.safeParse({ ...c.req.valid("param"), ...c.req.valid("query") });
  if (!asked.success) return fail("RELEASE_NOT_FOUND");
  const { version, expires, signature } = asked.data;
  if (!(await isSigned(context, { version, expires: Number(expires), signature }))) return fail("RELEASE_NOT_FOUND");
  const [release] = await context.database.rows(selectPublishedRelease(context.database, version));
  return release ? sendFile(context.files, release, c.req.raw) : fail("RELEASE_NOT_FOUND");
});

const jwks = createRoute({
  method: "get",
  path: "/v1/jwks.json",
  responses: {
    200: { description: "Public keys of certificates", content: { "application/json": { schema: jwksReply } } },
    ...describeErrors(),
  },
});

const certificate = createRoute({
  method: "get",
  path: "/v1/certificates/{shop}",
  request: { params: z.object({ shop: shopDomain }) },
  responses: {
    200: {
      description: "What the store's licence gives, signed with EdDSA (JWT)",
      content: { "application/json": { schema: certificateReply } },
    },
    ...describeErrors("LICENCE_NOT_FOUND", "RATE_LIMITED"),
  },
});

const certificateRoutes = newRoutes();
for (const path of ["/v1/certificates/*", "/v1/jwks.json"]) {
  // Themes send the request from their store's pages, without a cookie or secret.
  certificateRoutes.use(path, cors({ origin: "*", allowMethods: ["GET", "HEAD"] }));
}
certificateRoutes.use("/v1/certificates/*", limitByAddress("CERTIFICATE_LIMIT"));
certificateRoutes.openapi(jwks, (c) => {
  const keys = c.var.context.certificates.keys.map(
    ({ kid, x }) => ({ kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" }) as const,
  );
  c.header("Cache-Control", cacheControl.publicFor(3600));
  return c.json({ keys }, 200);
});
certificateRoutes.openapi(certificate, async (c) => {
  const reply = await issueCertificate(c.var.context, c.req.valid("param").shop);
  // Short, so that a pause takes effect soon.
  c.header("Cache-Control", "public, max-age=300");
  return c.json(reply, 200);
});

export const publicFace = newFace(secureHeaders(apiSecurityHeaders));

publicFace.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", cacheControl.private);
});
healthRoute(publicFace, "/v1/health");
documentRoute(publicFace, "/v1/openapi.json", "Licence service, public face");
publicFace.use("/v1/releases/*", limitByAddress("RELEASE_LIMIT"));
for (const routes of [lookupRoutes, certificateRoutes, linkRoutes, vendorRoutes]) publicFace.route("/", routes);
refuseOtherMethods(publicFace);
