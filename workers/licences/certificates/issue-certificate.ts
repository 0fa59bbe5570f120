/** Says, signed and for an hour, what a store's licence gives, so that a theme can check it without any secret. */
import { importJWK, SignJWT } from "jose";
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { certificateClaims, certificateReply } from "../contract.ts";
import type { Database } from "../database.ts";
import { fail } from "../errors.ts";

type Claims = z.infer<typeof certificateClaims>;

export const certificateLifetimeSeconds = 60 * 60;
/** Tells these statements apart from any other token that the same keys might sign. */
export const certificateType = "licence+jwt";

interface CertifiedRow {
  kind: "paid" | "development";
  /** Paused, or a former development store that has gone without a seat for too long. */
  on_hold: 0 | 1;
}

/** Throws LICENCE_NOT_FOUND, alike for a store that nobody knows and one without a licence. */
export async function issueCertificate(context: Context, shop: string): Promise<z.infer<typeof certificateReply>> {
  const { database, now, certificates } = context;
  const [row] = await database.rows<CertifiedRow>(certifiedOf(database, shop, now));
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

/** A development store's place is worth something only beside a licence that is not removed or paused. */
const certifiedOf = (database: Database, shop: string, now: Date): D1PreparedStatement =>
  database.statement(
    `SELECT l.kind, (l.status = 'paused' OR coalesce(l.seat_due_at <= ?2, 0)
       OR NOT EXISTS (SELECT 1 FROM licences p WHERE p.account = l.account AND p.kind = 'paid' AND p.status IN ('available', 'active'))
     ) AS on_hold
     FROM activations v JOIN licences l ON l.id = v.licence_id
     WHERE v.shop = ?1 AND v.state = 'live' AND l.status IN ('active', 'paused')`,
    shop,
    now.toISOString(),
  );
