/**
 * The identity service's public keys, cached per isolate. During an outage cached keys stay valid for an hour past
 * their age; an unknown key id triggers at most one request in 30 seconds.
 */

import { type CryptoKey, importJWK, type JWK } from "jose";
import { hours } from "#base/duration.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { RecentCache } from "./recent-cache.ts";

export type FoundKey = { key: CryptoKey } | "unknown" | "unavailable";

const graceMs = hours(1);
const cooldownMs = 30_000;
const defaultMaxAgeSeconds = 3_600;
const maxAgeLimitSeconds = 86_400;

interface Cached {
  keys: ReadonlyMap<string, CryptoKey>;
  fetchedAtMs: number;
  maxAgeMs: number;
}

/** A token whose signature `key` verified; its claims are checked each time. */
export interface VerifiedToken {
  kid: string;
  key: CryptoKey;
  payload: Record<string, unknown>;
}

const maxVerifiedTokens = 1_000;

interface KeySetOptions {
  fetcher?: typeof fetch;
  /** Keeps a fetch alive that outlasts its request. */
  waitUntil?: (work: Promise<unknown>) => void;
}

export class KeySet {
  readonly verified = new RecentCache<VerifiedToken>(maxVerifiedTokens);
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  #cached: Cached | null = null;
  #lastAttemptMs = Number.NEGATIVE_INFINITY;

  // Not a shared promise: workerd forbids one request to await the I/O of another.
  constructor(
    url: string,
    { fetcher = (...request) => fetch(...request), waitUntil = () => undefined }: KeySetOptions = {},
  ) {
    this.#url = url;
    this.#fetch = fetcher;
    this.#waitUntil = waitUntil;
  }

  async find(kid: string, nowMs: number): Promise<FoundKey> {
    const earlier = this.#lookUp(kid, nowMs);
    if (earlier && this.#isFresh(nowMs)) return { key: earlier };
    const isCold = !this.#isServing(nowMs);
    if (!isCold && nowMs - this.#lastAttemptMs < cooldownMs) return earlier ? { key: earlier } : "unknown";
    this.#lastAttemptMs = nowMs;
    const loading = this.#load(nowMs).then((keys) => {
      if (keys) this.#cached = keys;
      return keys;
    });
    this.#waitUntil(loading);
    const loaded = await withTimeLimitOr(timeLimits.pages.signingKeysMs, loading, null);
    const key = this.#lookUp(kid, nowMs);
    if (key) return { key };
    return loaded ? "unknown" : "unavailable";
  }

  #lookUp(kid: string, nowMs: number): CryptoKey | undefined {
    return this.#isServing(nowMs) ? this.#cached?.keys.get(kid) : undefined;
  }

  #isFresh(nowMs: number): boolean {
    return this.#cached !== null && nowMs - this.#cached.fetchedAtMs < this.#cached.maxAgeMs;
  }

  #isServing(nowMs: number): boolean {
    return this.#cached !== null && nowMs - this.#cached.fetchedAtMs < this.#cached.maxAgeMs + graceMs;
  }

  async #load(nowMs: number): Promise<Cached | null> {
    try {
      const response = await this.#fetch(this.#url, {
        headers: { Accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(timeLimits.vendors.signingKeysMs),
      });
      if (!response.ok) return null;
      const keys = await importKeys(await response.json());
      return keys.size > 0 ? { keys, fetchedAtMs: nowMs, maxAgeMs: getMaxAgeMs(response.headers) } : null;
    } catch {
      return null;
    }
  }
}

/** Leaves out keys that cannot be imported; the others remain usable. */
async function importKeys(body: unknown): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  const list = typeof body === "object" && body !== null && "keys" in body && Array.isArray(body.keys) ? body.keys : [];
  for (const jwk of list as JWK[]) {
    if (jwk?.kty !== "RSA" || typeof jwk.kid !== "string" || (jwk.use ?? "sig") !== "sig") continue;
    if (![jwk.n, jwk.e].every((part) => typeof part === "string" && /^[\w-]+$/.test(part))) continue;
    try {
      const key = await importJWK({ kty: "RSA", n: jwk.n, e: jwk.e }, "RS256");
      if (!(key instanceof Uint8Array)) keys.set(jwk.kid, key);
    } catch {}
  }
  return keys;
}

function getMaxAgeMs(headers: Headers): number {
  const seconds = Number(
    /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get("cache-control") ?? "")?.[1] ?? defaultMaxAgeSeconds,
  );
  return Math.min(seconds, maxAgeLimitSeconds) * 1000;
}
