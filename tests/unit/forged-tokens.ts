/** Forged ID tokens and a genuine one, with keys from a local server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  CompactEncrypt,
  CompactSign,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  UnsecuredJWT,
} from "jose";

export const projectId = "demo-portal";
export const now = new Date("2026-11-20T12:00:00Z");
const nowSeconds = now.getTime() / 1000;

const ours = await generateKeyPair("RS256", { extractable: true });
const theirs = await generateKeyPair("RS256", { extractable: true });
const elliptic = await generateKeyPair("ES256", { extractable: true });
const publicPem = await exportSPKI(ours.publicKey);
const publicJwk: JWK = { ...(await exportJWK(ours.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
const theirJwk: JWK = { ...(await exportJWK(theirs.publicKey)), kid: "evil", alg: "RS256", use: "sig" };

const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.setHeader("cache-control", "public, max-age=3600");
  // The attacker's key set is on the same server under another path.
  response.end(JSON.stringify({ keys: [request.url === "/evil" ? theirJwk : publicJwk] }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const jwksUrl = `${origin}/jwks`;
export const closeKeyServer = () => server.close();

const encode = (text: string | Uint8Array) => Buffer.from(text).toString("base64url");
const json = (value: unknown) => encode(JSON.stringify(value));

const goodHeader = { alg: "RS256", kid: "k1", typ: "JWT" };
const goodClaims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: "uid-1",
  user_id: "uid-1",
  auth_time: nowSeconds - 100,
  iat: nowSeconds - 100,
  exp: nowSeconds + 3500,
  email: "Ada@Example.test",
  email_verified: true,
  firebase: { sign_in_provider: "password", identities: {} },
};

type Header = Record<string, unknown>;
type Claims = Record<string, unknown>;

/** Signs any header and payload exactly, like an attacker with the key. */
async function signText(
  header: string,
  payload: string,
  key: CryptoKey = ours.privateKey,
  hash = "SHA-256",
  scheme = "RSASSA-PKCS1-v1_5",
) {
  const input = `${encode(header)}.${encode(payload)}`;
  const raw = Buffer.from(JSON.stringify(await exportJWK(key)));
  const signingKey = await crypto.subtle.importKey("jwk", JSON.parse(raw.toString()), { name: scheme, hash }, false, [
    "sign",
  ]);
  const algorithm = scheme === "RSA-PSS" ? { name: scheme, saltLength: 32 } : scheme;
  const signature = await crypto.subtle.sign(algorithm, signingKey, Buffer.from(input));
  return `${input}.${encode(new Uint8Array(signature))}`;
}
export const sign = (claims: Claims = {}, header: Header = {}, key?: CryptoKey) =>
  signText(JSON.stringify({ ...goodHeader, ...header }), JSON.stringify({ ...goodClaims, ...claims }), key);
const without = (name: string) => {
  const { [name]: _, ...rest } = goodClaims as Claims;
  return signText(JSON.stringify(goodHeader), JSON.stringify(rest));
};
async function hmac(secret: string | Uint8Array, hash: string, alg: string) {
  const input = `${json({ ...goodHeader, alg })}.${json(goodClaims)}`;
  const key = await crypto.subtle.importKey("raw", Buffer.from(secret), { name: "HMAC", hash }, false, ["sign"]);
  return `${input}.${encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, Buffer.from(input))))}`;
}
export const good = await sign();
const [goodHead = "", goodBody = "", goodSignature = ""] = good.split(".");
const lastLetterAltered = (segment: string) => segment.slice(0, -1) + (segment.endsWith("A") ? "B" : "A");
/** Another spelling of the same bytes, by the spare bits of the last letter. */
const respelled = (segment: string) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const index = alphabet.indexOf(segment.slice(-1));
  return segment.slice(0, -1) + alphabet[index ^ 1];
};

