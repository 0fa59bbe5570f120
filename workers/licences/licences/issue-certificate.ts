/** Issues a certificate of a store's licence for one hour, which a theme can verify without a secret. */
import { importJWK, SignJWT } from "jose";
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import { fail } from "../platform/errors.ts";
import type { certificateClaims, certificateReply } from "./certificate-contract.ts";
import { selectCertifiedLicence } from "./licence-repository.ts";

type Claims = z.infer<typeof certificateClaims>;

const certificateLifetimeSeconds = 60 * 60;
/** Distinguishes certificates from other tokens signed with the same keys. */
export const certificateType = "licence+jwt";

/** Throws LICENCE_NOT_FOUND for an unknown store as for one without a licence. */
export async function issueCertificate(context: Context, shop: string): Promise<z.infer<typeof certificateReply>> {
  const { database, now, certificates } = context;
  const [row] = await database.rows(selectCertifiedLicence(database, shop, now));
  if (!row) return fail("LICENCE_NOT_FOUND");
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims: Claims = {
    iss: certificates.issuer,
    shop,
    licence: row.on_hold === 1 ? "paused" : "active",
    plan: row.kind === "development" ? "development" : "premium",
    features: row.on_hold === 1 ? [] : ["premium", "updates"],
    iat: issuedAt,
    exp: issuedAt + certificateLifetimeSeconds,
  };
  const { kid, d, x } = certificates.keys[0];
  const key = await importJWK({ kty: "OKP", crv: "Ed25519", d, x }, "EdDSA");
  const certificate = await new SignJWT(claims)
    .setProtectedHeader({ alg: "EdDSA", typ: certificateType, kid })
    .sign(key);
  return { certificate, expiresAt: new Date(claims.exp * 1000).toISOString() };
}
