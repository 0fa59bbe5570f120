/** Access tokens of our service account, cached per isolate until five minutes before they expire. */
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { callUpstream, parseReply, UpstreamFault } from "./http-client.ts";

export interface ServiceAccount {
  clientEmail: string;
  /** PKCS#8 PEM; line breaks may be written as `\n`, as in the vendor's JSON file. */
  privateKey: string;
  tokenUrl: string;
}

const vendor = "oauth2";
const assertionSeconds = 3_600;
const renewBeforeMs = 300_000;

const reply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const cache = new Map<string, { token: string; renewAtMs: number }>();

export async function getAccessToken(
  account: ServiceAccount,
  scope: string,
  { deadline, now = new Date() }: { deadline?: Deadline | undefined; now?: Date } = {},
): Promise<string> {
  const cacheKey = `${account.tokenUrl} ${account.clientEmail} ${scope}`;
  const cached = cache.get(cacheKey);
  if (cached && now.getTime() < cached.renewAtMs) return cached.token;
  const answer = await callUpstream({
    vendor,
    url: account.tokenUrl,
    init: {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: await signAssertion(account, scope, now),
      }),
    },
    timeoutMs: timeLimits.vendors.accessTokenMs,
    deadline,
  });
  if (answer.status !== 200) throw new UpstreamFault(vendor, "status", answer.status);
  const granted = parseReply(vendor, reply, answer);
  cache.set(cacheKey, {
    token: granted.access_token,
    renewAtMs: now.getTime() + granted.expires_in * 1000 - renewBeforeMs,
  });
  return granted.access_token;
}

/** For a token that was rejected early: the next call requests a new one. */
export function forgetAccessToken(account: ServiceAccount, scope: string): void {
  cache.delete(`${account.tokenUrl} ${account.clientEmail} ${scope}`);
}

const customTokenAudience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const customTokenSeconds = 60;

/** A token that signs in as this account at the identity service. Use it at once, and never give it away. */
export async function signCustomToken(
  { clientEmail, privateKey }: ServiceAccount,
  uid: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ uid })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience(customTokenAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + customTokenSeconds)
    .sign(await importKey(privateKey));
}

const importKey = (privateKey: string) => importPKCS8(privateKey.replaceAll("\\n", "\n"), "RS256");

async function signAssertion(
  { clientEmail, privateKey, tokenUrl }: ServiceAccount,
  scope: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(await importKey(privateKey));
}