export const forged: Record<string, string | (() => Promise<string>)> = {
  "no signature at all": new UnsecuredJWT(goodClaims).encode(),
  "alg none with our header": `${json({ ...goodHeader, alg: "none" })}.${goodBody}.`,
  "alg None in capitals, signature kept": `${json({ ...goodHeader, alg: "None" })}.${goodBody}.${goodSignature}`,
  "HS256 keyed with the public key": () => hmac(publicPem, "SHA-256", "HS256"),
  "HS512 keyed with the public key": () => hmac(publicPem, "SHA-512", "HS512"),
  "HS256 keyed with the modulus": () => hmac(Buffer.from(publicJwk.n ?? "", "base64url"), "SHA-256", "HS256"),
  "RS512 with our key": () =>
    signText(JSON.stringify({ ...goodHeader, alg: "RS512" }), JSON.stringify(goodClaims), ours.privateKey, "SHA-512"),
  "RS384 with our key": () =>
    signText(JSON.stringify({ ...goodHeader, alg: "RS384" }), JSON.stringify(goodClaims), ours.privateKey, "SHA-384"),
  "PS256 with our key": () =>
    signText(
      JSON.stringify({ ...goodHeader, alg: "PS256" }),
      JSON.stringify(goodClaims),
      ours.privateKey,
      "SHA-256",
      "RSA-PSS",
    ),
  "RS256 header over a SHA-512 signature": () =>
    signText(JSON.stringify(goodHeader), JSON.stringify(goodClaims), ours.privateKey, "SHA-512"),
  "ES256 with a key of another kind": () =>
    new CompactSign(Buffer.from(JSON.stringify(goodClaims)))
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .sign(elliptic.privateKey),
  "an encrypted token in place of a signed one": () =>
    new CompactEncrypt(Buffer.from(JSON.stringify(goodClaims)))
      .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: "k1" })
      .encrypt({ ...publicJwk, alg: "RSA-OAEP-256", use: "enc" }),
  "signed with another key under our key id": () => sign({}, {}, theirs.privateKey),
  "an unknown key id": () => sign({}, { kid: "k2" }),
  "no key id": () => signText(JSON.stringify({ alg: "RS256", typ: "JWT" }), JSON.stringify(goodClaims)),
  "an empty key id": () => sign({}, { kid: "" }),
  "a key id that is a path": () => sign({}, { kid: "../../../../dev/null" }),
  "a key id that is a list": () => sign({}, { kid: ["k1"] }),
  "a key id of an object's own member": () => sign({}, { kid: "__proto__" }),
  "its own key in jwk": () => sign({}, { jwk: theirJwk }, theirs.privateKey),
  "its own key set in jku": () => sign({}, { jku: `${origin}/evil`, kid: "evil" }, theirs.privateKey),
  "a jku beside a good signature": () => sign({}, { jku: `${origin}/evil` }),
  "a certificate address in x5u": () => sign({}, { x5u: `${origin}/evil` }),
  "a certificate in x5c": () => sign({}, { x5c: ["MIIB"] }),
  "a critical extension": () => sign({}, { crit: ["exp"], exp: 1 }),
  "an unencoded payload": () => sign({}, { b64: false, crit: ["b64"] }),
  "another type": () => sign({}, { typ: "at+jwt" }),
  "the algorithm twice in the header": () =>
    signText('{"alg":"none","alg":"RS256","kid":"k1"}', JSON.stringify(goodClaims)),
  "the subject twice": () =>
    signText(JSON.stringify(goodHeader), JSON.stringify(goodClaims).replace("{", '{"sub":"admin",')),
  "the subject twice, once escaped": () =>
    signText(JSON.stringify(goodHeader), JSON.stringify(goodClaims).replace("{", '{"s\\u0075b":"admin",')),
  "another project's audience": () => sign({ aud: "other-project" }),
  "a list of audiences": () => sign({ aud: [projectId] }),
  "no audience": () => without("aud"),
  "another project's issuer": () => sign({ iss: "https://securetoken.google.com/other-project" }),
  "the issuer of session cookies": () => sign({ iss: `https://session.firebase.google.com/${projectId}` }),
  "the issuer with a slash": () => sign({ iss: `${goodClaims.iss}/` }),
  "no issuer": () => without("iss"),
  "a custom token": () =>
    sign({
      iss: "portal@demo-portal.iam.gserviceaccount.com",
      aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
    }),
  "expired a second ago": () => sign({ exp: nowSeconds - 1 }),
  "expiring right now": () => sign({ exp: nowSeconds }),
  "no expiry": () => without("exp"),
  "an expiry in text": () => sign({ exp: String(nowSeconds + 3500) }),
  "an expiry beyond numbers": () =>
    signText(JSON.stringify(goodHeader), JSON.stringify(goodClaims).replace(/"exp":\d+/, '"exp":1e999')),
  "issued in the future": () => sign({ iat: nowSeconds + 120 }),
  "no time of issue": () => without("iat"),
  "signed in in the future": () => sign({ auth_time: nowSeconds + 120 }),
  "no time of sign-in": () => without("auth_time"),
  "not valid yet": () => sign({ nbf: nowSeconds + 120 }),
  "not valid before a text": () => sign({ nbf: "0" }),
  "no subject": () => without("sub"),
  "an empty subject": () => sign({ sub: "", user_id: "" }),
  "a subject of 129 characters": () => sign({ sub: "u".repeat(129), user_id: "u".repeat(129) }),
  "a subject that is a number": () => sign({ sub: 1, user_id: 1 }),
  "a user id that is not the subject": () => sign({ user_id: "uid-2" }),
  "an address that is an object": () => sign({ email: { toLowerCase: "x" } }),
  "an address without an at sign": () => sign({ email: "ada.example.test" }),
  "an address of 255 characters": () => sign({ email: `${"a".repeat(242)}@example.test` }),
  "a verification in text": () => sign({ email_verified: "true" }),
  "claims that are a list": () => signText(JSON.stringify(goodHeader), "[]"),
  "claims that are null": () => signText(JSON.stringify(goodHeader), "null"),
  "claims that are no JSON": () => signText(JSON.stringify(goodHeader), "sub=uid-1"),
  "a byte order mark before the header": () =>
    signText(`\uFEFF${JSON.stringify(goodHeader)}`, JSON.stringify(goodClaims)),
  "a byte order mark before the claims": () =>
    signText(JSON.stringify(goodHeader), `\uFEFF${JSON.stringify(goodClaims)}`),
  "a header that is no JSON": () => signText("alg=RS256", JSON.stringify(goodClaims)),
  "bytes that are no UTF-8": `${goodHead}.${encode(new Uint8Array([0x7b, 0xff, 0x7d]))}.${goodSignature}`,
  "the claims of another token": `${goodHead}.${json({ ...goodClaims, sub: "admin", user_id: "admin" })}.${goodSignature}`,
  "an altered signature": `${goodHead}.${goodBody}.${lastLetterAltered(goodSignature.slice(0, -1))}${goodSignature.slice(-1)}`,
  "the signature in another spelling": `${goodHead}.${goodBody}.${respelled(goodSignature)}`,
  "a signature cut short": `${goodHead}.${goodBody}.${goodSignature.slice(0, -4)}`,
  "an empty signature": `${goodHead}.${goodBody}.`,
  padding: `${goodHead}.${goodBody}.${goodSignature}==`,
  "a space in front": ` ${good}`,
  "a line break at the end": `${good}\n`,
  "a space within": `${goodHead}. ${goodBody}.${goodSignature}`,
  "the standard alphabet": `${goodHead}.${goodBody}.${goodSignature.replaceAll("-", "+").replaceAll("_", "/")}+`,
  "two parts": `${goodHead}.${goodBody}`,
  "four parts": `${good}.AAAA`,
  "five parts": `${goodHead}..${goodBody}.${goodSignature}.AAAA`,
  nothing: "",
  "a megabyte": "A".repeat(1_000_000),
  "a Bearer prefix": `Bearer ${good}`,
};
