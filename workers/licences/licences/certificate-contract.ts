/** The licence certificate, which a theme can verify without a secret. */
import * as z from "zod";
import { shopDomain, timestamp } from "../platform/wire.ts";

/** `GET /v1/certificates/{shop}`: the state of the store's licence until `exp`, as a signed JWT. */
export const certificateReply = z.object({ certificate: z.string(), expiresAt: timestamp });
export const certificateClaims = z.object({
  iss: z.string(),
  shop: shopDomain,
  licence: z.enum(["active", "paused"]),
  plan: z.enum(["premium", "development"]),
  features: z.array(z.enum(["premium", "updates"])),
  iat: z.number().int(),
  exp: z.number().int(),
});
export const jwksReply = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string(),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
});
