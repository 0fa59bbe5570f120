import { createRoute, z } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { cacheControl } from "#base/response-headers.ts";
import { certificateReply, jwksReply } from "../licences/certificate-contract.ts";
import { issueCertificate } from "../licences/issue-certificate.ts";
import { limitByAddress } from "../platform/limit.ts";
import { describeErrors } from "../platform/problem.ts";
import { shopDomain } from "../platform/wire.ts";
import { newRoutes } from "./face.ts";

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

export const certificateRoutes = newRoutes();
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
