/** Stored RS256 keys of one issuer: the newest signs, and the one before it is still published. */
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose";

type Purpose = "id-token" | "social";

interface SigningKey {
  kid: string;
  jwk: JWK;
}

const maxPublishedKeys = 2;

export class SigningKeys {
  readonly #sql: SqlStorage;
  readonly #purpose: Purpose;
  readonly #imported = new Map<string, CryptoKey>();

  constructor(sql: SqlStorage, purpose: Purpose) {
    this.#sql = sql;
    this.#purpose = purpose;
  }

  /** Creates the first key when there is none. */
  async prepare(): Promise<void> {
    if (this.#published().length === 0) await this.rotate();
  }

  async rotate(): Promise<void> {
    const { privateKey } = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    this.#sql.exec(
      `INSERT INTO signing_keys (kid, purpose, private_jwk, sequence)
       SELECT ?, ?, ?, coalesce(max(sequence), 0) + 1 FROM signing_keys WHERE purpose = ?`,
      ...[kid, this.#purpose, JSON.stringify(jwk), this.#purpose],
    );
  }

  async sign(claims: JWTPayload): Promise<string> {
    const [newest] = this.#published();
    if (!newest) throw new Error(`There is no signing key for ${this.#purpose}.`);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: newest.kid, typ: "JWT" })
      .sign(await this.#key(newest.kid, newest.jwk));
  }

  /** Returns the public key for a token's `kid`; throws when it is not published. */
  async publicKey(kid: string | undefined): Promise<CryptoKey> {
    const jwk = this.jwks().keys.find((key) => key.kid === kid);
    if (!jwk?.kid) throw new Error("The token names no published key.");
    return this.#key(`${jwk.kid} public`, jwk);
  }

  jwks(): { keys: JWK[] } {
    return {
      keys: this.#published().map(({ kid, jwk: { kty, n, e } }) => ({
        ...{ kty, n, e, kid },
        ...{ alg: "RS256", use: "sig" },
      })),
    };
  }

  #published(): SigningKey[] {
    return this.#sql
      .exec<{ kid: string; private_jwk: string }>(
        "SELECT kid, private_jwk FROM signing_keys WHERE purpose = ? ORDER BY sequence DESC LIMIT ?",
        ...[this.#purpose, maxPublishedKeys],
      )
      .toArray()
      .map((row) => ({ kid: row.kid, jwk: JSON.parse(row.private_jwk) as JWK }));
  }

  async #key(name: string, jwk: JWK): Promise<CryptoKey> {
    const known = this.#imported.get(name);
    if (known) return known;
    const key = await importJWK(jwk, "RS256");
    if (key instanceof Uint8Array) throw new Error("A signing key must be an RSA key.");
    this.#imported.set(name, key);
    return key;
  }
}
